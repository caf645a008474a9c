/** Arrays: create, open, read, write. */
module dev.tegula.core {
    requires static jdk.jfr;
    requires static transitive org.jspecify;
    requires dev.tegula.base;
    requires transitive dev.tegula.format;
    requires transitive dev.tegula.vfs;

    exports dev.tegula;
    exports dev.tegula.feeds;
    exports dev.tegula.integrity;
    exports dev.tegula.jobs;
    exports dev.tegula.splits;
    exports dev.tegula.tags;
    exports dev.tegula.transactions;
    exports dev.tegula.internal.schema to
            dev.tegula.arrow,
            dev.tegula.image,
            dev.tegula.io,
            dev.tegula.parquet,
            dev.tegula.plot,
            dev.tegula.sql,
            dev.tegula.tables;
}

/** The TileDB format: values to bytes and back. Knows no I/O. */
module dev.tegula.format {
    requires static transitive org.jspecify;
    requires dev.tegula.base;
    requires com.github.luben.zstd_jni;
    requires aircompressor;
    requires org.lz4.java;
    requires org.apache.commons.compress;

    uses dev.tegula.internal.filter.WebpDecoder;

    exports dev.tegula.annotations;
    exports dev.tegula.errors;
    exports dev.tegula.schema;
    exports dev.tegula.query;
    exports dev.tegula.maintenance;
    exports dev.tegula.group;
    exports dev.tegula.metadata;
    exports dev.tegula.progress;
    exports dev.tegula.internal.bytes to
            dev.tegula.core,
            dev.tegula.image,
            dev.tegula.tiledb.java,
            dev.tegula.webp;
    exports dev.tegula.internal.cells to
            dev.tegula.core,
            dev.tegula.sql;
    exports dev.tegula.internal.condition to
            dev.tegula.core,
            dev.tegula.sql;
    exports dev.tegula.internal.datetime to
            dev.tegula.io;
    exports dev.tegula.internal.filter to
            dev.tegula.core,
            dev.tegula.image,
            dev.tegula.webp;
    exports dev.tegula.internal.tile to
            dev.tegula.core;
    exports dev.tegula.internal.format to
            dev.tegula.core;
    exports dev.tegula.internal.fragment to
            dev.tegula.core;
    exports dev.tegula.internal.fragment.legacy to
            dev.tegula.core;
}

/** What arrays are as tables, for SQL and Spark. Knows neither Calcite nor Spark. */
module dev.tegula.tables {
    requires static transitive org.jspecify;
    requires dev.tegula.base;
    requires transitive dev.tegula.core;

    exports dev.tegula.internal.definition to
            dev.tegula.sql,
            dev.tegula.spark;
    exports dev.tegula.internal.selection to
            dev.tegula.sql,
            dev.tegula.spark;
    exports dev.tegula.internal.tables to
            dev.tegula.sql,
            dev.tegula.spark;
}

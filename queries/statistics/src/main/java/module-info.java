/** Statistics of cells: variance, quantiles, distinct counts, groups. */
module dev.tegula.statistics {
    requires static transitive org.jspecify;
    requires dev.tegula.base;
    requires transitive dev.tegula.core;
    requires t.digest;
    requires com.dynatrace.hash4j;

    exports dev.tegula.statistics;
}

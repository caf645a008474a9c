/** Pictures of arrays. */
module dev.tegula.plot {
    requires static transitive org.jspecify;
    requires transitive dev.tegula.core;
    requires dev.tegula.base;
    requires dev.tegula.io;
    requires transitive java.desktop;

    exports dev.tegula.internal.plot to
            dev.tegula.server;
    exports dev.tegula.internal.plot.draw to
            dev.tegula.server;
    exports dev.tegula.plot;
    exports dev.tegula.plot.chart;
    exports dev.tegula.plot.raster;
}

/** The command line. An application: it exports nothing but its entry point. */
module dev.tegula.cli {
    requires static transitive org.jspecify;
    requires dev.tegula.base;
    requires dev.tegula.core;
    requires dev.tegula.image;
    requires dev.tegula.io;
    requires dev.tegula.plot;
    requires dev.tegula.server;
    requires static dev.tegula.soma;
    requires dev.tegula.statistics;
    requires static dev.tegula.vcf;
    requires dev.tegula.zarr;
    requires transitive info.picocli;
    requires com.fasterxml.jackson.core;
    requires java.sql;
    requires static org.jline.reader;
    requires static org.jline.terminal;

    exports dev.tegula.cli;

    opens dev.tegula.cli to
            info.picocli;
}

/**
 * The command line. It exports its entry point, and to modules with further commands, which the service loader finds,
 * what commands are made of.
 */
module dev.tegula.cli {
    requires static transitive org.jspecify;
    requires dev.tegula.base;
    requires dev.tegula.core;
    requires dev.tegula.io;
    requires transitive info.picocli;
    requires com.fasterxml.jackson.core;

    exports dev.tegula.cli;
    exports dev.tegula.cli.command to
            dev.tegula.cli.domains,
            dev.tegula.cli.pictures,
            dev.tegula.cli.server,
            dev.tegula.cli.sql,
            dev.tegula.cli.statistics;
    exports dev.tegula.cli.export to
            dev.tegula.cli.domains,
            dev.tegula.cli.pictures,
            dev.tegula.cli.server,
            dev.tegula.cli.sql,
            dev.tegula.cli.statistics;
    exports dev.tegula.cli.parse to
            dev.tegula.cli.domains,
            dev.tegula.cli.pictures,
            dev.tegula.cli.server,
            dev.tegula.cli.sql,
            dev.tegula.cli.statistics;
    exports dev.tegula.cli.tables to
            dev.tegula.cli.domains;

    opens dev.tegula.cli to
            info.picocli;
    opens dev.tegula.cli.command to
            info.picocli;
    opens dev.tegula.cli.tables to
            info.picocli;

    uses dev.tegula.cli.command.CommandProvider;
}

/** The commands of statistics: aggregate, describe. */
module dev.tegula.cli.statistics {
    requires static transitive org.jspecify;
    requires dev.tegula.base;
    requires dev.tegula.cli;
    requires dev.tegula.core;
    requires dev.tegula.io;
    requires dev.tegula.statistics;
    requires info.picocli;

    opens dev.tegula.cli.statistics to
            dev.tegula.cli,
            info.picocli;

    provides dev.tegula.cli.command.CommandProvider with
            dev.tegula.cli.statistics.StatisticsCommands;
}

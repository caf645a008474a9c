/** The commands of servers: view, serve. */
module dev.tegula.cli.server {
    requires static transitive org.jspecify;
    requires dev.tegula.base;
    requires dev.tegula.cli;
    requires dev.tegula.core;
    requires dev.tegula.io;
    requires dev.tegula.server;
    requires info.picocli;

    opens dev.tegula.cli.server to
            dev.tegula.cli,
            info.picocli;

    uses dev.tegula.server.SqlServerProvider;

    provides dev.tegula.cli.command.CommandProvider with
            dev.tegula.cli.server.ServerCommands;
}

/** The commands of SQL: sql, shell. */
module dev.tegula.cli.sql {
    requires static transitive org.jspecify;
    requires dev.tegula.base;
    requires dev.tegula.cli;
    requires dev.tegula.core;
    requires dev.tegula.io;
    requires info.picocli;
    requires java.sql;
    requires org.jline.reader;
    requires org.jline.terminal;

    opens dev.tegula.cli.sql to
            dev.tegula.cli,
            info.picocli;

    provides dev.tegula.cli.command.CommandProvider with
            dev.tegula.cli.sql.SqlCommands;
}

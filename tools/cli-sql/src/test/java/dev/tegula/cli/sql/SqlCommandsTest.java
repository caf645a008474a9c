package dev.tegula.cli.sql;

import dev.tegula.cli.CommandHelpContract;

class SqlCommandsTest extends CommandHelpContract {

    SqlCommandsTest() {
        super(new SqlCommands());
    }
}

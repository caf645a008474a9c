package dev.tegula.cli.server;

import dev.tegula.cli.CommandHelpContract;

class ServerCommandsTest extends CommandHelpContract {

    ServerCommandsTest() {
        super(new ServerCommands());
    }
}

package dev.tegula.cli.server;

import dev.tegula.cli.CommandHelpContract;
import dev.tegula.testkit.generate.Slow;

@Slow
class ServerCommandsTest extends CommandHelpContract {

    ServerCommandsTest() {
        super(new ServerCommands());
    }
}

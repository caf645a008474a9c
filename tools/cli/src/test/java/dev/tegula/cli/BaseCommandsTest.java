package dev.tegula.cli;

import dev.tegula.testkit.generate.Slow;

@Slow
class BaseCommandsTest extends CommandHelpContract {

    BaseCommandsTest() {
        super(new BaseCommands());
    }
}

package dev.tegula.cli.domains;

import dev.tegula.cli.CommandHelpContract;

class DomainCommandsTest extends CommandHelpContract {

    DomainCommandsTest() {
        super(new DomainCommands());
    }
}

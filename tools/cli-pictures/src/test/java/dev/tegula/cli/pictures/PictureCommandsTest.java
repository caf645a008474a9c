package dev.tegula.cli.pictures;

import dev.tegula.cli.CommandHelpContract;

class PictureCommandsTest extends CommandHelpContract {

    PictureCommandsTest() {
        super(new PictureCommands());
    }
}

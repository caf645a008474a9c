package dev.tegula.cli.statistics;

import dev.tegula.cli.CommandHelpContract;

class StatisticsCommandsTest extends CommandHelpContract {

    StatisticsCommandsTest() {
        super(new StatisticsCommands());
    }
}

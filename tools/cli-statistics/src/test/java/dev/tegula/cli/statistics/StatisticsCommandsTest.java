package dev.tegula.cli.statistics;

import dev.tegula.cli.CommandHelpContract;
import dev.tegula.testkit.generate.Slow;

@Slow
class StatisticsCommandsTest extends CommandHelpContract {

    StatisticsCommandsTest() {
        super(new StatisticsCommands());
    }
}

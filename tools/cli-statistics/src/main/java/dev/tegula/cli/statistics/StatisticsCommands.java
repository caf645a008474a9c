package dev.tegula.cli.statistics;

import dev.tegula.cli.command.CommandEntry;
import dev.tegula.cli.command.CommandGroup;
import dev.tegula.cli.command.CommandProvider;
import java.util.List;

/** Provides the commands {@code aggregate} and {@code describe}. */
public final class StatisticsCommands implements CommandProvider {

    /** Used by the service loader. */
    public StatisticsCommands() {}

    @Override
    public List<CommandEntry> entries() {
        return List.of(
                new CommandEntry(
                        CommandGroup.READ,
                        "describe",
                        "Print nulls, distinct values, extremes, mean, quantiles and histogram of fields."),
                new CommandEntry(
                        CommandGroup.READ,
                        "aggregate",
                        "Print counts, sums, extremes, means and other statistics, also by group."));
    }

    @Override
    public Object create(String name) {
        return switch (name) {
            case "describe" -> new DescribeCommand();
            case "aggregate" -> new AggregateCommand();
            default -> throw new IllegalArgumentException(name);
        };
    }
}

package dev.tegula.cli.statistics;

import dev.tegula.ArrayReader;
import dev.tegula.QueryExecution;
import dev.tegula.cli.command.ArrayArguments;
import dev.tegula.cli.command.ExitStatus;
import dev.tegula.cli.command.OutputFormat;
import dev.tegula.cli.command.Progress;
import dev.tegula.cli.command.ProgressOption;
import dev.tegula.cli.command.SelectedCells;
import dev.tegula.cli.command.SelectionOptions;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.StatisticsOption;
import dev.tegula.cli.command.TegulaCommand;
import dev.tegula.cli.parse.CommandException;
import dev.tegula.cli.parse.UsageException;
import dev.tegula.internal.base.SpellingHint;
import dev.tegula.query.Aggregate;
import dev.tegula.query.AggregateResult;
import dev.tegula.query.FieldNames;
import dev.tegula.query.QueryStatistics;
import dev.tegula.statistics.Grouping;
import dev.tegula.statistics.Statistic;
import dev.tegula.statistics.StatisticsQuery;
import dev.tegula.statistics.StatisticsResult;
import dev.tegula.statistics.TooManyGroupsException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Prints aggregates of cells. */
@Command(
        name = "aggregate",
        description = {
            "Count, sum, min, max, mean and null_count without groups use tile statistics where they suffice; otherwise "
                    + "the cells are read."
        },
        footer = {
            "  tegula aggregate temps --ops 'count,mean(celsius),max(celsius)'",
            "  tegula aggregate reads --ops count --where 'quality >= 20' \\",
            "      --range pos=1:1000",
            "  tegula aggregate temps --ops 'std(celsius),quantile(celsius, 0.95)'",
            "  tegula aggregate reads --ops 'count,nanmean(quality)' --group-by chrom",
            "  tegula aggregate temps --ops 'max(celsius)' --group-by 'bucket(row, 10)'"
        })
final class AggregateCommand implements TegulaCommand {

    @Mixin
    ArrayArguments array = new ArrayArguments();

    @Option(
            names = "--ops",
            paramLabel = "OPS",
            required = true,
            description =
                    "Statistics, separated by commas: count, sum(F), min(F), max(F), mean(F), null_count(F), var(F), "
                            + "var_pop(F), std(F), std_pop(F), quantile(F, Q), approx_distinct(F); nansum(F), nanmean(F) and so on "
                            + "leave out NaN.")
    String ops = "";

    @Option(
            names = "--group-by",
            paramLabel = "FIELDS",
            description =
                    "Group by fields, separated by commas, or by buckets: bucket(F, 100), or bucket(F, 1h) for datetimes.")
    @Nullable
    String groupBy;

    @Option(
            names = "--max-groups",
            paramLabel = "N",
            description = "Fail if there are more groups, which have to fit into memory. Default: 10000.")
    int maxGroups = StatisticsQuery.DEFAULT_MAX_GROUPS;

    @Option(
            names = "--format",
            paramLabel = "text|json",
            description = "Output format. Default: text on a terminal, else json.")
    @Nullable
    String format;

    @Mixin
    SelectionOptions selection = new SelectionOptions();

    @Mixin
    StatisticsOption statistics = new StatisticsOption();

    @Mixin
    ProgressOption progress = new ProgressOption();

    @Override
    public int run(Shell shell) throws IOException {
        List<Statistic> wanted =
                FieldNames.split(ops).stream().map(AggregateCommand::parse).toList();
        List<Grouping> groupings = groupings();
        boolean text = OutputFormat.isText(format, shell);
        if (maxGroups < 1) {
            throw new UsageException("--max-groups: must be positive (found " + maxGroups + ")");
        }
        try (ArrayReader reader = array.open(shell)) {
            SelectedCells selected = SelectedCells.written(shell, reader, selection);
            AggregateText output = new AggregateText(shell, reader.schema(), groupings, wanted);
            QueryStatistics reading;
            if (groupings.isEmpty() && wanted.stream().allMatch(AggregateCommand::isAggregate)) {
                QueryExecution execution = selected.query().execution();
                output.print(text, aggregate(shell, execution, wanted));
                reading = execution.statistics();
            } else {
                StatisticsResult result = compute(reader, selected, groupings, wanted);
                output.print(text, result);
                reading = result.reading();
            }
            selected.end(reading);
            statistics.write(shell, reading);
        }
        return ExitStatus.OK;
    }

    private List<AggregateResult> aggregate(Shell shell, QueryExecution execution, List<Statistic> wanted) {
        try (Progress shown = progress.start(shell, "aggregate")) {
            execution.withProgress(ProgressOption.listener(shown));
            return execution.aggregate(
                    wanted.stream().map(AggregateCommand::aggregate).toArray(Aggregate[]::new));
        }
    }

    private StatisticsResult compute(
            ArrayReader reader, SelectedCells selected, List<Grouping> groupings, List<Statistic> wanted) {
        try {
            return StatisticsQuery.of(reader, selected.query())
                    .groupBy(groupings.toArray(Grouping[]::new))
                    .maxGroups(maxGroups)
                    .compute(wanted);
        } catch (TooManyGroupsException e) {
            throw new CommandException("--group-by " + groupBy + ": more than " + maxGroups
                    + " groups. Raise the limit with --max-groups, or group by buckets such as 'bucket(FIELD, 100)'.");
        }
    }

    private List<Grouping> groupings() {
        List<Grouping> groupings = new ArrayList<>();
        if (groupBy != null) {
            for (String word : FieldNames.split(groupBy)) {
                try {
                    groupings.add(Grouping.parse(word));
                } catch (IllegalArgumentException e) {
                    throw new UsageException("--group-by: " + e.getMessage());
                }
            }
        }
        return groupings;
    }

    /** Returns whether the engine computes a statistic, from metadata where possible. */
    private static boolean isAggregate(Statistic statistic) {
        return Arrays.stream(Aggregate.Kind.values())
                .anyMatch(kind -> kind.name().equals(statistic.kind().name()));
    }

    private static Aggregate aggregate(Statistic statistic) {
        return new Aggregate(Aggregate.Kind.valueOf(statistic.kind().name()), statistic.field());
    }

    private static Statistic parse(String text) {
        String word = text.strip();
        int open = word.indexOf('(');
        String name = open < 0 ? word : word.substring(0, open);
        if (!Statistic.names().contains(name)) {
            String lower = name.toLowerCase(Locale.ROOT);
            throw new UsageException(
                    "--ops: unknown aggregate '" + name + "'" + SpellingHint.hintOrList(lower, Statistic.names()));
        }
        try {
            return Statistic.parse(word);
        } catch (IllegalArgumentException e) {
            throw new UsageException("--ops: " + e.getMessage());
        }
    }
}

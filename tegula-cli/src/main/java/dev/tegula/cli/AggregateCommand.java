package dev.tegula.cli;

import dev.tegula.ArrayReader;
import dev.tegula.QueryExecution;
import dev.tegula.cli.parse.UsageException;
import dev.tegula.internal.io.text.JsonText;
import dev.tegula.internal.io.text.TextOutput;
import dev.tegula.query.Aggregate;
import dev.tegula.query.AggregateResult;
import dev.tegula.vfs.settings.SpellingHint;
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
        header = "Print counts, sums, extremes and means of cells as JSON.",
        description = {"Tile statistics are used where they suffice; other tiles are read."},
        footer = {
            "  tegula aggregate temps --ops 'count,mean(celsius),max(celsius)'",
            "  tegula aggregate reads --ops count --where 'quality >= 20' \\",
            "      --range pos=1:1000"
        })
final class AggregateCommand implements TegulaCommand {

    @Mixin
    ArrayArguments array = new ArrayArguments();

    @Option(
            names = "--ops",
            paramLabel = "OPS",
            required = true,
            description = "Aggregates, separated by commas: count, sum(F), min(F), max(F), mean(F), null_count(F).")
    String ops = "";

    @Mixin
    SelectionOptions selection = new SelectionOptions();

    @Mixin
    StatisticsOption statistics = new StatisticsOption();

    @Mixin
    ProgressOption progress = new ProgressOption();

    @Override
    public int run(Shell shell) throws IOException {
        Aggregate[] aggregates = Arrays.stream(ops.split(",(?![^(]*\\))"))
                .map(AggregateCommand::parse)
                .toArray(Aggregate[]::new);
        try (ArrayReader reader = array.open(shell)) {
            QueryExecution execution = selection.query(reader).execution();
            TextOutput out = new TextOutput(shell.out());
            JsonText json = new JsonText(out);
            json.beginObject();
            List<String> overflows = new ArrayList<>();
            for (AggregateResult result : aggregate(shell, execution, aggregates)) {
                json.name(result.aggregate().toString());
                value(json, result.value());
                if (result.overflows()) {
                    overflows.add(result.aggregate().toString());
                }
            }
            if (!overflows.isEmpty()) {
                json.name("overflows").beginList();
                overflows.forEach(json::value);
                json.endList();
            }
            json.endObject();
            out.flush();
            statistics.write(shell, execution);
        }
        return ExitStatus.OK;
    }

    private List<AggregateResult> aggregate(Shell shell, QueryExecution execution, Aggregate[] aggregates) {
        try (Progress shown = progress.start(shell, "aggregate")) {
            execution.onProgress(read -> shown.total(0, read.expected()).reachedBytes(read.bytes()));
            return execution.aggregate(aggregates);
        }
    }

    private static void value(JsonText json, @Nullable Object value) {
        if (value instanceof Double real) {
            json.value(real.doubleValue());
        } else if (value instanceof Number whole) {
            json.raw(out -> out.put(whole.toString()));
        } else {
            json.value((String) value);
        }
    }

    private static Aggregate parse(String text) {
        String word = text.strip();
        int open = word.indexOf('(');
        String name = open < 0 ? word : word.substring(0, open);
        List<String> names = Arrays.stream(Aggregate.Kind.values())
                .map(kind -> kind.name().toLowerCase(Locale.ROOT))
                .toList();
        int index = names.indexOf(name);
        if (index < 0) {
            throw new UsageException("--ops: unknown aggregate '" + name + "'" + SpellingHint.hintOrList(name, names));
        }
        Aggregate.Kind kind = Aggregate.Kind.values()[index];
        boolean field = open >= 0 && word.endsWith(")");
        if (kind == Aggregate.Kind.COUNT ? open >= 0 : !field) {
            throw new UsageException("--ops: malformed aggregate (found '" + word + "', expected "
                    + (kind == Aggregate.Kind.COUNT ? "count" : name + "(FIELD)") + ")");
        }
        return new Aggregate(kind, field ? word.substring(open + 1, word.length() - 1) : null);
    }
}

package dev.tegula.cli;

import dev.tegula.ArrayReader;
import dev.tegula.cli.advice.LayoutAdvice;
import dev.tegula.cli.advice.LoggedQuery;
import dev.tegula.cli.command.ExitStatus;
import dev.tegula.cli.command.KeyOptions;
import dev.tegula.cli.command.OutputFormat;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.TegulaCommand;
import dev.tegula.cli.parse.UsageException;
import dev.tegula.cli.schema.SchemaEdit;
import dev.tegula.cli.schema.SchemaText;
import dev.tegula.internal.io.infer.FilterAdvice;
import dev.tegula.internal.io.text.JsonText;
import dev.tegula.internal.io.text.Table;
import dev.tegula.vfs.UriSecrets;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Measures better filters, tiles and orders. */
@Command(
        name = "advise",
        description = {
            "Stores samples of the cells in memory in other ways, and prints what they cost: with other filters, the time to "
                    + "filter the bytes and to transfer them at 20 MB per second; with other tiles, capacities and orders, "
                    + "the bytes and requests of queries. Ends with the command that applies the best."
        },
        footer = {"  tegula advise temps", "  tegula advise temps --queries queries.txt  # lines: --range row=1:10"})
final class AdviseCommand implements TegulaCommand {

    @Parameters(index = "0", paramLabel = "URI", description = "The array.")
    String uri = "";

    @Option(
            names = "--queries",
            paramLabel = "FILE",
            description =
                    "Queries that should be fast: the options of 'explain' on each line. Default: a narrow range of "
                            + "each dimension, and a box.")
    @Nullable
    String queries;

    @Option(
            names = "--sample",
            paramLabel = "CELLS",
            defaultValue = "131072",
            description = "About how many adjacent cells are stored in other ways. Default: 131072.")
    int sample;

    @Mixin
    OutputFormat format = new OutputFormat();

    @Mixin
    KeyOptions keys = new KeyOptions();

    /** What was measured. */
    private record Advice(
            String uri,
            List<FilterAdvice.Advice> filters,
            @Nullable LayoutAdvice layout) {

        /** Returns the words of the command that applies it; none if nothing is clearly better. */
        List<String> command() {
            List<String> options = new ArrayList<>();
            for (FilterAdvice.Advice each : filters) {
                if (each.isChange()) {
                    options.add("--filters");
                    options.add(each.field() + "=" + SchemaEdit.text(each.better()));
                }
            }
            if (layout != null) {
                options.addAll(layout.options());
            }
            if (!options.isEmpty()) {
                options.addAll(0, List.of("tegula", "rewrite", uri, uri + "-new"));
            }
            return options;
        }
    }

    @Override
    public int run(Shell shell) throws IOException {
        format.check();
        if (sample < 1) {
            throw new UsageException("--sample: must be at least 1 (found " + sample + ")");
        }
        try (ArrayReader array = shell.engine().openForReading(uri, keys.options())) {
            List<LoggedQuery> logged = queries == null ? List.of() : QueryLog.read(queries, shell.text(queries), array);
            Advice advice =
                    new Advice(UriSecrets.maskUri(uri), FilterAdvice.of(array), LayoutAdvice.of(array, logged, sample));
            format.print(shell, advice, AdviseCommand::text, AdviseCommand::json);
        }
        return ExitStatus.OK;
    }

    private static String text(Advice advice) {
        Table table = new Table("", "lrlrlr");
        table.row("FIELD", "CELLS", "FILTERS", "BYTES", "BETTER", "BYTES");
        for (FilterAdvice.Advice each : advice.filters()) {
            table.row(
                    each.field(),
                    Integer.toString(each.cells()),
                    SchemaText.filters(each.present()),
                    Long.toString(each.bytes()),
                    each.isChange() ? SchemaText.filters(each.better()) : "",
                    each.isChange() ? Long.toString(each.betterBytes()) : "");
        }
        StringBuilder text = new StringBuilder(table.toString());
        if (advice.layout() != null) {
            text.append('\n').append(text(advice.layout())).append('\n');
        }
        List<String> command = advice.command();
        return text.append(command.isEmpty() ? "nothing costs clearly less" : String.join(" ", command))
                .append('\n')
                .toString();
    }

    private static String text(LayoutAdvice layout) {
        Table table = new Table("", "lrrrr");
        table.row("LAYOUT", "BYTES STORED", "BYTES PER QUERY", "REQUESTS", "TILES");
        row(table, layout.present());
        layout.others().forEach(each -> row(table, each));
        return table + "measured with " + layout.queries() + (layout.isLogged() ? " of the given" : " assumed")
                + " queries on " + (layout.isWhole() ? "all " : "") + layout.cells() + " cells"
                + (layout.isWhole() ? "" : " from the middle of the array, to which ranges were moved") + "\n";
    }

    private static void row(Table table, LayoutAdvice.Measured each) {
        table.row(
                each.options().isEmpty() ? "present" : String.join(" ", each.options()),
                Long.toString(each.stored()),
                Long.toString(Math.round(each.bytes())),
                String.format(Locale.ROOT, "%.1f", each.requests()),
                String.format(Locale.ROOT, "%.1f", each.tiles()));
    }

    private static void json(JsonText json, Advice advice) {
        json.beginObject().name("filters").beginList();
        for (FilterAdvice.Advice each : advice.filters()) {
            json.inline().beginObject().name("field").value(each.field());
            json.name("cells").value((long) each.cells());
            json.name("present").value(SchemaEdit.text(each.present()));
            json.name("bytes").value(each.bytes());
            json.name("better").value(SchemaEdit.text(each.better()));
            json.name("better_bytes").value(each.betterBytes()).endObject();
        }
        json.endList();
        LayoutAdvice layout = advice.layout();
        if (layout != null) {
            json.name("sampled_cells")
                    .value((long) layout.cells())
                    .name("is_whole")
                    .value(layout.isWhole());
            json.name("queries")
                    .value((long) layout.queries())
                    .name("are_logged")
                    .value(layout.isLogged());
            json.name("layouts").beginList();
            json(json, layout.present());
            layout.others().forEach(each -> json(json, each));
            json.endList();
        }
        json.name("command").inline().beginList();
        advice.command().forEach(json::value);
        json.endList().endObject();
    }

    private static void json(JsonText json, LayoutAdvice.Measured each) {
        json.inline().beginObject().name("options").value(String.join(" ", each.options()));
        json.name("stored_bytes").value(each.stored()).name("bytes_per_query").value(each.bytes());
        json.name("requests_per_query").value(each.requests());
        json.name("tiles_per_query").value(each.tiles()).endObject();
    }
}

package dev.tegula.cli;

import dev.tegula.ArrayReader;
import dev.tegula.CellBatches;
import dev.tegula.Query;
import dev.tegula.QueryExecution;
import dev.tegula.cli.cells.Labels;
import dev.tegula.cli.export.ColumnarJson;
import dev.tegula.cli.export.Csv;
import dev.tegula.cli.export.JsonLines;
import dev.tegula.cli.export.OutputTarget;
import dev.tegula.cli.export.ResultFields;
import dev.tegula.cli.export.ResultFormat;
import dev.tegula.cli.parse.UsageException;
import dev.tegula.query.ResultOrder;
import dev.tegula.schema.ArraySchema;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Prints cells of an array. */
@Command(
        name = "export",
        header = "Print cells of an array as JSON, JSON lines or CSV.",
        footer = {
            "  tegula export temps --range row=1:10 --range col=1:10",
            "  tegula export temps --fields row,col,celsius --output temps.csv",
            "  tegula export reads --where \"quality >= 20 and chrom in ('chr1', 'chr2')\"",
            "  tegula export temps --where 'celsius > 30' --matches-only \\",
            "      --fields row,col,celsius",
            "  tegula export temps --limit 1000 --format csv",
            "  tegula export days --range 'day=2026-01-01:2026-01-31' --to 2026-02-01",
            "  tegula export temps --skip-damaged --output readable.csv",
            "  tegula export reads --region chr2:100000-160000 --limit 100",
            "  tegula export people --range 'name=a*,b,d'       # a prefix, b and d",
            "  tegula export people --range 'name=a\\:b:c'      # from \"a:b\" to \"c\""
        })
final class ExportCommand implements TegulaCommand {

    /** Bytes per batch of cells when text is streamed. */
    private static final long STREAMING_BUDGET = 32L << 20;

    @Mixin
    ArrayArguments array = new ArrayArguments();

    @Option(
            names = "--format",
            paramLabel = "json|jsonl|csv",
            description = "Output format. Default: by the extension of the output file, else json.")
    @Nullable
    String format;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Output file; it appears when it is complete.")
    @Nullable
    String output;

    @Option(
            names = "--dimension-label",
            paramLabel = "LABEL",
            description = "Print the values of this dimension label instead of cells.")
    @Nullable
    String dimensionLabel;

    @Mixin
    SelectionOptions selection = new SelectionOptions();

    @Option(
            names = "--matches-only",
            description = "Dense arrays: omit cells that do not match --where. Default: print their fill values.")
    boolean matchesOnly;

    @Mixin
    FieldOptions fields = new FieldOptions();

    @Option(
            names = "--order",
            paramLabel = "ORDER",
            defaultValue = "row-major",
            description = "Order of cells: row-major (default), col-major, global or unordered.")
    String order = "row-major";

    @Option(names = "--limit", paramLabel = "N", description = "Print at most the first N cells in this order.")
    @Nullable
    Long limit;

    @Option(names = "--labels", description = "Print enumerated attributes as labels instead of indexes.")
    boolean labels;

    @Option(
            names = "--skip-damaged",
            description = "Skip unreadable cells: report them on standard error and exit with status 1.")
    boolean skipDamaged;

    @Mixin
    StatisticsOption statistics = new StatisticsOption();

    @Override
    public int run(Shell shell) throws IOException {
        if (matchesOnly && !selection.where.isGiven()) {
            throw new UsageException("--matches-only: requires --where");
        }
        ResultOrder resultOrder = OrderConverter.parse(order);
        CellFormat word = formatWord();
        try (ArrayReader opened = array.open(shell);
                ArrayReader reader = dimensionLabel == null ? opened : opened.label(dimensionLabel)) {
            ArraySchema schema = reader.schema();
            List<String> names = fields.names(schema);
            // The lists of columnar JSON have one value per cell of the box, so their box is the domain.
            SelectedCells selected = word == CellFormat.JSON
                    ? SelectedCells.inDomain(shell, reader, selection)
                    : SelectedCells.written(shell, reader, selection);
            Query query = limited(selected.query().fields(names).order(resultOrder));
            QueryExecution execution = (matchesOnly ? query.matchesOnly() : query).execution();
            SkippedLines skipped = new SkippedLines(shell.err());
            if (skipDamaged) {
                execution.skipDamaged(skipped::add);
            }
            if (word != CellFormat.JSON) {
                execution.budget(STREAMING_BUDGET);
            }
            ResultFields results = new ResultFields(schema, names, labels(reader, names));
            try (CellBatches batches = execution.batches();
                    OutputTarget target = target(shell)) {
                formatter(word, target, results).write(batches);
                target.publish();
            }
            selected.end(execution);
            statistics.write(shell, execution);
            return skipped.end(array.uri) ? ExitStatus.FAILED : ExitStatus.OK;
        }
    }

    private Query limited(Query query) {
        return limit == null ? query : query.limit(limit);
    }

    private CellFormat formatWord() {
        if (format != null) {
            return CellFormat.parse(format);
        }
        CellFormat guessed = output == null ? null : CellFormat.ofOutput(output);
        return guessed == null ? CellFormat.JSON : guessed;
    }

    private OutputTarget target(Shell shell) throws IOException {
        return output == null || output.equals("-") ? OutputTarget.of(shell.out()) : OutputTarget.of(output);
    }

    private static ResultFormat formatter(CellFormat word, OutputTarget target, ResultFields results) {
        return switch (word) {
            case JSON -> new ColumnarJson(target.text(), results, target.scratchFolder());
            case JSONL -> new JsonLines(target.text(), results);
            case CSV -> new Csv(target.text(), results);
        };
    }

    private Map<String, Labels> labels(ArrayReader reader, List<String> names) {
        return labels ? Enumerations.labels(reader, names) : Map.of();
    }
}

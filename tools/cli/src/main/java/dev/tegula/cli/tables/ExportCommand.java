package dev.tegula.cli.tables;

import dev.tegula.ArrayReader;
import dev.tegula.CellBatches;
import dev.tegula.Query;
import dev.tegula.QueryExecution;
import dev.tegula.cli.command.ArrayArguments;
import dev.tegula.cli.command.ExitStatus;
import dev.tegula.cli.command.FieldOptions;
import dev.tegula.cli.command.Progress;
import dev.tegula.cli.command.ProgressOption;
import dev.tegula.cli.command.SelectedCells;
import dev.tegula.cli.command.SelectionOptions;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.StatisticsOption;
import dev.tegula.cli.command.TegulaCommand;
import dev.tegula.cli.export.FormatChoice;
import dev.tegula.cli.export.OutputTarget;
import dev.tegula.cli.parse.UsageException;
import dev.tegula.internal.io.grid.ColumnMetadata;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableFormat;
import dev.tegula.io.table.TableSchema;
import dev.tegula.io.table.TableWriter;
import dev.tegula.io.table.WriteOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.ResultOrder;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Prints cells of an array. */
@Command(
        name = "export",
        addMethodSubcommands = false,
        footer = {
            "  tegula export temps --range row=1:10 --range col=1:10",
            "  tegula export temps --fields row,col,celsius --output temps.csv",
            "  tegula export reads --where \"quality >= 20 and chrom in ('chr1', 'chr2')\"",
            "  tegula export temps --where 'celsius > 30' --matches-only \\",
            "      --fields row,col,celsius",
            "  tegula export temps --limit 1000 --format csv",
            "  tegula export temps --fields celsius --output temps.zarr",
            "  tegula export cube --output cube.nc                 # an array or a group",
            "  tegula export days --range 'day=2026-01-01:2026-01-31' --to 2026-02-01",
            "  tegula export temps --skip-damaged --output readable.csv",
            "  tegula export reads --region chr2:100000-160000 --limit 100",
            "  tegula export people --range 'name=a*,b,d'       # a prefix, b and d",
            "  tegula export people --range 'name=a\\:b:c'      # from \"a:b\" to \"c\""
        })
public final class ExportCommand implements TegulaCommand {

    /** Bytes per batch of cells when text is streamed. */
    private static final long STREAMING_BUDGET = 32L << 20;

    @Mixin
    public ArrayArguments array = new ArrayArguments();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description =
                    "Output format: json, jsonl, csv, tsv, or one of another module. Default: by the extension of the output "
                            + "file, else json.")
    @Nullable
    public String format;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Output file, of zarr a folder; it appears when it is complete.")
    @Nullable
    public String output;

    @Option(
            names = "--dimension-label",
            paramLabel = "LABEL",
            description = "Print the values of this dimension label instead of cells.")
    @Nullable
    String dimensionLabel;

    @Mixin
    public SelectionOptions selection = new SelectionOptions();

    @Option(
            names = "--matches-only",
            description = "Dense arrays: omit cells that do not match --where. Default: print their fill values.")
    boolean matchesOnly;

    @Mixin
    public FieldOptions fields = new FieldOptions();

    @Option(
            names = "--order",
            paramLabel = "ORDER",
            defaultValue = "row-major",
            description = "Order of cells: row-major (default), col-major, global or unordered.")
    String order = "row-major";

    @Option(names = "--limit", paramLabel = "N", description = "Print at most the first N cells in this order.")
    @Nullable
    public Long limit;

    @Option(
            names = "--labels",
            description = "Print enumerated attributes as labels. Default for all formats but json.")
    boolean labels;

    @Option(names = "--indexes", description = "Print enumerated attributes as indexes. Default for json.")
    boolean indexes;

    @Option(
            names = "--coordinates",
            description =
                    "Print the coordinates of each cell, which sparse arrays always have, and their dimension labels.")
    boolean coordinates;

    @Option(
            names = "--integers",
            description = "Print datetimes as integers, as they are stored. Default for json; others print ISO 8601.")
    boolean integers;

    @Option(
            names = "--skip-damaged",
            description = "Skip unreadable cells: report them on standard error and exit with status 1.")
    boolean skipDamaged;

    @Mixin
    TreeOutput trees = new TreeOutput();

    @Mixin
    CsvOutput csv = new CsvOutput();

    @Mixin
    StatisticsOption statistics = new StatisticsOption();

    @Mixin
    ProgressOption progress = new ProgressOption();

    @Override
    public int run(Shell shell) throws IOException {
        if (matchesOnly && !selection.where.isGiven()) {
            throw new UsageException("--matches-only: requires --where");
        }
        String whole = TreeOutput.chosen(format, output);
        if (whole != null) {
            return trees.run(shell, this, whole);
        }
        ResultOrder resultOrder = OrderConverter.parse(order);
        TableFormat tableFormat = tableFormat();
        try (ArrayReader opened = array.open(shell);
                ArrayReader reader = dimensionLabel == null ? opened : opened.label(dimensionLabel)) {
            ArraySchema schema = reader.schema();
            List<String> names = coordinates ? fields.names(schema, schema.fieldNames()) : fields.names(schema);
            // The lists of columnar JSON have one value per cell of the box, so their box is the domain.
            SelectedCells selected = tableFormat.name().equals("json")
                    ? SelectedCells.inDomain(shell, reader, selection)
                    : SelectedCells.written(shell, reader, selection);
            Query query = limited(selected.query().fields(names).order(resultOrder));
            QueryExecution execution = (matchesOnly ? query.matchesOnly() : query).execution();
            SkippedLines skipped = new SkippedLines(shell.err());
            boolean exact = tableFormat.name().equals("json");
            if (!exact) {
                execution.withMemoryBudget(STREAMING_BUDGET);
            }
            TableSchema columns = columns(reader, names, labels || !indexes && !exact, coordinates);
            try (Progress shown = progress.start(shell, "export", isStandardOutput())) {
                execution.withProgress(ProgressOption.listener(shown));
                if (skipDamaged) {
                    execution.skipDamaged(cells -> {
                        shown.clear();
                        skipped.add(cells);
                    });
                }
                boolean isGrid = limit == null && resultOrder == ResultOrder.ROW_MAJOR;
                WriteOptions options = csv.apply(writeOptions(), tableFormat)
                        .withShape(isGrid ? selected.shape() : List.of())
                        .withTileRows(tileRows(schema, resultOrder, isGrid ? selected.shape() : List.of()));
                try (OutputTarget target = OutputTarget.of(shell.out(), output);
                        TableWriter writer = tableFormat.write(target, columns, options)) {
                    write(
                            execution,
                            coordinates ? reader::withDimensionLabels : UnaryOperator.identity(),
                            writer,
                            shown);
                    shell.interruption().check();
                    target.publish();
                }
            }
            selected.end(execution);
            statistics.write(shell, execution);
            return skipped.end(array.uri) ? ExitStatus.FAILED : ExitStatus.OK;
        }
    }

    private Query limited(Query query) {
        return limit == null ? query : query.limit(limit);
    }

    private static void write(
            QueryExecution execution, UnaryOperator<Cells> labelled, TableWriter writer, Progress shown)
            throws IOException {
        try (CellBatches batches = execution.batches()) {
            while (batches.hasNext()) {
                Cells batch = batches.next();
                writer.write(labelled.apply(batch));
                shown.advance(batch.size(), 0);
            }
            writer.finish();
        }
    }

    private boolean isStandardOutput() {
        return output == null || output.equals("-");
    }

    private TableFormat tableFormat() {
        if (labels && indexes) {
            throw new UsageException("--labels and --indexes are mutually exclusive");
        }
        return FormatChoice.of(format, output, "json");
    }

    /** Returns the number of rows of a tile, or of a row of tiles in a grid; 0 if tiles are not consecutive rows. */
    private static long tileRows(ArraySchema schema, ResultOrder order, List<Long> shape) {
        if (!schema.isDense()) {
            return order == ResultOrder.GLOBAL ? schema.capacity() : 0;
        }
        if (shape.isEmpty() || !(schema.dimensions().get(0).extent() instanceof Long extent)) {
            return 0;
        }
        long rows = extent;
        for (long length : shape.subList(1, shape.size())) {
            rows = Math.multiplyHigh(rows, length) == 0 ? rows * length : 0;
        }
        return Math.max(0, rows);
    }

    private WriteOptions writeOptions() {
        return integers ? WriteOptions.defaults().withValue("datetimes", "integers") : WriteOptions.defaults();
    }

    private static TableSchema columns(
            ArrayReader reader, List<String> names, boolean withLabels, boolean withDimensionLabels) {
        ArraySchema schema = reader.schema();
        List<TableColumn> columns = new ArrayList<>();
        for (String name : names) {
            Attribute attribute = schema.attribute(name);
            String enumeration = attribute == null || !withLabels ? null : attribute.enumeration();
            columns.add(new TableColumn(
                    Objects.requireNonNull(schema.field(name)),
                    enumeration == null ? null : reader.enumeration(enumeration)));
            if (withDimensionLabels) {
                schema.labels(name).forEach(label -> columns.add(new TableColumn(label.field(), null)));
            }
        }
        String dimensions = schema.dimensions().stream().map(Dimension::name).collect(Collectors.joining("\n"));
        Map<String, String> metadata = ColumnMetadata.of(reader.metadata(), names);
        metadata.put(TableSchema.DIMENSIONS, dimensions);
        return new TableSchema(columns, List.of(), metadata);
    }
}

package dev.tegula.cli;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.OpenOptions;
import dev.tegula.cli.importer.DenseImport;
import dev.tegula.cli.importer.ImportColumns;
import dev.tegula.cli.importer.SparseImport;
import dev.tegula.cli.importer.TableSource;
import dev.tegula.cli.parse.CommandException;
import dev.tegula.cli.parse.RangeParser;
import dev.tegula.query.Duplicates;
import dev.tegula.query.ResultOrder;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Enumeration;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Writes cells to an array. */
@Command(
        name = "import",
        header = "Writes cells from JSON, JSON lines or CSV to an array, as one fragment.",
        description = {
            "Takes what 'tegula export' prints. Into a dense array go the cells of a box in the given order, or rows with coordinates: "
                    + "these fill the box that they span, and what they leave out keeps its value. Into a sparse array go cells with all "
                    + "their coordinates, in any order."
        },
        sortOptions = false,
        footer = {
            "",
            "Examples:",
            "  tegula import temps temps.csv",
            "  tegula import temps part.json --range row=1:10 --range col=1:10",
            "  tegula export a --format jsonl --fields row,col,celsius | tegula import b - --format jsonl"
        })
final class ImportCommand implements TegulaCommand {

    @Mixin
    ImportArguments cells = new ImportArguments();

    @Option(
            names = "--range",
            paramLabel = "DIM=LO:HI",
            description =
                    "Dense arrays: the part to write; default: the box of the rows' coordinates, else the whole domain.")
    List<String> ranges = new ArrayList<>();

    @Option(
            names = "--order",
            paramLabel = "ORDER",
            defaultValue = "row-major",
            description =
                    "Dense arrays: the order of cells without coordinates: row-major (default), col-major or global.")
    String order = "row-major";

    @Option(
            names = "--at",
            paramLabel = "MS",
            description = "Write at this time: milliseconds since 1970 or a date. Default: now.")
    @Nullable
    String at;

    @Option(
            names = "--dimension-label",
            paramLabel = "LABEL",
            description = "Write the values of a dimension label instead of cells.")
    @Nullable
    String dimensionLabel;

    @Option(
            names = "--drop-duplicates",
            description = "Sparse arrays: of cells with equal coordinates write one; else they are an error.")
    boolean dropDuplicates;

    @Mixin
    SealOption seal = new SealOption();

    @Mixin
    KeyOptions keys = new KeyOptions();

    @Override
    public int run(Shell shell) throws IOException {
        ResultOrder resultOrder = OrderConverter.parse(order);
        TableSource source = cells.source();
        OpenOptions options = WriteTimeOption.options(at, keys);
        try (ArrayWriter opened = seal.engine(shell).openForWriting(cells.uri, options);
                ArrayWriter writer = dimensionLabel == null ? opened : opened.label(dimensionLabel)) {
            ArraySchema schema = writer.schema();
            if (!schema.isDense() && !ranges.isEmpty()) {
                throw new CommandException("--range is for dense arrays; the cells of sparse ones have coordinates");
            }
            ImportColumns intake = cells.read(shell, source, schema, enumerations(shell, options));
            if (schema.isDense()) {
                new DenseImport(writer, () -> openForReading(shell, options), intake)
                        .write(RangeParser.parse(ranges, schema), resultOrder);
            } else {
                new SparseImport(writer, intake).write(dropDuplicates ? Duplicates.DROP : Duplicates.REFUSE);
            }
        }
        return ExitStatus.OK;
    }

    private ArrayReader openForReading(Shell shell, OpenOptions options) {
        ArrayReader reader = shell.engine().openForReading(cells.uri, options);
        return dimensionLabel == null ? reader : reader.label(dimensionLabel);
    }

    private Map<String, Enumeration> enumerations(Shell shell, OpenOptions options) {
        if (!cells.labels) {
            return Map.of();
        }
        try (ArrayReader reader = shell.engine().openForReading(cells.uri, options)) {
            return Enumerations.all(reader);
        }
    }
}

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
        header = "Write cells from JSON, JSON lines or CSV as one fragment.",
        description = {
            "Accepts the output of 'tegula export'. Dense arrays: the cells of a box in order, or rows with coordinates; cells of their "
                    + "bounding box without a row keep their values. Sparse arrays: cells with all coordinates, in any order."
        },
        footer = {
            "  tegula import temps temps.csv",
            "  tegula import temps part.json --range row=1:10 --range col=1:10",
            "  tegula export a --format jsonl --fields row,col,celsius | \\",
            "      tegula import b - --format jsonl"
        })
final class ImportCommand implements TegulaCommand {

    @Mixin
    ImportArguments cells = new ImportArguments();

    @Option(
            names = "--range",
            paramLabel = "DIM=LO:HI",
            description =
                    "Dense arrays: the box to write. Default: the bounding box of the coordinates, else the whole domain.")
    List<String> ranges = new ArrayList<>();

    @Option(
            names = "--order",
            paramLabel = "ORDER",
            defaultValue = "row-major",
            description = "Dense arrays: order of cells without coordinates: row-major (default), col-major or global.")
    String order = "row-major";

    @Mixin
    WriteTimeOption time = new WriteTimeOption();

    @Option(
            names = "--dimension-label",
            paramLabel = "LABEL",
            description = "Write the values of this dimension label instead of cells.")
    @Nullable
    String dimensionLabel;

    @Option(
            names = "--drop-duplicates",
            description = "Sparse arrays: write the last of the cells with equal coordinates. Default: refuse them.")
    boolean dropDuplicates;

    @Mixin
    SealOption seal = new SealOption();

    @Mixin
    KeyOptions keys = new KeyOptions();

    @Override
    public int run(Shell shell) throws IOException {
        ResultOrder resultOrder = OrderConverter.parse(order);
        TableSource source = cells.source();
        OpenOptions options = time.options(keys);
        try (ArrayWriter opened = seal.engine(shell).openForWriting(cells.uri, options);
                ArrayWriter writer = dimensionLabel == null ? opened : opened.label(dimensionLabel)) {
            ArraySchema schema = writer.schema();
            if (!schema.isDense() && !ranges.isEmpty()) {
                throw new CommandException("--range: not allowed for sparse arrays, whose cells have coordinates");
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

package dev.tegula.cli;

import dev.tegula.ArrayReader;
import dev.tegula.CellBatches;
import dev.tegula.QueryExecution;
import dev.tegula.cli.command.ArrayArguments;
import dev.tegula.cli.command.ExitStatus;
import dev.tegula.cli.command.FieldOptions;
import dev.tegula.cli.command.SelectedCells;
import dev.tegula.cli.command.SelectionOptions;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.TegulaCommand;
import dev.tegula.cli.export.TextTable;
import dev.tegula.cli.parse.UsageException;
import dev.tegula.cli.tables.OrderConverter;
import dev.tegula.internal.io.text.TextOutput;
import dev.tegula.query.ResultOrder;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.DimensionLabel;
import dev.tegula.schema.Field;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Prints the first cells of an array, or rows of a file, as a table. */
@Command(
        name = "head",
        description = {
            "Enumerated attributes are printed as labels, datetimes as ISO dates. Cells of dense arrays that do not "
                    + "match --where are omitted. Of files of grids, the variables are printed."
        },
        footer = {
            "  tegula head temps",
            "  tegula head ticks.csv.gz",
            "  tegula head reads --rows 3 --fields chrom,pos,quality",
            "  tegula head reads --where \"quality >= 20 and chrom = 'chr2'\""
        })
final class HeadCommand implements TegulaCommand {

    private static final int CELL_WIDTH = 40;

    @Mixin
    ArrayArguments array = new ArrayArguments();

    @Option(
            names = {"-n", "--rows", "--limit"},
            paramLabel = "N",
            description = "Number of cells. Default: 10.")
    long rows = 10;

    @Mixin
    SelectionOptions selection = new SelectionOptions();

    @Mixin
    FieldOptions fields = new FieldOptions();

    @Option(
            names = "--order",
            paramLabel = "ORDER",
            description = "Order of cells: row-major (default), col-major, global or unordered.")
    String order = "row-major";

    @Override
    public int run(Shell shell) throws IOException {
        if (rows < 0) {
            throw new UsageException("--rows: must not be negative (found " + rows + ")");
        }
        CellFile file = CellFile.find(shell, array, selection);
        if (file != null) {
            return file.head(rows, fields, CELL_WIDTH);
        }
        ResultOrder resultOrder = OrderConverter.parse(order);
        try (ArrayReader reader = array.open(shell)) {
            ArraySchema schema = reader.schema();
            List<String> names = fields.names(schema, schema.fieldNames());
            SelectedCells selected = SelectedCells.written(shell, reader, selection);
            QueryExecution execution = selected.query()
                    .fields(names)
                    .order(resultOrder)
                    .matchesOnly()
                    .limit(rows)
                    .execution();
            List<Field> results = names.stream()
                    .flatMap(name -> Stream.concat(
                            Stream.of(Objects.requireNonNull(schema.field(name))),
                            schema.labels(name).stream().map(DimensionLabel::field)))
                    .toList();
            TextOutput out = new TextOutput(shell.out());
            try (CellBatches batches = execution.batches()) {
                new TextTable(out, results, Enumerations.labels(reader, names), CELL_WIDTH)
                        .write(batches.stream().map(reader::withDimensionLabels).iterator());
            }
            out.flush();
            if (rows > 0) {
                selected.end(execution);
            }
        }
        return ExitStatus.OK;
    }
}

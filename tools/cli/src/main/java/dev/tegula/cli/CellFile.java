package dev.tegula.cli;

import dev.tegula.cli.command.ArrayArguments;
import dev.tegula.cli.command.ExitStatus;
import dev.tegula.cli.command.FieldOptions;
import dev.tegula.cli.command.OutputFormat;
import dev.tegula.cli.command.SelectionOptions;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.export.TextTable;
import dev.tegula.cli.parse.CommandException;
import dev.tegula.cli.parse.UsageException;
import dev.tegula.cli.schema.SchemaText;
import dev.tegula.cli.schema.SchemaWriter;
import dev.tegula.internal.io.cells.Labels;
import dev.tegula.internal.io.grid.GridItem;
import dev.tegula.internal.io.group.GroupImport;
import dev.tegula.internal.io.group.GroupPlan;
import dev.tegula.internal.io.infer.Inference;
import dev.tegula.internal.io.infer.Inference.TypedFile;
import dev.tegula.internal.io.text.Table;
import dev.tegula.internal.io.text.TextOutput;
import dev.tegula.io.TableFormats;
import dev.tegula.io.table.InferenceOptions;
import dev.tegula.io.table.InferredSchema;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableFormat;
import dev.tegula.io.table.TableInput;
import dev.tegula.io.table.TableReader;
import dev.tegula.query.Cells;
import dev.tegula.query.Duplicates;
import dev.tegula.schema.Field;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A local file of rows or grids that a command line names in place of an array. */
final class CellFile {

    /** Rows by which the types of text are found. */
    private static final long SAMPLE = 1000;

    private final Shell shell;
    private final String name;
    private final ImportArguments arguments = new ImportArguments();

    private CellFile(Shell shell, String name) {
        this.shell = shell;
        this.name = name;
    }

    /** Returns the file of a known format that a URI names, or null if there is none, or an array or group. */
    static @Nullable CellFile find(Shell shell, String uri) {
        TableFormat format = isLocal(uri) ? TableFormats.ofFile(uri) : null;
        boolean isFile = format != null
                && (Files.isRegularFile(Path.of(uri)) || format.name().equals("zarr"));
        return isFile && shell.engine().object(uri).type() == null ? new CellFile(shell, uri) : null;
    }

    /**
     * Returns the file in place of the array of a command, or null.
     *
     * @throws UsageException if the cells of the file would be selected, or its state at a time
     */
    static @Nullable CellFile find(Shell shell, ArrayArguments array, @Nullable SelectionOptions selection) {
        CellFile file = find(shell, array.uri);
        boolean isSelected = selection != null && (selection.hasRanges() || selection.where.isGiven());
        if (file != null && (isSelected || array.time.isGiven())) {
            throw new UsageException("--range, --where, --from, --to and their like: require an array, but '"
                    + file.name + "' is a file. Import it with --create, or query it with 'tegula sql'");
        }
        return file;
    }

    private static boolean isLocal(String uri) {
        try {
            return !uri.contains("://") && Files.exists(Path.of(uri));
        } catch (InvalidPathException e) {
            return false;
        }
    }

    /** Prints the first rows as a table, or the variables of a file of grids. */
    int head(long rows, FieldOptions fields, int width) throws IOException {
        try (InputTables inputs = arguments.inputs(shell, List.of(name))) {
            TableInput input = inputs.list().get(0);
            if (printGrids(input)) {
                return ExitStatus.OK;
            }
            TypedFile typed = typed(input, rows);
            try (TableReader reader = input.format().read(input.source(), typed.read())) {
                List<String> all =
                        typed.schema().columns().stream().map(TableColumn::name).toList();
                List<String> names = fields.names(name, all, all);
                List<Cells> batches = new ArrayList<>();
                long left = rows;
                for (Cells cells = left > 0 ? reader.next() : null;
                        cells != null;
                        cells = left > 0 ? reader.next() : null) {
                    batches.add(cells.size() <= left ? cells : cells.slice(0, (int) left));
                    left -= cells.size();
                }
                print(reader, names, typed, batches, width);
            }
        }
        return ExitStatus.OK;
    }

    private TypedFile typed(TableInput input, long rows) throws IOException {
        ReadOptions read = arguments.read(shell).withSkippedColumns(shell.err()::println);
        InferenceOptions options = InferenceOptions.defaults().withRead(read).withSampleRows(Math.max(SAMPLE, rows));
        return Inference.typed(input, options);
    }

    private void print(TableReader reader, List<String> names, TypedFile typed, List<Cells> batches, int width) {
        List<Field> shown = new ArrayList<>();
        Map<String, Labels> labels = new HashMap<>();
        for (String each : names) {
            // Enumerations grow while a file is read.
            TableColumn column = Objects.requireNonNullElse(
                    reader.schema().find(each),
                    Objects.requireNonNull(typed.schema().find(each)));
            shown.add(column.field());
            if (column.enumeration() != null) {
                labels.put(each, Labels.of(column.enumeration()));
            }
        }
        TextOutput out = new TextOutput(shell.out());
        new TextTable(out, shown, labels, width).write(batches.iterator());
        out.flush();
    }

    /** Prints the number of rows. */
    int count() throws IOException {
        try (InputTables inputs = arguments.inputs(shell, List.of(name))) {
            TableInput input = inputs.list().get(0);
            requireRows(GroupImport.plan(input, arguments.read(shell)) == null);
            ReadOptions read = arguments.read(shell).withSkippedColumns(text -> {});
            try (TableReader reader = input.format().read(input.source(), read)) {
                requireRows(reader.schema().axes().isEmpty());
                long rows = reader.rows();
                for (Cells cells = rows < 0 ? reader.next() : null; cells != null; cells = reader.next()) {
                    rows = Math.max(0, rows) + cells.size();
                }
                shell.print(Math.max(0, rows) + "\n");
            }
        }
        return ExitStatus.OK;
    }

    private void requireRows(boolean hasRows) {
        if (!hasRows) {
            throw new CommandException(name + ": has grids instead of rows. Run 'tegula schema " + name + "'.");
        }
    }

    /** Prints the schema that an import would create, or the variables of a file of several grids. */
    int schema(OutputFormat format) throws IOException {
        try (InputTables inputs = arguments.inputs(shell, List.of(name))) {
            TableInput input = inputs.list().get(0);
            ReadOptions read = arguments.read(shell);
            GroupPlan plan = GroupImport.plan(input, read);
            if (plan != null && plan.arrays().size() != 1) {
                printGrids(input);
                return ExitStatus.OK;
            }
            if (plan != null) {
                read = read.withValue("dataset", plan.arrays().get(0).datasets());
            }
            InferredSchema inferred = new InferenceArguments().infer(inputs.list(), read, Map.of(), Duplicates.REFUSE);
            format.print(
                    shell,
                    inferred,
                    found -> new SchemaText(found.schema()).toString(),
                    (json, found) -> new SchemaWriter(json, found.schema()).write());
            InferenceArguments.tell(inferred, shell);
        }
        return ExitStatus.OK;
    }

    /** Prints the variables of a file of grids; returns false if it is none. */
    private boolean printGrids(TableInput input) throws IOException {
        GroupPlan plan = GroupImport.plan(input, arguments.read(shell));
        if (plan == null) {
            return false;
        }
        Table table = new Table("", "lll");
        table.row("variable", "axes", "");
        for (GridItem item : plan.contents().items()) {
            String axes = item.axes().stream()
                    .map(axis -> axis.name() + "=" + axis.length())
                    .collect(Collectors.joining(" "));
            String problem = item.problem();
            table.row(
                    item.path(),
                    axes.isEmpty() && problem == null ? "single value" : axes,
                    problem != null ? problem : item.isCoordinates() ? "coordinates" : "");
        }
        shell.print(table.toString());
        shell.err().println("Read the cells with 'tegula import ARRAY " + name + " --create'.");
        return true;
    }
}

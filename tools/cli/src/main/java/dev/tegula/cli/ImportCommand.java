package dev.tegula.cli;

import dev.tegula.ArrayReader;
import dev.tegula.OpenOptions;
import dev.tegula.cli.command.ExitStatus;
import dev.tegula.cli.command.KeyOptions;
import dev.tegula.cli.command.Progress;
import dev.tegula.cli.command.ProgressOption;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.TegulaCommand;
import dev.tegula.cli.command.WriteTimeOption;
import dev.tegula.cli.parse.CommandException;
import dev.tegula.cli.parse.RangeParser;
import dev.tegula.cli.parse.UsageException;
import dev.tegula.cli.schema.SchemaText;
import dev.tegula.cli.tables.OrderConverter;
import dev.tegula.errors.ArrayNotFoundException;
import dev.tegula.errors.NextStep;
import dev.tegula.internal.io.grid.GridItem;
import dev.tegula.internal.io.group.GroupImport;
import dev.tegula.internal.io.group.GroupPlan;
import dev.tegula.internal.io.group.PlannedArray;
import dev.tegula.io.TableImport;
import dev.tegula.io.table.ImportOptions;
import dev.tegula.io.table.ImportReport;
import dev.tegula.io.table.InferredSchema;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableInput;
import dev.tegula.query.Duplicates;
import dev.tegula.vfs.UriSecrets;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes cells to an array. */
@Command(
        name = "import",
        description = {
            "Formats: CSV, TSV, JSON lines, JSON as printed by 'tegula export', and those of other modules. Files can be compressed "
                    + "with gzip or zstd. Dense arrays: the cells of a box in order, or rows with coordinates; cells of their bounding box without "
                    + "a row keep their values. Sparse arrays: cells with all coordinates, in any order and any number."
        },
        footer = {
            "  tegula import ticks ticks.csv --create --dims symbol,time --na NA",
            "  tegula import temps temps.csv",
            "  tegula import cube grid.nc --create                  # a group of arrays",
            "  tegula import temps part.json --range row=1:10 --range col=1:10",
            "  tegula import ticks '2026-*.csv.gz' --na NA --time-zone Europe/Berlin",
            "  tegula import ticks new-ticks.csv --new-labels",
            "  tegula import ticks bad.csv --on-error skip --rejects bad-rows.csv",
            "  tegula export a --format jsonl --fields row,col,celsius | \\",
            "      tegula import b - --format jsonl"
        })
final class ImportCommand implements TegulaCommand {

    @Parameters(index = "0", paramLabel = "URI", description = "Path or URI of the array.")
    String uri = "";

    @Parameters(
            index = "1..*",
            arity = "1..*",
            paramLabel = "FILE",
            description = "Files with the cells, also as a pattern with * and ?; - for standard input.")
    List<String> files = new ArrayList<>();

    @Mixin
    ImportArguments arguments = new ImportArguments();

    @Option(
            names = "--create",
            description = "Infer a schema from the files, print it and create the array first; see 'tegula infer'.")
    boolean create;

    @Mixin
    InferenceArguments inference = new InferenceArguments();

    @Option(
            names = "--new-labels",
            description = "Add labels that the array lacks to its enumerations. Default with --create, else an error.")
    boolean newLabels;

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

    @Option(
            names = "--allow-fill",
            description =
                    "Grids: write the fill value for any number of cells that the files do not hold. Default: refuse them.")
    boolean allowFill;

    @Mixin
    SealOption seal = new SealOption();

    @Mixin
    KeyOptions keys = new KeyOptions();

    @Mixin
    ProgressOption progress = new ProgressOption();

    /** The dimension that numbers the rows, or null. */
    private @Nullable String rowNumbers;

    @Override
    public int run(Shell shell) throws IOException {
        rowNumbers = inference.rowNumbers;
        if (CellFile.find(shell, uri) != null) {
            throw new UsageException("'" + uri + "': is a file of cells. The array comes first: tegula import "
                    + (files.size() == 1 ? files.get(0) : "ARRAY") + " " + uri + (create ? " --create" : ""));
        }
        if (!create && inference.isGiven()) {
            throw new UsageException("--dims, --sparse, --dense and --sample-rows: require --create");
        }
        if (newLabels && arguments.indexes) {
            throw new UsageException("--new-labels and --indexes are mutually exclusive");
        }
        try (InputTables inputs = arguments.inputs(shell, files);
                RejectedRows rejects = arguments.rejects(inputs.list())) {
            Load load = new Load(shell, inputs.list(), time.options(keys), rejects);
            GroupPlan plan = create ? GroupImport.plan(inputs.list().get(0), arguments.read(shell)) : null;
            if (plan != null && plan.isGroup() && arguments.dataset == null) {
                loadGroup(load, plan);
                return ExitStatus.OK;
            }
            Target target = new Target(uri, plan == null ? arguments.dataset : datasets(load, plan));
            ImportReport report = create ? loadCreated(load, target) : load(load, target);
            if (plan != null) {
                describe(load, plan);
            }
            shell.engine().maintenance(uri, time.options(keys)).warnOfNewerWrites();
            return report.rejected() > 0 ? ExitStatus.FAILED : ExitStatus.OK;
        }
    }

    /** Returns the variables of the only array: single values beside it have another shape and become metadata. */
    private @Nullable String datasets(Load load, GroupPlan plan) {
        if (arguments.dataset != null || plan.arrays().size() != 1) {
            return arguments.dataset;
        }
        requireReadable(load, plan);
        return plan.arrays().get(0).datasets();
    }

    /** The files to import. */
    private record Load(
            Shell shell,
            List<TableInput> inputs,
            OpenOptions open,
            @Nullable RejectedRows rejects) {}

    /**
     * An array to write.
     *
     * @param dataset its variables in the files, or null for all
     */
    private record Target(String uri, @Nullable String dataset) {

        ReadOptions of(ReadOptions read) {
            return dataset == null ? read : read.withValue("dataset", dataset);
        }
    }

    /** Imports files of several grids as a group. */
    private void loadGroup(Load load, GroupPlan plan) throws IOException {
        Shell shell = load.shell;
        requireWhole(load, plan);
        if (shell.engine().object(uri).exists()) {
            throw new CommandException(UriSecrets.maskUri(uri)
                    + ": exists already. Choose another name, or import into " + "one of its arrays without --create.");
        }
        shell.engine().object(uri).requireAbsent();
        GroupImport group = new GroupImport(shell.engine(), uri, load.open, plan, arguments.map());
        boolean done = false;
        try {
            group.run(load.inputs, arguments.read(shell), (array, datasets, files) -> {
                shell.print(UriSecrets.maskUri(array) + ": " + datasets + "\n");
                loadCreated(new Load(shell, files, load.open, load.rejects), new Target(array, datasets));
            });
            done = true;
        } finally {
            group.notes().forEach(shell.err()::println);
            if (!done) {
                shell.err()
                        .println("The import ended early. The group has the arrays that are complete: "
                                + (group.complete().isEmpty() ? "none" : String.join(", ", group.complete()))
                                + ". Delete it with 'tegula rm " + UriSecrets.maskUri(uri)
                                + "' to import again, or import the other arrays with --dataset.");
            }
        }
    }

    /** Refuses a group that would not have all variables, or options that are about one array. */
    private void requireWhole(Load load, GroupPlan plan) throws IOException {
        if (inference.dimensions != null || !ranges.isEmpty() || dimensionLabel != null) {
            throw new UsageException("--dims, --range and --dimension-label: require --dataset, because the file has "
                    + plan.arrays().size() + " arrays");
        }
        requireReadable(load, plan);
        String file = load.inputs.get(0).source().name();
        for (TableInput other : load.inputs.subList(1, load.inputs.size())) {
            GroupPlan same = GroupImport.plan(other, arguments.read(load.shell));
            if (same == null || !plan.isLike(same)) {
                throw new CommandException(other.source().name() + ": has other variables or axes than " + file
                        + ". Import the files one by one, or name variables with --dataset.");
            }
        }
    }

    /** Refuses variables that cannot be read, or names those that are left out. */
    private void requireReadable(Load load, GroupPlan plan) {
        String file = load.inputs.get(0).source().name();
        Consumer<String> skipped = arguments.read(load.shell).skippedColumns();
        for (GridItem item : plan.unreadable()) {
            if (skipped == null) {
                throw new CommandException(NextStep.after(
                        file + ": " + plan.unreadable().size() + " of "
                                + plan.contents().items().size() + " variables cannot be read, such as '" + item.path()
                                + "': " + item.problem(),
                        "Leave them out with --skip-unsupported, or name variables of one shape with --dataset."));
            }
            skipped.accept("'" + item.path() + "' is left out: " + item.problem());
        }
    }

    /** Adds the attributes of the file to the only array. */
    private void describe(Load load, GroupPlan plan) throws IOException {
        PlannedArray array = arguments.dataset != null
                ? plan.of(arguments.dataset)
                : plan.arrays().isEmpty() ? null : plan.arrays().get(0);
        if (array != null) {
            GroupImport only = new GroupImport(load.shell.engine(), uri, load.open, plan, arguments.map());
            only.describeOnly(array, load.inputs.get(0), arguments.read(load.shell));
        }
    }

    /** Creates the array, which is deleted again if the import fails. */
    private ImportReport loadCreated(Load load, Target target) throws IOException {
        Shell shell = load.shell;
        InferredSchema inferred = create(load, target);
        boolean done = false;
        try {
            ImportReport report = load(load, target);
            done = true;
            return report;
        } catch (TableFileException e) {
            throw inferred.complete()
                    ? e
                    : new CommandException(
                            NextStep.after(
                                    CommandSteps.message(e),
                                    "The schema fits the first " + inferred.sampledRows()
                                            + " rows. Look at more with --sample-rows, or skip such rows with --on-error skip."),
                            e);
        } finally {
            if (!done) {
                shell.engine().object(target.uri).delete();
            }
        }
    }

    private InferredSchema create(Load load, Target target) throws IOException {
        Shell shell = load.shell;
        if (shell.engine().object(target.uri).exists()) {
            throw new CommandException(UriSecrets.maskUri(target.uri)
                    + ": exists already. Leave out --create to import into it, or choose another name.");
        }
        shell.engine().object(target.uri).requireAbsent();
        ReadOptions read = target.of(arguments.read(shell));
        // Rows that cannot be read are rejected by the import itself.
        InferredSchema inferred = inference.infer(
                load.inputs,
                arguments.onError.equals("skip") ? read.withRejects(row -> {}) : read,
                arguments.map(),
                dropDuplicates ? Duplicates.DROP : Duplicates.REFUSE);
        shell.print(new SchemaText(inferred.schema()).toString());
        InferenceArguments.tell(inferred, shell);
        rowNumbers = inferred.rowNumbers();
        shell.engine().createArray(target.uri, inferred.schema(), load.open);
        return inferred;
    }

    private ImportReport load(Load load, Target target) throws IOException {
        long start = System.nanoTime();
        ImportReport report = write(load, target);
        summarize(load.shell, report, load.rejects, (System.nanoTime() - start) / 1e9);
        return report;
    }

    private ImportReport write(Load load, Target target) throws IOException {
        Shell shell = load.shell;
        RejectedRows rejects = load.rejects;
        try (Progress shown = progress.start(shell, "import")) {
            ImportOptions options = options(load, target).withProgress(ProgressOption.listener(shown));
            if (rejects != null) {
                options = options.withRead(options.read().withRejects(rejects::add));
            }
            return TableImport.of(seal.engine(shell), target.uri)
                    .withOptions(options)
                    .run(load.inputs);
        } catch (ArrayNotFoundException e) {
            throw new CommandException(
                    NextStep.after(
                            String.valueOf(e.getMessage()),
                            "Add --create to infer a schema from the files and create the array, or create it "
                                    + "with 'tegula create'."),
                    e);
        }
    }

    private ImportOptions options(Load load, Target into) {
        Shell shell = load.shell;
        ImportOptions options = arguments
                .options(shell, load.inputs)
                .withOpen(load.open)
                .withDimensionLabel(dimensionLabel)
                .withRowNumbers(rowNumbers);
        options = options.withRead(into.of(options.read()));
        // Enumerations are inferred from labels, also those of JSON, and a sample may lack those of later rows.
        if (newLabels || create && !arguments.indexes) {
            options = options.withNewLabels();
        }
        if (dropDuplicates) {
            options = options.withDuplicates(Duplicates.DROP);
        }
        if (allowFill) {
            options = options.withFill();
        }
        if (ranges.isEmpty()) {
            return options.withBox(options.box(), OrderConverter.parse(order));
        }
        try (ArrayReader reader = shell.engine().openForReading(uri, load.open)) {
            ArrayReader target = dimensionLabel == null ? reader : reader.label(dimensionLabel);
            return options.withBox(RangeParser.parse(ranges, target.schema()), OrderConverter.parse(order));
        }
    }

    private static void summarize(Shell shell, ImportReport report, @Nullable RejectedRows rejects, double seconds) {
        StringBuilder text = new StringBuilder();
        text.append(String.format(
                Locale.ROOT, "%,d %s in %.1f s", report.rows(), report.rows() == 1 ? "row" : "rows", seconds));
        if (report.duplicates() > 0) {
            text.append(String.format(
                    Locale.ROOT, "; %,d dropped, because a later row has the same coordinates", report.duplicates()));
        }
        if (report.rejected() > 0) {
            text.append(String.format(Locale.ROOT, "; %,d skipped:", report.rejected()));
        }
        text.append('\n');
        if (rejects != null) {
            text.append(rejects.summary());
        }
        shell.print(text.toString());
    }
}

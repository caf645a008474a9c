package dev.tegula.cli.domains;

import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.cli.command.ArrayArguments;
import dev.tegula.cli.command.ExitStatus;
import dev.tegula.cli.command.ObjectLocation;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.export.FormatChoice;
import dev.tegula.cli.export.OutputTarget;
import dev.tegula.cli.parse.CommandException;
import dev.tegula.cli.parse.UsageException;
import dev.tegula.cli.tables.ExportCommand;
import dev.tegula.internal.base.SpellingHint;
import dev.tegula.io.table.TableFormat;
import dev.tegula.query.Condition;
import dev.tegula.query.ConditionSyntaxException;
import dev.tegula.soma.Axis;
import dev.tegula.soma.AxisQuery;
import dev.tegula.soma.AxisSelection;
import dev.tegula.soma.MatrixQuery;
import dev.tegula.soma.SomaDataFrame;
import dev.tegula.soma.SomaExperiment;
import dev.tegula.soma.files.H5adExport;
import dev.tegula.soma.files.H5adImport;
import dev.tegula.soma.files.MatrixMarketExport;
import dev.tegula.soma.files.MatrixMarketImport;
import dev.tegula.soma.files.SomaTables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What the commands {@code soma …} do, apart from their options. */
final class SomaActions {

    private SomaActions() {}

    private static SomaExperiment open(Shell shell, ArrayArguments arguments) throws IOException {
        Tegula engine = shell.engine();
        OpenOptions options = arguments.options(shell);
        return SomaExperiment.open(engine, ObjectLocation.find(engine, arguments.uri, options), options);
    }

    static int info(Shell shell, ArrayArguments arguments) throws IOException {
        shell.print(SomaText.of(open(shell, arguments)));
        return ExitStatus.OK;
    }

    /** Prints a data frame as 'export' prints its array. */
    static int frame(
            Shell shell,
            SomaCommand.FrameOptions options,
            SomaCommand.@Nullable MeasurementOption measurement,
            boolean variables)
            throws IOException {
        SomaExperiment experiment = open(shell, options.experiment);
        SomaDataFrame frame = variables
                ? experiment.measurement(name(experiment, measurement)).var()
                : experiment.obs();
        ExportCommand export = new ExportCommand();
        export.array.uri = frame.uri();
        export.array.time = options.experiment.time;
        export.array.keys = options.experiment.keys;
        export.selection.where = options.where;
        export.fields = options.fields;
        export.limit = options.limit;
        export.output = options.target.output;
        export.format = options.target.format == null && options.target.output == null ? "csv" : options.target.format;
        return export.run(shell);
    }

    private static String name(SomaExperiment experiment, SomaCommand.@Nullable MeasurementOption option) {
        List<String> all = experiment.measurements();
        String name = option == null ? null : option.name;
        if (name != null) {
            if (!all.contains(name)) {
                throw new CommandException(
                        "--measurement: no measurement '" + name + "'" + SpellingHint.hintOrList(name, all));
            }
            return name;
        }
        List<String> own = all.stream().filter(each -> !each.equals("raw")).toList();
        if (own.size() == 1) {
            return own.get(0);
        }
        if (own.contains("RNA")) {
            return "RNA";
        }
        throw new CommandException("the experiment has " + (all.isEmpty() ? "no" : "several") + " measurements (found "
                + all + "). Choose one with --measurement.");
    }

    private static Condition condition(String option, String text) {
        try {
            return Condition.parse(text);
        } catch (ConditionSyntaxException e) {
            throw new UsageException(option + ": " + e.getMessage());
        }
    }

    private static AxisSelection select(SomaExperiment experiment, SomaCommand.AxisOptions options) {
        AxisQuery query = experiment.query(name(experiment, options.measurement));
        if (options.obs != null) {
            query = query.obs(condition("--obs", options.obs));
        }
        if (options.var != null) {
            query = query.var(condition("--var", options.var));
        }
        return query.select();
    }

    private static String layer(AxisSelection chosen, @Nullable String wanted) {
        List<String> layers = chosen.measurement().layers();
        if (wanted != null && !layers.contains(wanted)) {
            throw new CommandException("--layer: no layer '" + wanted + "'" + SpellingHint.hintOrList(wanted, layers));
        }
        if (layers.isEmpty()) {
            throw new CommandException("measurement '" + chosen.measurement().name() + "': X has no layer");
        }
        return wanted != null ? wanted : layers.contains("data") ? "data" : layers.get(0);
    }

    static int matrix(Shell shell, SomaCommand.AxisOptions options, boolean labels, SomaCommand.FormatOptions output)
            throws IOException {
        TableFormat format = FormatChoice.of(output.format, output.output, "csv");
        SomaExperiment experiment = open(shell, options.experiment);
        AxisSelection chosen = select(experiment, options);
        MatrixQuery x = chosen.x(layer(chosen, options.layer));
        try (OutputTarget target = OutputTarget.of(shell.out(), output.output)) {
            if (labels) {
                SomaTables.labelledCells(experiment, chosen, x, format, target);
            } else {
                SomaTables.cells(chosen, x, format, target);
            }
            shell.interruption().check();
            target.publish();
        }
        return ExitStatus.OK;
    }

    static int export(Shell shell, SomaCommand.AxisOptions options, String output, @Nullable String format)
            throws IOException {
        boolean named = output.toLowerCase(Locale.ROOT).endsWith(".h5ad");
        String word = format != null ? format : named ? "h5ad" : "mtx";
        TableFormat tables = word.equals("h5ad") || word.equals("mtx") ? null : FormatChoice.of(word, null, "csv");
        SomaExperiment experiment = open(shell, options.experiment);
        AxisSelection chosen = select(experiment, options);
        if (word.equals("h5ad")) {
            h5ad(shell, experiment, chosen, options.layer, output);
            return ExitStatus.OK;
        }
        String layer = layer(chosen, options.layer);
        Path folder = newFolder(output);
        if (tables == null) {
            MatrixMarketExport.of(experiment, chosen).withLayer(layer).run(folder);
            return ExitStatus.OK;
        }
        String extension = "." + tables.extensions().get(0);
        for (Axis axis : Axis.values()) {
            String name = axis.name().toLowerCase(Locale.ROOT) + extension;
            try (OutputTarget target = OutputTarget.of(folder.resolve(name).toString())) {
                SomaTables.axis(chosen, axis, tables, target);
                target.publish();
            }
        }
        try (OutputTarget target =
                OutputTarget.of(folder.resolve("x" + extension).toString())) {
            SomaTables.cells(chosen, chosen.x(layer), tables, target);
            target.publish();
        }
        return ExitStatus.OK;
    }

    /** Creates a folder, or accepts an empty one. */
    private static Path newFolder(String output) throws IOException {
        Path folder = Path.of(output);
        if (Files.isRegularFile(folder)) {
            throw new CommandException("--output " + output + ": not a folder");
        }
        Files.createDirectories(folder);
        try (var files = Files.list(folder)) {
            if (files.findAny().isPresent()) {
                throw new CommandException("--output " + output + ": the folder is not empty. Name a new one.");
            }
        }
        return folder;
    }

    private static void h5ad(
            Shell shell, SomaExperiment experiment, AxisSelection chosen, @Nullable String layer, String output)
            throws IOException {
        H5adExport job = H5adExport.of(experiment, chosen);
        if (layer != null) {
            job = job.withLayer(layer(chosen, layer));
        }
        try (OutputTarget target = OutputTarget.of(output)) {
            List<String> skipped = job.run(target.stream(), target.scratchFolder());
            shell.interruption().check();
            target.publish();
            report(shell, skipped);
        }
    }

    private static void report(Shell shell, List<String> skipped) {
        for (String note : skipped) {
            shell.err().println("tegula: not kept: " + note);
        }
    }

    private static boolean isZarr(Path folder) {
        return Files.exists(folder.resolve(".zgroup")) || Files.exists(folder.resolve("zarr.json"));
    }

    static int load(Shell shell, SomaCommand.Import options) throws IOException {
        Tegula engine = shell.engine();
        OpenOptions open = options.time.options(options.keys);
        if (Files.isDirectory(options.file) && !isZarr(options.file)) {
            MatrixMarketImport.of(engine, options.uri)
                    .withMeasurement(options.measurement)
                    .withOpen(open)
                    .run(options.file);
        } else {
            report(
                    shell,
                    H5adImport.of(engine, options.uri)
                            .withMeasurement(options.measurement)
                            .withOpen(open)
                            .run(options.file));
        }
        SomaExperiment experiment = SomaExperiment.open(engine, options.uri, open);
        shell.print(experiment.obs().count() + " observations, "
                + experiment.measurement(options.measurement).var().count() + " variables\n");
        return ExitStatus.OK;
    }
}

package dev.tegula.cli.domains;

import dev.tegula.cli.command.ArrayArguments;
import dev.tegula.cli.command.FieldOptions;
import dev.tegula.cli.command.KeyOptions;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.TegulaCommand;
import dev.tegula.cli.command.WhereOptions;
import dev.tegula.cli.command.WriteTimeOption;
import dev.tegula.cli.parse.UsageException;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The parent of the commands for single-cell experiments; {@link SomaActions} does the work. */
@Command(
        name = "soma",
        description = {
            "An experiment is a group in the layout of TileDB-SOMA. Conditions on observations (--obs) and variables (--var) "
                    + "choose cells of a matrix."
        },
        synopsisSubcommandLabel = "info|obs|var|x|export|import",
        subcommands = {
            SomaCommand.Info.class,
            SomaCommand.Obs.class,
            SomaCommand.Var.class,
            SomaCommand.Matrix.class,
            SomaCommand.Export.class,
            SomaCommand.Import.class
        },
        footer = {
            "  tegula soma info pbmc",
            "  tegula soma obs pbmc --where \"groups = 'g1'\" --limit 5",
            "  tegula soma x pbmc --var \"var_id in ('CD79A', 'MS4A1')\" --labels",
            "  tegula soma export pbmc -o pbmc.h5ad --obs 'nCount_RNA > 100'",
            "  tegula soma export pbmc -o pbmc-10x --format mtx --layer counts",
            "  tegula soma import pbmc.h5ad copy"
        })
final class SomaCommand {

    /** Describes an experiment. */
    @Command(name = "info", header = "Show the parts of an experiment: data frames, layers, arrays, scenes.")
    static final class Info implements TegulaCommand {

        @Mixin
        ArrayArguments experiment = new ArrayArguments();

        @Override
        public int run(Shell shell) throws IOException {
            return SomaActions.info(shell, experiment);
        }
    }

    /** The rows and columns of a data frame to print. */
    static final class FrameOptions {

        @Mixin
        ArrayArguments experiment = new ArrayArguments();

        @Mixin
        WhereOptions where = new WhereOptions();

        @Mixin
        FieldOptions fields = new FieldOptions();

        @Option(names = "--limit", paramLabel = "N", description = "Print at most the first N rows.")
        @Nullable
        Long limit;

        @Mixin
        FormatOptions target = new FormatOptions();
    }

    /** Where to print a table. */
    static final class FormatOptions {

        @Option(
                names = "--format",
                paramLabel = "FORMAT",
                description =
                        "csv, jsonl, parquet, arrow or another format of 'export'. Default: by the extension, else csv.")
        @Nullable
        String format;

        @Option(
                names = {"-o", "--output"},
                paramLabel = "FILE",
                description = "Output file; it appears when it is complete. Default: standard output.")
        @Nullable
        String output;
    }

    /** Prints observations. */
    @Command(name = "obs", header = "Print observations (cells).")
    static final class Obs implements TegulaCommand {

        @Mixin
        FrameOptions frame = new FrameOptions();

        @Override
        public int run(Shell shell) throws IOException {
            return SomaActions.frame(shell, frame, null, false);
        }
    }

    /** Prints variables. */
    @Command(name = "var", header = "Print variables (genes) of a measurement.")
    static final class Var implements TegulaCommand {

        @Mixin
        FrameOptions frame = new FrameOptions();

        @Mixin
        MeasurementOption measurement = new MeasurementOption();

        @Override
        public int run(Shell shell) throws IOException {
            return SomaActions.frame(shell, frame, measurement, true);
        }
    }

    /** The measurement to read. */
    static final class MeasurementOption {

        @Option(
                names = "--measurement",
                paramLabel = "NAME",
                description = "Measurement. Default: the only one besides raw, or RNA.")
        @Nullable
        String name;
    }

    /** The part of a measurement to read. */
    static final class AxisOptions {

        @Mixin
        ArrayArguments experiment = new ArrayArguments();

        @Mixin
        MeasurementOption measurement = new MeasurementOption();

        @Option(
                names = "--obs",
                paramLabel = "CONDITION",
                description = "Condition on columns of obs, as of --where in 'export'; can be quoted.")
        @Nullable
        String obs;

        @Option(names = "--var", paramLabel = "CONDITION", description = "Condition on columns of var.")
        @Nullable
        String var;

        @Option(
                names = "--layer",
                paramLabel = "NAME",
                description = "Layer of X. Default: data if there is one, else the first.")
        @Nullable
        String layer;
    }

    /** Prints the cells of a layer. */
    @Command(name = "x", header = "Print stored cells of a layer of X.")
    static final class Matrix implements TegulaCommand {

        @Mixin
        AxisOptions axes = new AxisOptions();

        @Option(names = "--labels", description = "Print labels of observations and variables instead of join ids.")
        boolean labels;

        @Mixin
        FormatOptions target = new FormatOptions();

        @Override
        public int run(Shell shell) throws IOException {
            return SomaActions.matrix(shell, axes, labels, target);
        }
    }

    /** Exports a measurement. */
    @Command(
            name = "export",
            header = "Write a measurement as h5ad, MatrixMarket, or tables.",
            description = {
                "h5ad files have no size limit and are not compressed. Other formats write a folder: of mtx matrix.mtx.gz, "
                        + "barcodes.tsv.gz and features.tsv.gz; of parquet, arrow and csv the tables obs, var and x."
            })
    static final class Export implements TegulaCommand {

        @Mixin
        AxisOptions axes = new AxisOptions();

        @Option(
                names = {"-o", "--output"},
                required = true,
                paramLabel = "FILE|FOLDER",
                description = "A file .h5ad, which appears when it is complete, or a new folder.")
        String output = "";

        @Option(
                names = "--format",
                paramLabel = "FORMAT",
                description = "h5ad, mtx, or a format of tables such as parquet. Default: h5ad for .h5ad, else mtx.")
        @Nullable
        String format;

        @Override
        public int run(Shell shell) throws IOException {
            return SomaActions.export(shell, axes, output, format);
        }
    }

    /** Imports a file. */
    @Command(name = "import", header = "Write AnnData, or a file or folder of 10x Genomics, to a new experiment.")
    static final class Import implements TegulaCommand {

        @Parameters(
                index = "0",
                paramLabel = "FILE|FOLDER",
                description =
                        "h5ad file, Zarr store of AnnData, .h5 file of 10x Genomics, or folder with matrix.mtx, barcodes.tsv and features.tsv,"
                                + " perhaps .gz.")
        Path file = Path.of("");

        @Parameters(index = "1", paramLabel = "GROUP", description = "Path or URI of the new experiment.")
        String uri = "";

        @Option(
                names = "--measurement",
                paramLabel = "NAME",
                description = "Name of the new measurement. Default: ${DEFAULT-VALUE}.")
        String measurement = "RNA";

        @Mixin
        WriteTimeOption time = new WriteTimeOption();

        @Mixin
        KeyOptions keys = new KeyOptions();

        @Override
        public int run(Shell shell) throws IOException {
            if (measurement.isEmpty()) {
                throw new UsageException("--measurement: empty");
            }
            return SomaActions.load(shell, this);
        }
    }
}

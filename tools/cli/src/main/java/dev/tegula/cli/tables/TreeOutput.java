package dev.tegula.cli.tables;

import dev.tegula.ArrayReader;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.cli.command.ExitStatus;
import dev.tegula.cli.command.ObjectLocation;
import dev.tegula.cli.command.Progress;
import dev.tegula.cli.command.ProgressOption;
import dev.tegula.cli.command.SelectedCells;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.parse.CommandException;
import dev.tegula.cli.parse.UsageException;
import dev.tegula.group.ObjectType;
import dev.tegula.internal.io.tree.TreeExport;
import dev.tegula.internal.io.tree.TreeFormat;
import dev.tegula.internal.io.tree.TreeFormats;
import dev.tegula.io.table.WriteOptions;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Exports to Zarr and NetCDF, which are written chunk by chunk instead of row by row. */
final class TreeOutput {

    /** The formats by the extensions of their files and folders. */
    private static final Map<String, String> FORMATS =
            Map.of("zarr", "zarr", "nc", "hdf5", "nc4", "hdf5", "h5", "hdf5", "hdf5", "hdf5");

    @Option(
            names = "--zarr-version",
            paramLabel = "2|3",
            description = "Version of the format zarr. Default: 2, which all readers of Zarr read.")
    String version = "2";

    /** Returns the format to write, by its name, else by the extension of the output; null if it is another one. */
    static @Nullable String chosen(@Nullable String format, @Nullable String output) {
        if (format != null) {
            return FORMATS.containsValue(format) ? format : null;
        }
        String name = output == null ? "" : output.replaceFirst("/+$", "").toLowerCase(Locale.ROOT);
        return FORMATS.get(name.substring(name.lastIndexOf('.') + 1));
    }

    private WriteOptions options() {
        if (!version.equals("2") && !version.equals("3")) {
            throw new UsageException("--zarr-version: must be 2 or 3 (found '" + version + "')");
        }
        return WriteOptions.defaults().withValue("version", version);
    }

    private static TreeFormat format(String name) {
        try {
            return TreeFormats.named(name);
        } catch (IllegalArgumentException e) {
            throw new CommandException(String.valueOf(e.getMessage()), e);
        }
    }

    /** Writes the folder or file that an export names. */
    int run(Shell shell, ExportCommand export, String name) throws IOException {
        WriteOptions options = options();
        String output = export.output;
        if (output == null || output.equals("-")) {
            throw new UsageException("--format " + name + ": does not write to standard output. Name a "
                    + (name.equals("zarr") ? "folder with --output NAME.zarr" : "file with --output NAME.nc"));
        }
        refuse(export, name);
        TreeFormat format = format(name);
        Tegula engine = shell.engine();
        OpenOptions open = export.array.options(shell);
        String uri = ObjectLocation.find(engine, export.array.uri, open);
        if (engine.object(uri).type() == ObjectType.GROUP) {
            if (export.selection.hasRanges() || export.fields.isGiven()) {
                throw new UsageException("--range, --label-range, --fields and --field: not allowed for groups");
            }
            try (TreeExport folder = format.ofGroup(engine, uri, open, options)) {
                return write(shell, export, folder, output);
            }
        }
        try (ArrayReader reader = export.array.open(shell)) {
            ArraySchema schema = reader.schema();
            if (!schema.isDense()) {
                throw new CommandException(export.array.uri + ": a sparse array, which grids of " + name
                        + " cannot hold. " + "Export it to Parquet, Arrow, CSV or JSON lines");
            }
            Subarray box =
                    SelectedCells.written(shell, reader, export.selection).box();
            if (box == null) {
                throw new CommandException(output + ": not written, because nothing was written to the array. "
                        + "Add --whole-domain to export its fill values");
            }
            List<String> names = export.fields.names(schema);
            for (String field : names) {
                if (schema.dimension(field) != null) {
                    throw new UsageException("--fields: the format has the coordinates of '" + field
                            + "' without naming it. Name attributes only");
                }
            }
            try (TreeExport folder = format.ofArray(reader, names, box, options)) {
                return write(shell, export, folder, output);
            }
        }
    }

    private static void refuse(ExportCommand export, String name) {
        boolean isSelection = !export.selection.isBox()
                || export.limit != null
                || export.matchesOnly
                || export.dimensionLabel != null;
        if (isSelection || !export.order.equals("row-major")) {
            throw new UsageException("--format " + name + ": holds boxes in row-major order, which --range selects. "
                    + "Leave out --where, --limit, --order, --region, --label-range and --dimension-label");
        }
        if (export.labels || export.indexes || export.coordinates || export.integers || export.skipDamaged) {
            throw new UsageException("--format " + name + ": holds values as they are stored. "
                    + "Leave out --labels, --indexes, --coordinates, --integers and --skip-damaged");
        }
    }

    private static int write(Shell shell, ExportCommand export, TreeExport folder, String output) throws IOException {
        folder.omitted().forEach(shell.err()::println);
        try (Progress shown = export.progress.start(shell, "export", false)) {
            folder.write(Path.of(output), ProgressOption.listener(shown));
        } catch (FileAlreadyExistsException e) {
            throw new CommandException("--output " + e.getMessage(), e);
        }
        return ExitStatus.OK;
    }
}

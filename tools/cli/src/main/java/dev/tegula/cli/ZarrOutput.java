package dev.tegula.cli;

import dev.tegula.ArrayReader;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.cli.parse.CommandException;
import dev.tegula.cli.parse.UsageException;
import dev.tegula.group.ObjectType;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.zarr.ZarrExport;
import dev.tegula.zarr.ZarrOptions;
import dev.tegula.zarr.ZarrVersion;
import dev.tegula.zarr.ZarrView;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Exports to folders of Zarr, which are written chunk by chunk instead of row by row. */
final class ZarrOutput {

    private static final String FORMAT = "zarr";

    @Option(
            names = "--zarr-version",
            paramLabel = "2|3",
            description = "Version of the format zarr. Default: 2, which all readers of Zarr read.")
    String version = "2";

    /** Returns whether to write Zarr: by the format, else by the extension of the output. */
    static boolean isChosen(@Nullable String format, @Nullable String output) {
        return format == null
                ? output != null
                        && output.replaceFirst("/+$", "")
                                .toLowerCase(Locale.ROOT)
                                .endsWith("." + FORMAT)
                : format.equals(FORMAT);
    }

    private ZarrVersion zarrVersion() {
        return switch (version) {
            case "2" -> ZarrVersion.V2;
            case "3" -> ZarrVersion.V3;
            default -> throw new UsageException("--zarr-version: must be 2 or 3 (found '" + version + "')");
        };
    }

    /** Writes the folder that an export names. */
    int run(Shell shell, ExportCommand export) throws IOException {
        ZarrOptions options = ZarrOptions.of(zarrVersion());
        String output = export.output;
        if (output == null || output.equals("-")) {
            throw new UsageException("--format zarr: writes a folder. Name it with --output NAME.zarr");
        }
        refuse(export);
        Tegula engine = shell.engine();
        OpenOptions open = export.array.options(shell);
        String uri = ObjectLocation.find(engine, export.array.uri, open);
        if (engine.object(uri).type() == ObjectType.GROUP) {
            if (export.selection.hasRanges() || export.fields.isGiven()) {
                throw new UsageException("--range, --label-range, --fields and --field: not allowed for groups");
            }
            try (ZarrView view = ZarrView.open(engine, uri, open, options)) {
                return write(shell, export, view, output);
            }
        }
        try (ArrayReader reader = export.array.open(shell)) {
            ArraySchema schema = reader.schema();
            if (!schema.isDense()) {
                throw new CommandException(export.array.uri + ": a sparse array, which Zarr cannot hold. "
                        + "Export it to Parquet, Arrow, CSV or JSON lines");
            }
            Subarray box =
                    SelectedCells.written(shell, reader, export.selection).box();
            if (box == null) {
                throw new CommandException(output + ": not written, because nothing was written to the array. "
                        + "Add --whole-domain to export its fill values");
            }
            List<String> names = export.fields.names(schema);
            for (String name : names) {
                if (schema.dimension(name) != null) {
                    throw new UsageException("--fields: Zarr has the coordinates of '" + name
                            + "' without naming it. Name attributes only");
                }
            }
            try (ZarrView view =
                    ZarrView.of(reader, options.withAttributes(names).withBox(box))) {
                return write(shell, export, view, output);
            }
        }
    }

    private static void refuse(ExportCommand export) {
        boolean isSelection = export.selection.where.isGiven()
                || !export.selection.labelRanges.isEmpty()
                || !export.selection.regions.isEmpty()
                || export.limit != null
                || export.matchesOnly
                || export.dimensionLabel != null;
        if (isSelection || !export.order.equals("row-major")) {
            throw new UsageException("--format zarr: holds boxes in row-major order, which --range selects. "
                    + "Leave out --where, --limit, --order, --region, --label-range and --dimension-label");
        }
        if (export.labels || export.indexes || export.coordinates || export.integers || export.skipDamaged) {
            throw new UsageException("--format zarr: holds values as they are stored. "
                    + "Leave out --labels, --indexes, --coordinates, --integers and --skip-damaged");
        }
    }

    private static int write(Shell shell, ExportCommand export, ZarrView view, String output) throws IOException {
        try (Progress shown = export.progress.start(shell, "export", false)) {
            ZarrExport.of(view).withProgress(ProgressOption.listener(shown)).run(Path.of(output));
        } catch (FileAlreadyExistsException e) {
            throw new CommandException("--output " + e.getMessage(), e);
        }
        return ExitStatus.OK;
    }
}

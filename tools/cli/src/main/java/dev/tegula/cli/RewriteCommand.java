package dev.tegula.cli;

import dev.tegula.ArrayReader;
import dev.tegula.OpenOptions;
import dev.tegula.cli.command.ExitStatus;
import dev.tegula.cli.command.KeyOptions;
import dev.tegula.cli.command.Progress;
import dev.tegula.cli.command.ProgressOption;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.TegulaCommand;
import dev.tegula.cli.parse.UsageException;
import dev.tegula.cli.schema.Checksums;
import dev.tegula.cli.schema.SchemaEdit;
import dev.tegula.cli.schema.SchemaReader;
import dev.tegula.internal.base.ByteCount;
import dev.tegula.io.ArrayRewrite;
import dev.tegula.io.table.RewriteReport;
import dev.tegula.schema.ArraySchema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Copies an array to one with another schema. */
@Command(
        name = "rewrite",
        description = {
            "Copies an array to a new one with another schema, in parts, each of which is compared afterwards. Repeat an "
                    + "interrupted command to go on. Values that do not fit their new type are refused. Enumerations, "
                    + "dimension labels and metadata are kept; tags and earlier states are not."
        },
        footer = {
            "  tegula rewrite temps temps2 --order col,row --extent col=5",
            "  tegula rewrite temps temps3 --filters celsius=byteshuffle,zstd:5",
            "  tegula rewrite temps cells --sparse",
            "  tegula schema temps --format json > schema.json     # edit it",
            "  tegula rewrite temps temps4 --schema schema.json"
        })
final class RewriteCommand implements TegulaCommand {

    @Parameters(index = "0", paramLabel = "SOURCE", description = "The array.")
    String source = "";

    @Parameters(index = "1", paramLabel = "TARGET", description = "The new array, or one that an earlier run began.")
    String target = "";

    @Option(names = "--schema", paramLabel = "FILE", description = "The schema in JSON, in place of the options below.")
    @Nullable
    String schemaFile;

    @Option(names = "--order", paramLabel = "DIM,…", split = ",", description = "The order of the dimensions.")
    @Nullable
    List<String> order;

    @Option(names = "--extent", paramLabel = "DIM=NUMBER", description = "The extent of tiles along a dimension.")
    List<String> extents = new ArrayList<>();

    @Option(names = "--domain", paramLabel = "DIM=LO:HI", description = "The domain of a dimension of numbers.")
    List<String> domains = new ArrayList<>();

    @Option(names = "--type", paramLabel = "FIELD=TYPE", description = "The type of a dimension or attribute.")
    List<String> types = new ArrayList<>();

    @Option(
            names = "--filters",
            paramLabel = "FIELD=NAME[:LEVEL],…",
            description = "The filters of a field, such as byteshuffle,zstd:5; nothing for none.")
    List<String> filters = new ArrayList<>();

    @Option(names = "--capacity", paramLabel = "CELLS", description = "The cells of a tile of a sparse array.")
    @Nullable
    Long capacity;

    @Option(
            names = "--cell-order",
            paramLabel = "ORDER",
            description = "The order of cells: row-major, col-major or hilbert.")
    @Nullable
    String cellOrder;

    @Option(names = "--dense", description = "A dense array: all cells of the box around those of SOURCE must exist.")
    boolean dense;

    @Option(
            names = "--sparse",
            description = "A sparse array: of a dense one, it has all cells of the non-empty domain.")
    boolean sparse;

    @Option(
            names = "--part-size",
            paramLabel = "BYTES",
            defaultValue = "256M",
            description = "About how many stored bytes are copied and compared at a time. Default: 256M.")
    String partSize = "256M";

    @Mixin
    KeyOptions keys = new KeyOptions();

    @Mixin
    ProgressOption progress = new ProgressOption();

    @Override
    public int run(Shell shell) throws IOException {
        OpenOptions open = keys.options();
        ArraySchema schema = schema(shell, open);
        RewriteReport report;
        try (Progress shown = progress.start(shell, "rewrite")) {
            report = ArrayRewrite.of(shell.engine(), source, target)
                    .withOptions(open)
                    .withPartBytes(partBytes())
                    .withProgress(done -> shown.detail(done.done(), done.parts(), "parts"))
                    .run(schema);
        }
        shell.print(
                "rewrote " + report.cells() + " cells in " + report.parts() + (report.parts() == 1 ? " part" : " parts")
                        + (report.kept() == 0 ? "" : ", " + report.kept() + " of them by an earlier run")
                        + "; the copy has the same cells\n");
        return ExitStatus.OK;
    }

    private long partBytes() {
        try {
            return ByteCount.parse(partSize);
        } catch (IllegalArgumentException e) {
            throw new UsageException("--part-size: " + e.getMessage());
        }
    }

    private ArraySchema schema(Shell shell, OpenOptions open) throws IOException {
        if (dense && sparse) {
            throw new UsageException("--dense and --sparse are mutually exclusive");
        }
        ArraySchema from;
        try (ArrayReader array = shell.engine().openForReading(source, open)) {
            from = array.fullSchema();
        }
        if (schemaFile != null) {
            return SchemaReader.read(schemaFile, shell.text(schemaFile), Checksums.NONE);
        }
        return new SchemaEdit(from)
                .order(order)
                .dense(dense || from.isDense() && !sparse)
                .capacity(capacity)
                .cellOrder(cellOrder)
                .extents(extents)
                .domains(domains)
                .types(types)
                .filters(filters)
                .build();
    }
}

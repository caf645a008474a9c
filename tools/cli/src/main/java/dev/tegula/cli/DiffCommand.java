package dev.tegula.cli;

import dev.tegula.ArrayReader;
import dev.tegula.OpenOptions;
import dev.tegula.cli.command.ExitStatus;
import dev.tegula.cli.command.KeyOptions;
import dev.tegula.cli.command.ObjectLocation;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.TagTimes;
import dev.tegula.cli.command.TegulaCommand;
import dev.tegula.cli.export.FormatChoice;
import dev.tegula.cli.export.OutputTarget;
import dev.tegula.cli.parse.UsageException;
import dev.tegula.internal.io.text.TextOutput;
import dev.tegula.io.table.TableFormat;
import dev.tegula.io.table.TableWriter;
import dev.tegula.io.table.WriteOptions;
import dev.tegula.query.Difference;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.tags.Tag;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compares two states of an array, or two arrays. */
@Command(
        name = "diff",
        description = {
            "Prints which attributes and metadata differ, and how many cells. Attributes that only one of the two has are not "
                    + "compared; values are compared bit by bit, those of enumerations by their labels."
        },
        footer = {
            "  tegula tag set temps v1",
            "  tegula diff temps --from tag:v1             # and now",
            "  tegula diff temps --from 2026-11-01 --to 2026-11-20 --cells",
            "  tegula diff temps --from tag:v1 --output changes.parquet",
            "  tegula diff temps s3://bucket/temps"
        })
final class DiffCommand implements TegulaCommand {

    @Parameters(index = "0", paramLabel = "URI", description = "The array.")
    String uri = "";

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "OTHER",
            description = "The array to compare it with. Default: the same array.")
    @Nullable
    String other;

    @Option(
            names = "--from",
            paramLabel = "TIME",
            description = "State of URI: milliseconds since 1970, a date, or tag:NAME. Default: now.")
    @Nullable
    String from;

    @Option(names = "--to", paramLabel = "TIME", description = "State of OTHER. Default: now.")
    @Nullable
    String to;

    @Option(names = "--cells", description = "Print the cells: removed, added, and before and after for changed ones.")
    boolean cells;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description =
                    "Format of the cells, as of 'export'. Default: by the extension of the output file, else csv.")
    @Nullable
    String format;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Output file of the cells; it appears when it is complete.")
    @Nullable
    String output;

    @Mixin
    KeyOptions keys = new KeyOptions();

    @Override
    public int run(Shell shell) throws IOException {
        String second = other == null ? uri : other;
        if (other == null && from == null && to == null) {
            throw new UsageException("give another array, or --from or --to");
        }
        TableFormat table = cells || format != null || output != null ? FormatChoice.of(format, output, "csv") : null;
        try (ArrayReader a = open(shell, uri, "--from", from);
                ArrayReader b = open(shell, second, "--to", to)) {
            if (table != null) {
                writeCells(shell, table, new DifferenceTable(a, b));
            } else {
                TextOutput out = new TextOutput(shell.out());
                printSummary(out, a, b);
                out.flush();
            }
        }
        return ExitStatus.OK;
    }

    private void writeCells(Shell shell, TableFormat file, DifferenceTable differences) throws IOException {
        try (OutputTarget target = OutputTarget.of(shell.out(), output);
                TableWriter writer = file.write(target, differences.schema(), WriteOptions.defaults())) {
            differences.write(writer);
            shell.interruption().check();
            target.publish();
        }
    }

    private ArrayReader open(Shell shell, String array, String option, @Nullable String time) throws IOException {
        OpenOptions options = keys.options();
        if (time != null) {
            options = options.at(TagTimes.millis(shell, array, keys, option, time));
        }
        return ObjectLocation.open(shell.engine(), array, options, shell.engine()::openForReading);
    }

    private static void printSummary(TextOutput out, ArrayReader a, ArrayReader b) {
        List<String> lines = new ArrayList<>();
        attributes(lines, a.schema(), b.schema());
        metadata(lines, a.metadata(), b.metadata());
        long removed = 0;
        long added = 0;
        long changed = 0;
        for (Difference each : a.differences(b)) {
            removed += each.removed().size();
            added += each.added().size();
            changed += each.before().size();
        }
        if (removed + added + changed > 0) {
            lines.add("cells: " + removed + " removed, " + added + " added, " + changed + " changed");
        }
        (lines.isEmpty() ? List.of("equal") : lines)
                .forEach(line -> out.put(line).put('\n'));
    }

    private static void attributes(List<String> lines, ArraySchema a, ArraySchema b) {
        for (Attribute attribute : a.attributes()) {
            Attribute same = b.attribute(attribute.name());
            if (same == null) {
                lines.add("attribute '" + attribute.name() + "': removed");
            } else if (!same.field().equals(attribute.field())) {
                lines.add("attribute '" + attribute.name() + "': changed from " + attribute.field() + " to "
                        + same.field());
            } else if ((attribute.enumeration() == null) != (same.enumeration() == null)) {
                lines.add("attribute '" + attribute.name()
                        + "': only one of the two has labels, so values are not compared");
            }
        }
        for (Attribute attribute : b.attributes()) {
            if (a.attribute(attribute.name()) == null) {
                lines.add("attribute '" + attribute.name() + "': added");
            }
        }
    }

    private static void metadata(List<String> lines, Map<String, ?> a, Map<String, ?> b) {
        Set<String> keys = new TreeSet<>(a.keySet());
        keys.addAll(b.keySet());
        keys.removeIf(key -> key.startsWith(Tag.METADATA_PREFIX)); // names of states, no part of them
        for (String key : keys) {
            Object before = a.get(key);
            Object after = b.get(key);
            if (before == null || !before.equals(after)) {
                lines.add("metadata '" + key + "': "
                        + (before == null ? "added" : after == null ? "removed" : "changed"));
            }
        }
    }
}

package dev.tegula.cli;

import dev.tegula.ArrayReader;
import dev.tegula.Changes;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.cli.command.ExitStatus;
import dev.tegula.cli.command.FieldOptions;
import dev.tegula.cli.command.KeyOptions;
import dev.tegula.cli.command.ObjectLocation;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.TagTimes;
import dev.tegula.cli.command.TegulaCommand;
import dev.tegula.cli.parse.UsageException;
import dev.tegula.internal.base.SpellingHint;
import dev.tegula.internal.io.cells.CellText;
import dev.tegula.internal.io.cells.CsvStrings;
import dev.tegula.internal.io.text.JsonStrings;
import dev.tegula.internal.io.text.TextOutput;
import dev.tegula.query.Cells;
import dev.tegula.query.Change;
import dev.tegula.query.Column;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints cells written, cells deleted and delete conditions between two times. */
@Command(
        name = "changes",
        description = {
            "Every written cell is printed, whether it was overwritten later or not, in the order of time. It is an error if "
                    + "consolidation has removed the times of cells."
        },
        footer = {
            "  tegula changes temps --from 2026-11-20 --to 2026-11-21",
            "  tegula tag set temps v1",
            "  tegula changes temps --from tag:v1 --format json"
        })
final class ChangesCommand implements TegulaCommand {

    private static final List<String> FORMATS = List.of("csv", "json");

    @Parameters(index = "0", paramLabel = "URI", description = "The array.")
    String uri = "";

    @Option(
            names = "--from",
            paramLabel = "TIME",
            description = "Print later changes: milliseconds since 1970, a date, or tag:NAME. Default: all.")
    @Nullable
    String from;

    @Option(names = "--to", paramLabel = "TIME", description = "Print changes until this time, included. Default: all.")
    @Nullable
    String to;

    @Mixin
    FieldOptions fields = new FieldOptions();

    @Option(
            names = "--format",
            paramLabel = "csv|json",
            description = "csv (default), or json: one object per line for each cell and condition.")
    String format = "csv";

    @Mixin
    KeyOptions keys = new KeyOptions();

    @Override
    public int run(Shell shell) throws IOException {
        if (!FORMATS.contains(format)) {
            throw new UsageException(
                    "--format: unknown format '" + format + "'" + SpellingHint.hintOrList(format, FORMATS));
        }
        Tegula engine = shell.engine();
        long after = from == null ? -1 : TagTimes.millis(shell, uri, keys, "--from", from);
        OpenOptions options = keys.options();
        if (to != null) {
            long until = TagTimes.millis(shell, uri, keys, "--to", to);
            if (until <= after) {
                throw new UsageException("--to " + to + " is not after --from " + from);
            }
            options = options.at(until);
        }
        try (ArrayReader reader = ObjectLocation.open(engine, uri, options, engine::openForReading)) {
            List<String> names = fields.names(reader.schema(), reader.schema().fieldNames());
            Changes changes = reader.changes(after).fields(names.toArray(String[]::new));
            TextOutput out = new TextOutput(shell.out());
            if (format.equals("csv")) {
                out.put("timestamp,change");
                names.forEach(name -> CsvStrings.write(out.put(','), name));
                out.put(",condition\n");
            }
            for (Change change : changes) {
                print(out, names, change);
            }
            out.flush();
        }
        return ExitStatus.OK;
    }

    private void print(TextOutput out, List<String> names, Change change) {
        boolean csv = format.equals("csv");
        if (change instanceof Change.Deleted deleted) {
            String condition = deleted.condition().toString();
            if (csv) {
                out.put(change.timestamp()).put(",deleted");
                names.forEach(name -> out.put(','));
                CsvStrings.write(out.put(','), condition);
                out.put('\n');
            } else {
                out.put("{\"timestamp\":").put(change.timestamp()).put(",\"change\":\"deleted\",\"condition\":");
                JsonStrings.write(out, condition);
                out.put("}\n");
            }
            return;
        }
        if (change instanceof Change.CellsDeleted deleted) {
            // They have coordinates only.
            List<String> coordinates = names.stream()
                    .filter(name -> deleted.cells().find(name) != null)
                    .toList();
            print(out, csv ? names : coordinates, change, deleted.cells());
        } else {
            print(out, names, change, ((Change.Written) change).cells());
        }
    }

    /** Prints cells; fields that they do not have are empty. */
    private void print(TextOutput out, List<String> names, Change change, Cells cells) {
        boolean csv = format.equals("csv");
        String kind = change instanceof Change.Written ? "written" : "deleted";
        List<@Nullable Column> columns = new ArrayList<>();
        names.forEach(name -> columns.add(cells.find(name)));
        List<@Nullable CellText> texts = new ArrayList<>();
        columns.forEach(column -> texts.add(column == null ? null : CellText.of(column)));
        for (int cell = 0; cell < cells.size(); cell++) {
            if (csv) {
                out.put(change.timestamp()).put(',').put(kind);
            } else {
                out.put("{\"timestamp\":").put(change.timestamp());
                out.put(",\"change\":\"").put(kind).put("\",\"cell\":{");
            }
            for (int f = 0; f < columns.size(); f++) {
                Column column = columns.get(f);
                CellText text = column == null || column.isNull(cell) ? null : texts.get(f);
                if (csv) {
                    out.put(',');
                    if (text != null) {
                        text.csv(out, cell);
                    }
                } else {
                    JsonStrings.write(out.put(f == 0 ? "" : ","), names.get(f));
                    out.put(':');
                    if (text == null) {
                        out.put("null");
                    } else {
                        text.json(out, cell);
                    }
                }
            }
            out.put(csv ? ",\n" : "}}\n");
        }
    }
}

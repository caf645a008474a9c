package dev.tegula.cli;

import dev.tegula.ArrayReader;
import dev.tegula.OpenOptions;
import dev.tegula.cli.command.ArrayArguments;
import dev.tegula.cli.command.ExitStatus;
import dev.tegula.cli.command.ObjectLocation;
import dev.tegula.cli.command.OutputFormat;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.TegulaCommand;
import dev.tegula.cli.parse.Constants;
import dev.tegula.cli.parse.RangeParser;
import dev.tegula.cli.parse.TimeParser;
import dev.tegula.internal.io.cells.CellText;
import dev.tegula.internal.io.text.JsonText;
import dev.tegula.internal.io.text.Table;
import dev.tegula.internal.io.text.TextOutput;
import dev.tegula.maintenance.HistoryEvent;
import dev.tegula.query.CellVersion;
import dev.tegula.query.Column;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Prints the history of an array, a group or a cell. */
@Command(
        name = "history",
        description = {
            "Writes that were consolidated and vacuumed are missing, but sparse arrays keep the time of each cell."
        },
        footer = {
            "  tegula history temps",
            "  tegula history temps --from 2026-11-01 --format json",
            "  tegula history temps --cell row=2 --cell col=13"
        })
final class HistoryCommand implements TegulaCommand {

    @Mixin
    ArrayArguments array = new ArrayArguments();

    @Option(
            names = "--cell",
            paramLabel = "DIM=VALUE",
            description = "Print the versions of this cell: one coordinate per dimension.")
    List<String> cell = new ArrayList<>();

    @Mixin
    OutputFormat format = new OutputFormat();

    @Override
    public int run(Shell shell) throws IOException {
        format.check();
        OpenOptions options = array.options(shell);
        if (cell.isEmpty()) {
            format.print(
                    shell,
                    ObjectLocation.open(
                            shell.engine(),
                            array.uri,
                            options,
                            (uri, as) -> shell.engine().maintenance(uri, as).history()),
                    HistoryCommand::text,
                    HistoryCommand::json);
            return ExitStatus.OK;
        }
        try (ArrayReader reader = array.open(shell)) {
            List<CellVersion> versions = reader.history(RangeParser.parse(cell, reader.schema()));
            format.print(shell, versions, HistoryCommand::versionText, HistoryCommand::versionJson);
        }
        return ExitStatus.OK;
    }

    private static String text(List<HistoryEvent> events) {
        Table table = new Table("", "llrll");
        table.row("TIME", "WHAT", "CELLS", "", "NAME");
        for (HistoryEvent event : events) {
            boolean point = event.start() == event.end();
            table.row(
                    TimeParser.show(event.start()) + (point ? "" : " to " + TimeParser.show(event.end())),
                    Constants.word(event.kind()),
                    event.cells() == 0 ? "" : Long.toString(event.cells()),
                    event.replaced() ? "replaced" : "",
                    event.name());
        }
        return table.toString();
    }

    private static void json(JsonText json, List<HistoryEvent> events) {
        json.beginList();
        for (HistoryEvent event : events) {
            json.inline()
                    .beginObject()
                    .name("timestamps")
                    .beginList()
                    .value(event.start())
                    .value(event.end())
                    .endList();
            json.name("kind")
                    .value(Constants.word(event.kind()))
                    .name("name")
                    .value(event.name())
                    .name("cells")
                    .value(event.cells());
            json.name("replaced").value(event.replaced()).endObject();
        }
        json.endList();
    }

    private static String versionText(List<CellVersion> versions) {
        if (versions.isEmpty()) {
            return "this cell was never written\n";
        }
        List<Column> columns = versions.get(0).cell().columns();
        Table table = new Table("", "lll".repeat(columns.size()));
        List<String> names = new ArrayList<>(List.of("TIME", "MS"));
        columns.forEach(column -> names.add(column.name()));
        table.row(names.toArray(String[]::new));
        for (CellVersion version : versions) {
            int rows = Math.max(1, version.cell().size());
            for (int i = 0; i < rows; i++) {
                List<String> row = new ArrayList<>(
                        List.of(TimeParser.show(version.timestamp()), Long.toString(version.timestamp())));
                for (Column column : version.cell().columns()) {
                    row.add(i < column.size() ? value(column, i) : "");
                }
                table.row(row.toArray(String[]::new));
            }
        }
        return table.toString();
    }

    private static String value(Column column, int cell) {
        return TextOutput.text(out -> json(out, column, cell));
    }

    private static void json(TextOutput out, Column column, int cell) {
        if (column.isNull(cell)) {
            out.put("null");
        } else {
            CellText.of(column).json(out, cell);
        }
    }

    private static void versionJson(JsonText json, List<CellVersion> versions) {
        json.beginList();
        for (CellVersion version : versions) {
            json.inline()
                    .beginObject()
                    .name("timestamp")
                    .value(version.timestamp())
                    .name("cells")
                    .beginList();
            for (int i = 0; i < version.cell().size(); i++) {
                int cell = i;
                json.beginObject();
                for (Column column : version.cell().columns()) {
                    json.name(column.name()).raw(out -> json(out, column, cell));
                }
                json.endObject();
            }
            json.endList().endObject();
        }
        json.endList();
    }
}

package dev.tegula.cli;

import dev.tegula.ArrayReader;
import dev.tegula.FragmentInfo;
import dev.tegula.cli.command.ArrayArguments;
import dev.tegula.cli.command.OutputFormat;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.TegulaCommand;
import dev.tegula.cli.parse.TimeParser;
import dev.tegula.cli.schema.SchemaText;
import dev.tegula.internal.io.text.JsonText;
import dev.tegula.internal.io.text.Table;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import java.io.IOException;
import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists the fragments of an array. */
@Command(
        name = "fragments",
        footer = {"  tegula fragments temps", "  tegula fragments temps --format json --from 2026-01-01"})
final class FragmentsCommand implements TegulaCommand {

    @Mixin
    ArrayArguments array = new ArrayArguments();

    @Mixin
    OutputFormat format = new OutputFormat();

    @Override
    public int run(Shell shell) throws IOException {
        return format.print(
                shell,
                array,
                FragmentsCommand::text,
                FragmentsCommand::json,
                reader -> UncommittedLines.print(shell.err(), reader));
    }

    private static String text(ArrayReader reader) {
        Table table = new Table("", "llrrrrl");
        table.row("NAME", "WRITTEN", "MS", "CELLS", "TILES", "BYTES", "NON-EMPTY DOMAIN");
        for (FragmentInfo fragment : reader.fragments()) {
            boolean point = fragment.start() == fragment.end();
            table.row(
                    fragment.name(),
                    TimeParser.show(fragment.start()) + (point ? "" : " to " + TimeParser.show(fragment.end())),
                    fragment.start() + (point ? "" : "-" + fragment.end()),
                    Long.toString(fragment.cells()),
                    Long.toString(fragment.tiles()),
                    Long.toString(fragment.bytes()),
                    domain(reader.schema(), fragment.nonEmptyDomain()));
        }
        return table.toString();
    }

    private static String domain(ArraySchema schema, @Nullable List<Range> ranges) {
        if (ranges == null) {
            return "";
        }
        StringJoiner text = new StringJoiner(" ");
        for (int d = 0; d < ranges.size(); d++) {
            Dimension dimension = schema.dimensions().get(d);
            text.add(dimension.name() + " " + SchemaText.range(dimension.datatype(), ranges.get(d)));
        }
        return text.toString();
    }

    private static void json(JsonText json, ArrayReader reader) {
        json(json, reader.schema(), reader.fragments());
    }

    /** Writes fragments as a JSON list. */
    static void json(JsonText json, ArraySchema schema, List<FragmentInfo> fragments) {
        json.beginList();
        for (FragmentInfo fragment : fragments) {
            json.inline().beginObject().name("name").value(fragment.name());
            json.name("timestamps")
                    .beginList()
                    .value(fragment.start())
                    .value(fragment.end())
                    .endList();
            json.name("version").value((long) fragment.version()).name("dense").value(fragment.dense());
            json.name("cells").value(fragment.cells()).name("tiles").value(fragment.tiles());
            json.name("bytes").value(fragment.bytes());
            InfoCommand.ranges(json.name("non_empty_domain"), schema, fragment.nonEmptyDomain());
            json.name("schema").value(fragment.schemaName()).endObject();
        }
        json.endList();
    }
}

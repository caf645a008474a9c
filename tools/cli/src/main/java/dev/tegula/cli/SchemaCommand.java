package dev.tegula.cli;

import dev.tegula.ArrayReader;
import dev.tegula.cli.command.ArrayArguments;
import dev.tegula.cli.command.OutputFormat;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.TegulaCommand;
import dev.tegula.cli.schema.SchemaText;
import dev.tegula.cli.schema.SchemaWriter;
import dev.tegula.internal.base.ShortText;
import dev.tegula.internal.io.text.JsonText;
import dev.tegula.internal.io.text.Table;
import dev.tegula.metadata.MetadataValue;
import java.io.IOException;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Prints the schema of an array, or the one that an import of a file would create. */
@Command(
        name = "schema",
        footer = {
            "  tegula schema temps",
            "  tegula schema temps --format json > schema.json      # for 'tegula create'"
        })
final class SchemaCommand implements TegulaCommand {

    private static final int MAX_VALUE = 60;

    @Mixin
    ArrayArguments array = new ArrayArguments();

    @Mixin
    OutputFormat format = new OutputFormat();

    @Override
    public int run(Shell shell) throws IOException {
        CellFile file = CellFile.find(shell, array, null);
        return file == null
                ? format.print(shell, array, SchemaCommand::text, SchemaCommand::json)
                : file.schema(format);
    }

    private static String text(ArrayReader reader) {
        return new SchemaText(reader.fullSchema()) + metadata(reader.metadata());
    }

    /** Returns the metadata as lines: units and other attributes of fields are among them. */
    private static String metadata(Map<String, MetadataValue> metadata) {
        Table table = new Table("  ", "ll");
        metadata.forEach((key, value) -> {
            String text = MetaCommand.plain(value);
            String line = text.lines().findFirst().orElse("");
            table.row(key, ShortText.cut(line.length() == text.length() ? line : line + "…", MAX_VALUE));
        });
        return metadata.isEmpty() ? "" : "\nmetadata\n" + table;
    }

    private static void json(JsonText json, ArrayReader reader) {
        new SchemaWriter(json, reader.fullSchema()).write();
    }
}

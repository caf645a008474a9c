package dev.tegula.cli;

import dev.tegula.ArrayReader;
import dev.tegula.cli.command.ArrayArguments;
import dev.tegula.cli.command.OutputFormat;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.TegulaCommand;
import dev.tegula.cli.schema.SchemaText;
import dev.tegula.cli.schema.SchemaWriter;
import dev.tegula.internal.io.text.JsonText;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Prints the schema of an array. */
@Command(
        name = "schema",
        footer = {
            "  tegula schema temps",
            "  tegula schema temps --format json > schema.json      # for 'tegula create'"
        })
final class SchemaCommand implements TegulaCommand {

    @Mixin
    ArrayArguments array = new ArrayArguments();

    @Mixin
    OutputFormat format = new OutputFormat();

    @Override
    public int run(Shell shell) throws IOException {
        return format.print(shell, array, SchemaCommand::text, SchemaCommand::json);
    }

    private static String text(ArrayReader reader) {
        return new SchemaText(reader.fullSchema()).toString();
    }

    private static void json(JsonText json, ArrayReader reader) {
        new SchemaWriter(json, reader.fullSchema()).write();
    }
}

package dev.tegula.cli;

import dev.tegula.ArrayReader;
import dev.tegula.cli.schema.SchemaText;
import dev.tegula.cli.schema.SchemaWriter;
import dev.tegula.cli.text.JsonText;
import dev.tegula.cli.text.TextOutput;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Prints the schema of an array. */
@Command(
    name = "schema",
    header = "Prints the schema of an array.",
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  tegula schema temps",
      "  tegula schema temps --format json > schema.json      (what 'tegula create' takes)"
    })
final class SchemaCommand implements Action {

  @Mixin
  ArrayArguments array = new ArrayArguments();

  @Mixin
  TextOrJson format = new TextOrJson();

  @Override
  public int run(Shell shell) throws IOException {
    boolean json = format.isJson();
    try (ArrayReader reader = array.open(shell)) {
      if (!json) {
        shell.print(new SchemaText(Enumerations.fullSchema(reader)).toString());
        return ExitStatus.OK;
      }
      TextOutput out = new TextOutput(shell.out());
      new SchemaWriter(new JsonText(out), Enumerations.fullSchema(reader)).write();
      out.flush();
    }
    return ExitStatus.OK;
  }
}

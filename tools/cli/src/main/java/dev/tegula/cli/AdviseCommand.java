package dev.tegula.cli;

import dev.tegula.ArrayReader;
import dev.tegula.cli.command.ExitStatus;
import dev.tegula.cli.command.KeyOptions;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.TegulaCommand;
import dev.tegula.cli.schema.SchemaEdit;
import dev.tegula.cli.schema.SchemaText;
import dev.tegula.internal.io.infer.FilterAdvice;
import dev.tegula.internal.io.text.Table;
import dev.tegula.vfs.UriSecrets;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Measures better filters. */
@Command(
        name = "advise",
        description = {
            "Stores a sample of the cells with other filters, and prints the sizes with those that cost least: the time to "
                    + "filter the bytes and to transfer them at 20 MB per second. Ends with the command that applies them."
        },
        footer = {"  tegula advise temps"})
final class AdviseCommand implements TegulaCommand {

    @Parameters(index = "0", paramLabel = "URI", description = "The array.")
    String uri = "";

    @Mixin
    KeyOptions keys = new KeyOptions();

    @Override
    public int run(Shell shell) throws IOException {
        List<FilterAdvice.Advice> advice;
        try (ArrayReader array = shell.engine().openForReading(uri, keys.options())) {
            advice = FilterAdvice.of(array);
        }
        Table table = new Table("", "lrlrlr");
        table.row("FIELD", "CELLS", "FILTERS", "BYTES", "BETTER", "BYTES");
        StringBuilder options = new StringBuilder();
        for (FilterAdvice.Advice each : advice) {
            table.row(
                    each.field(),
                    Integer.toString(each.cells()),
                    SchemaText.filters(each.present()),
                    Long.toString(each.bytes()),
                    each.isChange() ? SchemaText.filters(each.better()) : "",
                    each.isChange() ? Long.toString(each.betterBytes()) : "");
            if (each.isChange()) {
                options.append(" --filters ").append(each.field()).append('=').append(SchemaEdit.text(each.better()));
            }
        }
        shell.print(table.toString());
        String masked = UriSecrets.maskUri(uri);
        shell.print(
                options.isEmpty()
                        ? "no filters cost clearly less\n"
                        : "tegula rewrite " + masked + " " + masked + "-new" + options + "\n");
        return ExitStatus.OK;
    }
}

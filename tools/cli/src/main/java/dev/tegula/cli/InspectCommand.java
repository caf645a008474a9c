package dev.tegula.cli;

import dev.tegula.cli.command.ExitStatus;
import dev.tegula.cli.command.KeyOptions;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.TegulaCommand;
import dev.tegula.maintenance.FileReport;
import java.io.IOException;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Prints a file of an array or group as annotated bytes. */
@Command(
        name = "inspect",
        description = {
            "Each line has offset, bytes, field and value. FILE must be inside its array or group: a schema, enumeration, data, commit, "
                    + "metadata or group file of any format version. Decompressed contents follow, with their own offsets."
        },
        footer = {
            "  tegula inspect temps/__schema/__1700000000000_1700000000000_…",
            "  tegula inspect temps/__fragments/__1700000000000_1700000000000_…_21/a0.tdb"
        })
final class InspectCommand implements TegulaCommand {

    private static final int SHOWN = 12;

    @Parameters(index = "0", paramLabel = "FILE", description = "Path or URI of the file.")
    String file = "";

    @Mixin
    KeyOptions keys = new KeyOptions();

    @Override
    public int run(Shell shell) throws IOException {
        FileReport report = shell.engine().object(file, keys.options()).inspect();
        StringBuilder text = new StringBuilder(report.structure()).append('\n');
        for (FileReport.Part part : report.parts()) {
            text.append('\n').append(part.title()).append('\n');
            if (part.fields().isEmpty()) {
                text.append("          (nothing)\n");
            }
            part.fields().forEach(field -> line(field, text));
        }
        shell.print(text.toString());
        RuntimeException problem = report.problem();
        if (problem != null) {
            throw problem;
        }
        return ExitStatus.OK;
    }

    private static void line(FileReport.Field field, StringBuilder text) {
        StringBuilder bytes = new StringBuilder();
        for (int i = 0; i < Math.min(field.start().length, SHOWN); i++) {
            bytes.append(String.format(Locale.ROOT, "%02x ", field.start()[i]));
        }
        if (field.length() > SHOWN) {
            bytes.append("… ").append(field.length());
        }
        String line = String.format(
                Locale.ROOT,
                "%8d  %-" + (3 * SHOWN + 7) + "s %-36s %s",
                field.offset(),
                bytes,
                field.name(),
                field.value());
        text.append(line.stripTrailing()).append('\n');
    }
}

package dev.tegula.cli;

import dev.tegula.Diagnosis;
import dev.tegula.cli.command.ExitStatus;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.TegulaCommand;
import dev.tegula.cli.parse.Constants;
import dev.tegula.internal.io.text.Table;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Shows codecs and stores, and probes a URI. */
@Command(
        name = "doctor",
        description = {
            "A probe shows how the store is reached, where the credentials come from, and the answer. No secret is printed."
        },
        footer = {"  tegula doctor", "  tegula doctor s3://bucket/temps --set vfs.s3.region=eu-central-1"})
final class DoctorCommand implements TegulaCommand {

    @Parameters(index = "0", paramLabel = "URI", arity = "0..1", description = "Array, group or folder to probe.")
    @Nullable
    String uri;

    @Override
    public int run(Shell shell) {
        Diagnosis diagnosis =
                uri == null ? shell.engine().diagnose() : shell.engine().diagnose(uri);
        Table table = new Table("", "ll");
        table.row(
                "java",
                System.getProperty("java.version") + " on " + System.getProperty("os.name") + " "
                        + System.getProperty("os.arch"));
        diagnosis.codecs().forEach(table::row);
        table.row("stores", String.join(", ", diagnosis.stores()));
        Diagnosis.Probe probe = diagnosis.probe();
        if (probe == null) {
            shell.print(Version.text() + table);
            return ExitStatus.OK;
        }
        table.row("uri", probe.uri());
        probe.store().forEach(table::row);
        if (probe.failure() == null) {
            String type = probe.type() == null ? "neither array nor group" : Constants.word(probe.type());
            table.row("answer", type + ", " + probe.entries() + " entries, after " + probe.millis() + " ms");
            shell.print(Version.text() + table);
            return ExitStatus.OK;
        }
        shell.print(Version.text() + table);
        throw probe.failure();
    }
}

package dev.tegula.cli;

import dev.tegula.OpenOptions;
import dev.tegula.cli.command.ExitStatus;
import dev.tegula.cli.command.KeyOptions;
import dev.tegula.cli.command.Progress;
import dev.tegula.cli.command.ProgressOption;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.TegulaCommand;
import dev.tegula.errors.TegulaException;
import dev.tegula.integrity.Severity;
import dev.tegula.internal.io.text.Table;
import dev.tegula.maintenance.SyncOptions;
import dev.tegula.maintenance.SyncReport;
import dev.tegula.vfs.UriSecrets;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Copies what a target lacks. */
@Command(
        name = "sync",
        description = {
            "Copies what TARGET lacks of an array, of a group with everything below it, or of all arrays and groups below a "
                    + "folder, also to another store. Repeat it for a backup or replica: only new files are read, an "
                    + "interrupted run is continued, and writers of SOURCE and readers of TARGET go on meanwhile."
        },
        footer = {
            "  tegula sync temps temps-backup",
            "  tegula sync temps temps-backup --delete --dry-run",
            "  tegula sync data s3://bucket/data --delete --verify"
        })
final class SyncCommand implements TegulaCommand {

    @Parameters(index = "0", paramLabel = "SOURCE", description = "The array, group or folder.")
    String source = "";

    @Parameters(
            index = "1",
            paramLabel = "TARGET",
            description = "An earlier copy by this command or 'cp', or nothing yet. Nothing else may write to it.")
    String target = "";

    @Option(
            names = "--delete",
            description =
                    "Delete files of TARGET that SOURCE does not have any more. Otherwise vacuumed fragments stay, hidden.")
    boolean delete;

    @Option(names = "--dry-run", description = "Print what would be done, and change nothing.")
    boolean dryRun;

    @Option(names = "--verify", description = "Verify the arrays and groups of TARGET afterwards, with their seals.")
    boolean verify;

    @Mixin
    KeyOptions keys = new KeyOptions();

    @Mixin
    ProgressOption progress = new ProgressOption();

    @Override
    public int run(Shell shell) throws IOException {
        SyncOptions options = delete ? SyncOptions.defaults().withDeletions() : SyncOptions.defaults();
        OpenOptions open = keys.options();
        SyncReport report;
        try (Progress shown = progress.start(shell, "sync")) {
            report = shell.engine()
                    .object(source, open)
                    .withProgress(ProgressOption.listener(shown))
                    .syncTo(target, dryRun ? options.withDryRun() : options);
        }
        shell.print(table(report));
        report.unknown()
                .forEach(uri -> shell.err()
                        .println("tegula: kept: " + UriSecrets.maskUri(uri) + ": the source does not have it"));
        report.elsewhere()
                .forEach(uri -> shell.err()
                        .println("tegula: member with an absolute URI, which the copy names too: "
                                + UriSecrets.maskUri(uri)));
        return verify && !dryRun ? verify(shell, report, open) : ExitStatus.OK;
    }

    private static String table(SyncReport report) {
        Table table = new Table("", "lrrr");
        table.row("OBJECT", "FILES", "BYTES", "DELETED");
        for (SyncReport.Item item : report.items()) {
            table.row(
                    item.path().isEmpty() ? "." : item.path(),
                    Integer.toString(item.files()),
                    Long.toString(item.bytes()),
                    Integer.toString(item.deleted()));
        }
        return table.toString();
    }

    private int verify(Shell shell, SyncReport report, OpenOptions open) {
        boolean[] isAny = new boolean[1];
        for (SyncReport.Item item : report.items()) {
            String uri = item.path().isEmpty() ? target : target + (target.endsWith("/") ? "" : "/") + item.path();
            try {
                shell.engine().integrity(uri, open).verify().findings().stream()
                        .filter(finding -> finding.severity() == Severity.ERROR)
                        .forEach(finding -> {
                            shell.err().println("tegula: " + finding);
                            isAny[0] = true;
                        });
            } catch (TegulaException e) { // such as a missing key; the others are verified all the same
                shell.err().println("tegula: not verified: " + UriSecrets.maskUri(uri) + ": " + e.getMessage());
                isAny[0] = true;
            }
        }
        shell.print("verified: " + (isAny[0] ? "errors" : "no errors") + "\n");
        return isAny[0] ? ExitStatus.FAILED : ExitStatus.OK;
    }
}

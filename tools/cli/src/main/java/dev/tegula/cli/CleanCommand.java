package dev.tegula.cli;

import dev.tegula.Maintenance;
import dev.tegula.cli.command.ExitStatus;
import dev.tegula.cli.command.KeyOptions;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.TegulaCommand;
import dev.tegula.cli.parse.UsageException;
import dev.tegula.maintenance.CleanOptions;
import dev.tegula.maintenance.DeletionReport;
import java.io.IOException;
import java.time.Duration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Deletes files left behind by failed writers. */
@Command(
        name = "clean",
        description = {
            "Readers never see these files. Files of a running write look the same: choose a span longer than any write. Complete "
                    + "fragments may have lost their commit files; they are kept and named on standard error."
        },
        footer = {
            "  tegula clean temps --orphans --dry-run",
            "  tegula clean temps --orphans --older-than 7d",
            "  tegula clean temps --orphans --include-complete --dry-run"
        })
final class CleanCommand implements TegulaCommand {

    @Parameters(index = "0", paramLabel = "URI", description = "The array.")
    String uri = "";

    @Option(names = "--orphans", required = true, description = "Delete uncommitted fragments and temporary files.")
    boolean orphans;

    @Option(
            names = "--older-than",
            paramLabel = "SPAN",
            description = "Minimum time since the last modification: 30s, 10m, 12h, 7d. Default: 1d.")
    String olderThan = "1d";

    @Option(names = "--include-complete", description = "Also delete complete fragments without a commit.")
    boolean includeComplete;

    @Option(names = "--dry-run", description = "Print the files without deleting them.")
    boolean dryRun;

    @Mixin
    KeyOptions keys = new KeyOptions();

    @Override
    public int run(Shell shell) throws IOException {
        Duration age = MaintenanceSettings.duration("--older-than", olderThan);
        if (!orphans) {
            throw new UsageException("--orphans: must be true");
        }
        Maintenance maintenance = shell.engine().maintenance(uri, keys.options());
        CleanOptions options = CleanOptions.defaults().withAge(age);
        options = includeComplete ? options.withComplete() : options;
        DeletionReport report = maintenance.clean(dryRun ? options.withDryRun() : options);
        MaintenanceSettings.print(shell, report, "nothing to clean");
        return ExitStatus.OK;
    }
}

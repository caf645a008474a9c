package dev.tegula.cli;

import dev.tegula.cli.command.ExitStatus;
import dev.tegula.cli.command.KeyOptions;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.TegulaCommand;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.DeletionReport;
import dev.tegula.maintenance.VacuumOptions;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Deletes files that consolidation replaced. */
@Command(
        name = "vacuum",
        description = {
            "Open readers may fail; --grace keeps recently replaced files for them. Dense arrays lose the history of consolidated "
                    + "writes. Replacements are checked first: if one is missing or damaged, the replaced files are kept and the "
                    + "exit status is 1."
        },
        footer = {
            "  tegula vacuum temps --dry-run",
            "  tegula vacuum temps --grace 10m",
            "  tegula vacuum temps --mode commits"
        })
final class VacuumCommand implements TegulaCommand {

    @Parameters(index = "0", paramLabel = "URI", description = "The array; with --mode group_meta, the group.")
    String uri = "";

    @Option(
            names = "--mode",
            paramLabel = "MODE",
            description = "Files to delete: fragments (default), fragment_meta, commits, array_meta or group_meta.")
    String mode = "fragments";

    @Option(names = "--dry-run", description = "Print the files without deleting them.")
    boolean dryRun;

    @Option(
            names = "--grace",
            paramLabel = "SPAN",
            description = "Keep files replaced less than this time ago: 30s, 10m, 12h, 7d.")
    String grace = "0";

    @Mixin
    IgnoreTagsOption tags = new IgnoreTagsOption();

    @Mixin
    KeyOptions keys = new KeyOptions();

    @Override
    public int run(Shell shell) throws IOException {
        ConsolidationMode what = MaintenanceSettings.mode(mode);
        VacuumOptions options = VacuumOptions.of(what).withGrace(MaintenanceSettings.duration("--grace", grace));
        DeletionReport report =
                tags.maintenance(shell, uri, keys.options()).vacuum(dryRun ? options.withDryRun() : options);
        MaintenanceSettings.print(shell, report, "nothing to vacuum");
        return report.kept().isEmpty() ? ExitStatus.OK : ExitStatus.FAILED;
    }
}

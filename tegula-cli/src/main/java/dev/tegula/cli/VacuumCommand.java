package dev.tegula.cli;

import dev.tegula.OpenOptions;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.DeletionReport;
import dev.tegula.maintenance.VacuumOptions;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Deletes what consolidation made superfluous. */
@Command(
        name = "vacuum",
        header = "Deletes what consolidation made superfluous, and prints it.",
        description = {
            "Readers that opened the array before may fail; --grace spares them. Of a dense array, single times of what was consolidated can "
                    + "no longer be read. Replacements are checked first: if one is missing or damaged, the old files are kept and the exit status is 1."
        },
        sortOptions = false,
        footer = {
            "",
            "Examples:",
            "  tegula vacuum temps --dry-run",
            "  tegula vacuum temps --grace 10m",
            "  tegula vacuum temps --mode commits"
        })
final class VacuumCommand implements TegulaCommand {

    @Parameters(index = "0", paramLabel = "URI", description = "The array, or with --mode group_meta the group.")
    String uri = "";

    @Option(
            names = "--mode",
            paramLabel = "MODE",
            description = "fragments (default), fragment_meta, commits, array_meta or group_meta.")
    String mode = "fragments";

    @Option(names = "--dry-run", description = "Only print what would be deleted.")
    boolean dryRun;

    @Option(
            names = "--grace",
            paramLabel = "SPAN",
            description = "Leave what was replaced less than this time ago: 30s, 10m, 12h, 7d.")
    String grace = "0";

    @Mixin
    KeyOptions keys = new KeyOptions();

    @Override
    public int run(Shell shell) throws IOException {
        ConsolidationMode what = MaintenanceSettings.mode(mode);
        VacuumOptions options =
                VacuumOptions.defaults().asDryRun(dryRun).withGrace(MaintenanceSettings.duration("--grace", grace));
        DeletionReport report = shell.engine()
                .maintenance(uri, OpenOptions.defaults().withKey(keys.key()))
                .vacuumWithReport(what, options);
        MaintenanceSettings.print(shell, report, "nothing to vacuum");
        return report.kept().isEmpty() ? ExitStatus.OK : ExitStatus.FAILED;
    }
}

package dev.tegula.cli;

import dev.tegula.Maintenance;
import dev.tegula.cli.command.ExitStatus;
import dev.tegula.cli.command.KeyOptions;
import dev.tegula.cli.command.Progress;
import dev.tegula.cli.command.ProgressOption;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.TegulaCommand;
import dev.tegula.cli.command.TimeRangeOptions;
import dev.tegula.cli.parse.UsageException;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.ConsolidationReport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Merges files of an array or group. */
@Command(
        name = "consolidate",
        description = {
            "The array reads as before. Damaged fragments are refused. Replaced files remain until 'tegula vacuum' deletes them; "
                    + "'tegula compact' does both.",
            "Settings (--set): sm.consolidation.steps, .step_min_frags, .step_max_frags, .step_size_ratio, .amplification, "
                    + ".max_fragment_size, .purge_deleted_cells and .memory_budget."
        },
        footer = {
            "  tegula consolidate temps",
            "  tegula consolidate temps --set sm.consolidation.step_max_frags=50 \\",
            "      --set sm.consolidation.step_min_frags=2",
            "  tegula consolidate temps --from 2026-01-01 --to 2026-02-01",
            "  tegula consolidate temps --mode commits"
        })
final class ConsolidateCommand implements TegulaCommand {

    @Parameters(index = "0", paramLabel = "URI", description = "The array; with --mode group_meta, the group.")
    String uri = "";

    @Option(
            names = "--mode",
            paramLabel = "MODE",
            description = "Files to merge: fragments (default), fragment_meta, commits, array_meta or group_meta.")
    String mode = "fragments";

    @Option(
            names = "--fragment",
            paramLabel = "NAME",
            description = "Name of a fragment to consolidate; repeat for each.")
    List<String> fragments = new ArrayList<>();

    @Mixin
    TimeRangeOptions time = new TimeRangeOptions();

    @Option(
            names = "--no-verify",
            description = "Skip the verification of fragments. Damage that no decoder detects is then copied.")
    boolean unverified;

    @Mixin
    IgnoreTagsOption tags = new IgnoreTagsOption();

    @Mixin
    KeyOptions keys = new KeyOptions();

    private final List<String> settings = new ArrayList<>();

    @Override
    public boolean take(String setting) {
        settings.add(setting);
        return true;
    }

    @Mixin
    ProgressOption progress = new ProgressOption();

    @Override
    public int run(Shell shell) throws IOException {
        ConsolidationMode what = MaintenanceSettings.mode(mode);
        ConsolidationOptions options = ConsolidationOptions.defaults();
        for (String setting : settings) {
            options = MaintenanceSettings.set(options, setting);
        }
        options = options.at(time.range(shell, uri, keys, options.timestamps()));
        options = unverified ? options.withoutSourceVerification() : options;
        if (!fragments.isEmpty() && what != ConsolidationMode.FRAGMENTS) {
            throw new UsageException("--fragment: only allowed with --mode fragments (found --mode " + mode + ")");
        }
        Maintenance maintenance = tags.maintenance(shell, uri, keys.options());
        shell.print(text(consolidate(shell, maintenance, what, options)));
        return ExitStatus.OK;
    }

    private ConsolidationReport consolidate(
            Shell shell, Maintenance maintenance, ConsolidationMode what, ConsolidationOptions options) {
        try (Progress shown = progress.start(shell, "consolidate")) {
            ConsolidationOptions chosen = options.withMode(what);
            return maintenance
                    .withProgress(ProgressOption.listener(shown))
                    .consolidate(fragments.isEmpty() ? chosen : chosen.withFragments(fragments));
        }
    }

    /** Formats one line per step. */
    static String text(ConsolidationReport report) {
        StringBuilder text = new StringBuilder();
        for (ConsolidationReport.Step step : report.steps()) {
            text.append(step.replaced().size()).append(" -> ").append(String.join(" ", step.made()));
            text.append(step.cells() == 0 ? "" : ", " + step.cells() + " cells").append('\n');
        }
        return report.steps().isEmpty() ? "nothing to consolidate\n" : text.toString();
    }
}

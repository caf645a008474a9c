package dev.tegula.cli;

import dev.tegula.Maintenance;
import dev.tegula.OpenOptions;
import dev.tegula.cli.parse.TimeParser;
import dev.tegula.cli.parse.UsageException;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.ConsolidationReport;
import dev.tegula.query.TimestampRange;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Puts many files of an array or group into one. */
@Command(
        name = "consolidate",
        header = "Puts many fragments, or other files, of an array or group into one.",
        description = {
            "What is read stays the same. Fragments are verified before; a damaged one is an error, and nothing is changed. What was replaced stays until 'tegula vacuum' deletes it; 'tegula compact' does both.",
            "Settings of its own: sm.consolidation.steps, .step_min_frags, .step_max_frags, .step_size_ratio, .amplification,",
            ".max_fragment_size, .purge_deleted_cells; also .memory_budget."
        },
        sortOptions = false,
        footer = {
            "",
            "Examples:",
            "  tegula consolidate temps",
            "  tegula consolidate temps --set sm.consolidation.step_max_frags=50 --set sm.consolidation.step_min_frags=2",
            "  tegula consolidate temps --from 2026-01-01 --to 2026-02-01",
            "  tegula consolidate temps --mode commits"
        })
final class ConsolidateCommand implements TegulaCommand {

    @Parameters(index = "0", paramLabel = "URI", description = "The array, or with --mode group_meta the group.")
    String uri = "";

    @Option(
            names = "--mode",
            paramLabel = "MODE",
            description = "fragments (default), fragment_meta, commits, array_meta or group_meta.")
    String mode = "fragments";

    @Option(
            names = "--fragment",
            paramLabel = "NAME",
            description = "Consolidate these fragments into one; give several.")
    List<String> fragments = new ArrayList<>();

    @Option(
            names = "--from",
            paramLabel = "MS",
            description = "Only what was written from this time on: milliseconds since 1970, or a date.")
    @Nullable
    String from;

    @Option(names = "--to", paramLabel = "MS", description = "Only what was written up to this time.")
    @Nullable
    String to;

    @Option(
            names = "--no-verify",
            description =
                    "Do not verify the fragments before they are replaced. A changed byte that no decoder notices is then copied as it is.")
    boolean unverified;

    @Mixin
    KeyOptions keys = new KeyOptions();

    private final List<String> settings = new ArrayList<>();

    @Override
    public boolean take(String setting) {
        settings.add(setting);
        return true;
    }

    @Override
    public int run(Shell shell) throws IOException {
        ConsolidationMode what = MaintenanceSettings.mode(mode);
        ConsolidationOptions options = ConsolidationOptions.defaults();
        for (String setting : settings) {
            options = MaintenanceSettings.set(options, setting);
        }
        TimestampRange all = options.timestamps();
        long start = from == null ? all.start() : TimeParser.millis("--from", from);
        long end = to == null ? all.end() : TimeParser.millis("--to", to);
        if (end < start) {
            throw new UsageException("--to " + to + " is before --from " + from);
        }
        options = options.at(TimestampRange.between(start, end)).withSourceVerification(!unverified);
        if (!fragments.isEmpty() && what != ConsolidationMode.FRAGMENTS) {
            throw new UsageException("--fragment goes with --mode fragments only");
        }
        Maintenance maintenance =
                shell.engine().maintenance(uri, OpenOptions.defaults().withKey(keys.key()));
        ProgressLine progress = new ProgressLine(shell.err());
        ConsolidationReport report = fragments.isEmpty()
                ? maintenance.consolidate(what, options, progress)
                : maintenance.consolidate(fragments, options, progress);
        shell.print(text(report));
        return ExitStatus.OK;
    }

    /** One line per step. */
    static String text(ConsolidationReport report) {
        StringBuilder text = new StringBuilder();
        for (ConsolidationReport.Step step : report.steps()) {
            text.append(step.replaced().size()).append(" -> ").append(String.join(" ", step.made()));
            text.append(step.cells() == 0 ? "" : ", " + step.cells() + " cells").append('\n');
        }
        return report.steps().isEmpty() ? "nothing to consolidate\n" : text.toString();
    }
}

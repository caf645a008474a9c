package dev.tegula.cli;

import dev.tegula.OpenOptions;
import dev.tegula.cli.command.ExitStatus;
import dev.tegula.cli.command.KeyOptions;
import dev.tegula.cli.command.Progress;
import dev.tegula.cli.command.ProgressOption;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.TegulaCommand;
import dev.tegula.cli.parse.Constants;
import dev.tegula.cli.parse.UsageException;
import dev.tegula.group.ObjectType;
import dev.tegula.internal.io.text.Table;
import dev.tegula.maintenance.MaintenanceOptions;
import dev.tegula.maintenance.MaintenanceReport;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Maintains by a policy. */
@Command(
        name = "maintain",
        description = {
            "Merges fragments, commits, footers and metadata where there are too many, and deletes what was merged before. Does "
                    + "nothing if there is nothing to do, so run it often: after writes, or every few minutes. The policy of "
                    + "the array ('tegula policy') says how many are too many."
        },
        footer = {
            "  tegula maintain temps",
            "  tegula maintain temps --dry-run",
            "  tegula maintain temps --max-bytes 10G --max-time 10m",
            "  tegula maintain weather --recursive --policy 'growth=4 grace=10m'",
            "  tegula maintain data --recursive --watch 1m"
        })
final class MaintainCommand implements TegulaCommand {

    private static final Duration LONGEST_INTERVAL = Duration.ofDays(365);

    @Parameters(index = "0", paramLabel = "URI", description = "The array or group; with --recursive also a folder.")
    String uri = "";

    @Option(names = "--dry-run", description = "Print what would be done, and change nothing.")
    boolean dryRun;

    @Option(
            names = "--policy",
            paramLabel = "SETTINGS",
            description = "A policy in place of that of the array, such as 'growth=4 small-files=4 grace=10m'.")
    @Nullable
    String policy;

    @Option(
            names = "--max-bytes",
            paramLabel = "BYTES",
            description = "Merge at most this size of fragments: 500M, 10G.")
    @Nullable
    String maxBytes;

    @Option(
            names = "--max-time",
            paramLabel = "SPAN",
            description = "Begin no merge of fragments after this time: 30s, 10m.")
    @Nullable
    String maxTime;

    @Option(
            names = "--watch",
            paramLabel = "SPAN",
            description = "Repeat this about every 30s, 10m until the process is terminated; print a line per action.")
    @Nullable
    String watch;

    @Mixin
    MembersOption members = new MembersOption();

    @Mixin
    IgnoreTagsOption tags = new IgnoreTagsOption();

    @Mixin
    KeyOptions keys = new KeyOptions();

    @Mixin
    ProgressOption progress = new ProgressOption();

    private boolean anyKept;

    @Override
    public int run(Shell shell) throws IOException {
        OpenOptions open = keys.options();
        MaintenanceOptions options = options();
        if (watch != null) {
            watch(shell, watch, open, options);
            return ExitStatus.OK;
        }
        int status = members.print(shell, uri, open, object -> maintain(shell, object, open, options));
        return anyKept ? ExitStatus.FAILED : status;
    }

    private MaintenanceOptions options() {
        MaintenanceOptions options = MaintenanceOptions.defaults();
        if (policy != null) {
            options = options.withPolicy(MaintenanceSettings.policy("--policy", policy));
        }
        if (maxBytes != null) {
            options = options.withMaxBytes(MaintenanceSettings.bytes("--max-bytes", maxBytes));
        }
        if (maxTime != null) {
            options = options.withMaxTime(MaintenanceSettings.duration("--max-time", maxTime));
        }
        return dryRun ? options.withDryRun() : options;
    }

    private void watch(Shell shell, String span, OpenOptions open, MaintenanceOptions options) throws IOException {
        Duration interval = MaintenanceSettings.duration("--watch", span);
        if (interval.isZero() || interval.compareTo(LONGEST_INTERVAL) > 0 || dryRun) {
            throw new UsageException("--watch: needs an interval of a second or more, up to "
                    + LONGEST_INTERVAL.toDays() + " days, and excludes --dry-run");
        }
        new MaintenanceWatch(shell, interval, MaintenanceWatch.untilInterrupted(shell), Clock.systemUTC())
                .run(members, uri, open, object -> report(shell, object, open, options));
    }

    private String maintain(Shell shell, String object, OpenOptions open, MaintenanceOptions options) {
        MaintenanceReport report = report(shell, object, open, options);
        return actions(report) + "\n" + states(report);
    }

    private MaintenanceReport report(Shell shell, String object, OpenOptions open, MaintenanceOptions options) {
        MaintenanceReport report;
        try (Progress shown = progress.start(shell, "maintain")) {
            report = tags.maintenance(shell, object, open)
                    .withProgress(ProgressOption.listener(shown))
                    .maintain(options);
        }
        report.kept().forEach(remark -> shell.err().println("tegula: kept: " + MaintenanceSettings.text(remark)));
        anyKept |= !report.kept().isEmpty();
        return report;
    }

    private static String actions(MaintenanceReport report) {
        if (report.actions().isEmpty()) {
            return "nothing to do\n";
        }
        Table table = new Table("", "llrrrl");
        table.row("ACTION", "ON", "FILES", "MADE", "BYTES", "WHY");
        for (MaintenanceReport.Action action : report.actions()) {
            table.row(
                    Constants.word(action.work()),
                    Constants.word(action.mode()),
                    Integer.toString(action.files()),
                    Integer.toString(action.made()),
                    action.bytes() == 0 ? "" : Long.toString(action.bytes()),
                    action.reason());
        }
        return table.toString();
    }

    private String states(MaintenanceReport report) {
        MaintenanceReport.State before = report.before();
        if (dryRun) {
            return report.type() == ObjectType.ARRAY
                    ? "readers get " + before.fragments() + " fragments, " + before.footers() + " footers, "
                            + before.commits() + " commits, " + before.metadata() + " files of metadata\n"
                    : "readers get " + before.metadata() + " files of metadata\n";
        }
        MaintenanceReport.State after = report.after();
        Table table = new Table("", "lrr");
        table.row("READERS GET", "BEFORE", "AFTER");
        if (report.type() == ObjectType.ARRAY) {
            table.row("fragments", Integer.toString(before.fragments()), Integer.toString(after.fragments()));
            table.row("footers", Integer.toString(before.footers()), Integer.toString(after.footers()));
            table.row("commits", Integer.toString(before.commits()), Integer.toString(after.commits()));
        }
        table.row("metadata", Integer.toString(before.metadata()), Integer.toString(after.metadata()));
        return table.toString();
    }
}

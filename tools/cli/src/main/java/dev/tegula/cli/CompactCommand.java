package dev.tegula.cli;

import dev.tegula.OpenOptions;
import dev.tegula.cli.command.ExitStatus;
import dev.tegula.cli.command.KeyOptions;
import dev.tegula.cli.command.Progress;
import dev.tegula.cli.command.ProgressOption;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.TegulaCommand;
import dev.tegula.group.ObjectType;
import dev.tegula.internal.io.text.Table;
import dev.tegula.maintenance.CompactionReport;
import dev.tegula.maintenance.ConsolidationOptions;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Consolidates and vacuums. */
@Command(
        name = "compact",
        description = {
            "Runs consolidate and vacuum on fragments and metadata, with the settings of consolidate. Of a group, only its own "
                    + "metadata is compacted unless --recursive is given."
        },
        footer = {"  tegula compact temps", "  tegula compact temps --grace 10m", "  tegula compact weather --recursive"
        })
final class CompactCommand implements TegulaCommand {

    @Parameters(index = "0", paramLabel = "URI", description = "The array or group.")
    String uri = "";

    @Option(
            names = "--grace",
            paramLabel = "SPAN",
            description = "Keep files replaced less than this time ago: 30s, 10m, 12h, 7d.")
    String grace = "0";

    @Option(
            names = "--no-verify",
            description = "Skip the verification of fragments. Damage that no decoder detects is then copied.")
    boolean unverified;

    @Mixin
    MembersOption members = new MembersOption();

    @Mixin
    IgnoreTagsOption tags = new IgnoreTagsOption();

    @Mixin
    KeyOptions keys = new KeyOptions();

    private final List<String> settings = new ArrayList<>();
    private boolean anyKept;

    @Override
    public boolean take(String setting) {
        settings.add(setting);
        return true;
    }

    @Mixin
    ProgressOption progress = new ProgressOption();

    @Override
    public int run(Shell shell) throws IOException {
        ConsolidationOptions set = ConsolidationOptions.defaults();
        for (String setting : settings) {
            set = MaintenanceSettings.set(set, setting);
        }
        ConsolidationOptions how = unverified ? set.withoutSourceVerification() : set;
        Duration span = MaintenanceSettings.duration("--grace", grace);
        OpenOptions options = keys.options();
        int status = members.print(shell, uri, options, object -> compact(shell, object, options, how, span));
        return anyKept ? ExitStatus.FAILED : status;
    }

    private String compact(Shell shell, String object, OpenOptions options, ConsolidationOptions how, Duration span) {
        CompactionReport report;
        try (Progress shown = progress.start(shell, "compact")) {
            report = tags.maintenance(shell, object, options)
                    .withProgress(ProgressOption.listener(shown))
                    .compact(how, span);
        }
        report.kept().forEach(remark -> shell.err().println("tegula: kept: " + MaintenanceSettings.text(remark)));
        anyKept |= !report.kept().isEmpty();
        CompactionReport.State before = report.before();
        CompactionReport.State after = report.after();
        Table table = new Table("", "lrr");
        table.row("", "BEFORE", "AFTER");
        if (report.type() == ObjectType.ARRAY) {
            table.row("fragments", Integer.toString(before.fragments()), Integer.toString(after.fragments()));
        }
        table.row("metadata", Integer.toString(before.metadata()), Integer.toString(after.metadata()));
        table.row(
                "files",
                Long.toString(before.size().files()),
                Long.toString(after.size().files()));
        table.row(
                "bytes",
                Long.toString(before.size().bytes()),
                Long.toString(after.size().bytes()));
        return table.toString();
    }
}

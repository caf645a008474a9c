package dev.tegula.cli;

import dev.tegula.Maintenance;
import dev.tegula.cli.command.ExitStatus;
import dev.tegula.cli.command.KeyOptions;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.TegulaCommand;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Prints or sets the maintenance policy. */
@Command(
        name = "policy",
        description = {
            "Prints the policy of 'tegula maintain' for an array or group, or sets it. Settings that are not named get their "
                    + "defaults: growth=2, no max-fragment-size, small-files=4, grace=1h, no purge. It is stored as metadata."
        },
        footer = {"  tegula policy temps", "  tegula policy temps growth=4 max-fragment-size=10G grace=10m"})
final class PolicyCommand implements TegulaCommand {

    @Parameters(index = "0", paramLabel = "URI", description = "The array or group.")
    String uri = "";

    @Parameters(
            index = "1..*",
            paramLabel = "SETTING",
            description = {
                "growth=NUMBER: merge fragments that are together this many times as large as the largest of them. "
                        + "max-fragment-size=BYTES: do not write larger ones again. small-files=COUNT: merge this many small files. "
                        + "grace=SPAN: keep replaced files for this time. purge=SPAN: give up deleted and overwritten "
                        + "cells of this age, and reads at earlier times."
            })
    List<String> settings = new ArrayList<>();

    @Mixin
    KeyOptions keys = new KeyOptions();

    @Override
    public int run(Shell shell) throws IOException {
        Maintenance maintenance = shell.engine().maintenance(uri, keys.options());
        if (!settings.isEmpty()) {
            maintenance.setPolicy(MaintenanceSettings.policy("SETTING", String.join(" ", settings)));
        }
        shell.print(maintenance.policy() + "\n");
        return ExitStatus.OK;
    }
}

package dev.tegula.cli;

import dev.tegula.Maintenance;
import dev.tegula.OpenOptions;
import dev.tegula.cli.command.Shell;
import picocli.CommandLine.Option;

/** Whether maintenance removes history that tags need. */
final class IgnoreTagsOption {

    @Option(names = "--ignore-tags", description = "Also remove history that tags need.")
    boolean ignored;

    /** Returns the maintenance of an object. */
    Maintenance maintenance(Shell shell, String uri, OpenOptions options) {
        Maintenance maintenance = shell.engine().maintenance(uri, options);
        return ignored ? maintenance.ignoringTags() : maintenance;
    }
}

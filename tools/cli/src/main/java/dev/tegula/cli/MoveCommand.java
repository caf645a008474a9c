package dev.tegula.cli;

import dev.tegula.cli.command.ExitStatus;
import dev.tegula.cli.command.Progress;
import dev.tegula.cli.command.ProgressOption;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.TegulaCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Moves an array or group. */
@Command(
        name = "mv",
        description = {
            "Copies, then deletes; TO may be in another store. A symbolic link is renamed; its target stays in place."
        },
        footer = {"  tegula mv temps archive/temps", "  tegula mv s3://bucket/temps temps"})
final class MoveCommand implements TegulaCommand {

    @Parameters(index = "0", paramLabel = "FROM", description = "The array or group.")
    String from = "";

    @Parameters(
            index = "1",
            paramLabel = "TO",
            description = "New path or URI; must not exist, nor be inside an array.")
    String to = "";

    @Mixin
    ProgressOption progress = new ProgressOption();

    @Override
    public int run(Shell shell) {
        try (Progress shown = progress.start(shell, "mv")) {
            shell.engine()
                    .object(from)
                    .withProgress(ProgressOption.listener(shown))
                    .moveTo(to);
        }
        return ExitStatus.OK;
    }
}

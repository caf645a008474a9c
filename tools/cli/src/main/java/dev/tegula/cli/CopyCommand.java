package dev.tegula.cli;

import dev.tegula.cli.command.ExitStatus;
import dev.tegula.cli.command.Progress;
import dev.tegula.cli.command.ProgressOption;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.TegulaCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Copies an array or group. */
@Command(
        name = "cp",
        description = {"TO may be in another store. Encrypted arrays need no key."},
        footer = {"  tegula cp temps temps-backup", "  tegula cp temps s3://bucket/temps"})
final class CopyCommand implements TegulaCommand {

    @Parameters(index = "0", paramLabel = "FROM", description = "The array or group.")
    String from = "";

    @Parameters(
            index = "1",
            paramLabel = "TO",
            description = "Path or URI of the copy; must not exist, nor be inside an array.")
    String to = "";

    @Mixin
    ProgressOption progress = new ProgressOption();

    @Override
    public int run(Shell shell) {
        try (Progress shown = progress.start(shell, "cp")) {
            shell.engine()
                    .object(from)
                    .withProgress(ProgressOption.listener(shown))
                    .copyTo(to);
        }
        return ExitStatus.OK;
    }
}

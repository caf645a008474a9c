package dev.tegula.cli;

import dev.tegula.cli.command.ExitStatus;
import dev.tegula.cli.command.Progress;
import dev.tegula.cli.command.ProgressOption;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.TegulaCommand;
import dev.tegula.cli.parse.CommandException;
import dev.tegula.cli.parse.Constants;
import dev.tegula.group.ObjectType;
import dev.tegula.vfs.UriSecrets;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Deletes an array or group. */
@Command(
        name = "rm",
        description = {"Symbolic links, at the URI or below it, are deleted without following them."},
        footer = {"  tegula rm temps", "  tegula rm temps --yes        # without asking, for scripts"})
final class RemoveCommand implements TegulaCommand {

    @Parameters(index = "0", paramLabel = "URI", description = "The array or group.")
    String uri = "";

    @Option(
            names = {"-y", "--yes"},
            description = "Do not ask for confirmation.")
    boolean yes;

    @Mixin
    ProgressOption progress = new ProgressOption();

    @Override
    public int run(Shell shell) throws IOException {
        ObjectType type = shell.engine().object(uri).type();
        if (type == null) {
            throw new CommandException(UriSecrets.maskUri(uri) + ": not an array or group");
        }
        if (!yes) {
            shell.print(
                    shell.engine().object(uri).isLink()
                            ? "Delete the symbolic link " + UriSecrets.maskUri(uri) + "? Its target, the "
                                    + Constants.word(type) + ", stays. [y/N] "
                            : "Delete the " + Constants.word(type) + " " + UriSecrets.maskUri(uri)
                                    + " and everything below it? [y/N] ");
            BufferedReader answers = new BufferedReader(new InputStreamReader(shell.in(), StandardCharsets.UTF_8));
            String answer = answers.readLine();
            if (answer == null
                    || !answer.strip().equalsIgnoreCase("y") && !answer.strip().equalsIgnoreCase("yes")) {
                throw new CommandException("nothing was deleted. Answer y, or add --yes.");
            }
        }
        try (Progress shown = progress.start(shell, "rm")) {
            shell.engine()
                    .object(uri)
                    .withProgress(ProgressOption.listener(shown))
                    .delete();
        }
        return ExitStatus.OK;
    }
}

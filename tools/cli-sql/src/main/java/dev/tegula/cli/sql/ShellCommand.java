package dev.tegula.cli.sql;

import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.TegulaCommand;
import dev.tegula.cli.parse.CommandException;
import dev.tegula.cli.prompt.Prompt;
import dev.tegula.cli.prompt.StreamPrompt;
import dev.tegula.cli.prompt.TerminalPrompt;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Reads statements and commands from a prompt. */
@Command(
        name = "shell",
        description = {
            "A semicolon ends a statement, the end of the line a command. 'tables' lists the tables, 'exit' ends the shell. "
                    + "'\\x' switches to a line per value and back. On a terminal there are a history and completion with the tab key; Ctrl-C cancels a statement."
        },
        footer = {
            "  tegula shell",
            "  tegula shell s3://bucket/weather --at 2026-11-01",
            "  printf 'info temps\\nSELECT count(*) FROM temps;\\n' | tegula shell"
        })
final class ShellCommand implements TegulaCommand {

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "URI",
            description = "Array, folder or group with the tables. Default: the current folder.")
    String uri = ".";

    @Option(
            names = "--history",
            paramLabel = "FILE",
            description = "File of the history. Default: .tegula_history in the home folder.")
    @Nullable
    String history;

    @Mixin
    SqlOptions options = new SqlOptions();

    @Override
    public int run(Shell shell) throws IOException {
        try (Connection connection = options.connect(shell, uri)) {
            ShellSession session = new ShellSession(shell, connection, options.timeout);
            try (Prompt prompt = prompt(shell, session)) {
                return session.run(prompt);
            }
        } catch (SQLException e) {
            throw new CommandException(String.valueOf(e.getMessage()), e);
        }
    }

    private Prompt prompt(Shell shell, ShellSession session) throws IOException {
        if (!shell.terminals().isInput() || !shell.terminals().isOutput()) {
            return new StreamPrompt(shell.in());
        }
        Path file = history == null ? Path.of(System.getProperty("user.home"), ".tegula_history") : Path.of(history);
        try {
            Path folder = file.toAbsolutePath().getParent();
            if (folder != null && !Files.isDirectory(folder)) {
                throw new IOException("--history " + file + ": no such folder " + folder);
            }
            return new TerminalPrompt(file, typed -> session.completion().of(typed.line(), typed.word()));
        } catch (LinkageError e) {
            shell.err().println("tegula: JLine is missing, so there is no history and no completion");
            return new StreamPrompt(shell.in());
        }
    }
}

package dev.tegula.cli;

import dev.tegula.cli.command.ExitStatus;
import dev.tegula.cli.command.InputFiles;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.TegulaCommand;
import dev.tegula.cli.parse.ShellTokenizer;
import dev.tegula.cli.parse.UsageException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Runs many commands in one process. */
@Command(
        name = "batch",
        description = {
            "Quote words as in a POSIX shell. '#' starts a comment; a backslash at the end continues the line. A failure is reported with "
                    + "its line number, the remaining lines run, and the exit status is 1."
        },
        footer = {"  tegula batch commands.txt", "  printf \"info temps\\ninfo 'my array'\\n\" | tegula batch -"})
final class BatchCommand implements TegulaCommand {

    @Parameters(index = "0", paramLabel = "FILE", description = "File with the commands; - for standard input.")
    String file = "-";

    @Override
    public int run(Shell shell) throws IOException {
        try (Reader reader = open(shell)) {
            ShellTokenizer commands = new ShellTokenizer(reader);
            boolean failed = false;
            while (true) {
                try {
                    List<String> words = commands.next();
                    if (words == null) {
                        return failed ? ExitStatus.FAILED : ExitStatus.OK;
                    }
                    int status = runLine(shell, commands.line(), words);
                    if (status == ExitStatus.INTERRUPTED) {
                        return status;
                    }
                    failed |= status != ExitStatus.OK;
                } catch (UsageException e) {
                    shell.err().println("tegula: line " + commands.line() + ": " + e.getMessage());
                    return ExitStatus.FAILED;
                }
            }
        }
    }

    private Reader open(Shell shell) throws IOException {
        return file.equals("-")
                ? new BufferedReader(new InputStreamReader(shell.in(), StandardCharsets.UTF_8))
                : new BufferedReader(new InputStreamReader(InputFiles.open(file), StandardCharsets.UTF_8));
    }

    private static int runLine(Shell shell, int line, List<String> words) {
        List<String> command = words.get(0).equals("tegula") ? words.subList(1, words.size()) : words;
        String prefix = "tegula: line " + line + ": ";
        CommandRunner runner = new CommandRunner(shell, prefix);
        int status = runner.run(command);
        if (status != ExitStatus.OK && !runner.hasReported()) {
            String name =
                    command.stream().filter(Commands::contains).findFirst().orElse("tegula");
            shell.err().println(prefix + name + ": failed with exit status " + status);
            shell.err().flush();
        }
        return status;
    }
}

package dev.tegula.cli;

import dev.tegula.cli.command.CommandLines;
import dev.tegula.cli.command.Shell;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import picocli.CommandLine;

/** Command lines for commands that read them, by a {@link CommandRunner} each. */
final class RunnerLines implements CommandLines {

    @Override
    public List<String> names() {
        return Commands.names();
    }

    @Override
    public Collection<String> options(String command) {
        if (!Commands.contains(command)) {
            return List.of();
        }
        CommandLine line = CommandModel.of(new RootCommand(), List.of(command));
        return Objects.requireNonNull(line.getSubcommands().get(command))
                .getCommandSpec()
                .optionsMap()
                .keySet();
    }

    @Override
    public int run(Shell shell, List<String> words) {
        return new CommandRunner(shell, "tegula: ").run(words);
    }
}

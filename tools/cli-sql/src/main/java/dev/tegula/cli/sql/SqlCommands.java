package dev.tegula.cli.sql;

import dev.tegula.cli.command.CommandEntry;
import dev.tegula.cli.command.CommandGroup;
import dev.tegula.cli.command.CommandProvider;
import java.util.List;

/** Provides the commands {@code sql} and {@code shell}. */
public final class SqlCommands implements CommandProvider {

    /** Used by the service loader. */
    public SqlCommands() {}

    @Override
    public List<CommandEntry> entries() {
        return List.of(
                new CommandEntry(CommandGroup.READ, "sql", "Query arrays and files with SQL."),
                new CommandEntry(CommandGroup.READ, "shell", "Type SQL and commands at one prompt."));
    }

    @Override
    public Object create(String name) {
        return switch (name) {
            case "sql" -> new SqlCommand();
            case "shell" -> new ShellCommand();
            default -> throw new IllegalArgumentException(name);
        };
    }
}

package dev.tegula.cli.server;

import dev.tegula.cli.command.CommandEntry;
import dev.tegula.cli.command.CommandGroup;
import dev.tegula.cli.command.CommandProvider;
import java.util.List;

/** Provides the commands {@code view} and {@code serve}. */
public final class ServerCommands implements CommandProvider {

    /** Used by the service loader. */
    public ServerCommands() {}

    @Override
    public List<CommandEntry> entries() {
        return List.of(
                new CommandEntry(CommandGroup.SHOW, "view", "Show an array or group in a browser."),
                new CommandEntry(CommandGroup.SHOW, "serve", "Serve an array, group or folder over HTTP, read-only."));
    }

    @Override
    public Object create(String name) {
        return switch (name) {
            case "view" -> new ViewCommand();
            case "serve" -> new ServeCommand();
            default -> throw new IllegalArgumentException(name);
        };
    }
}

package dev.tegula.cli;

import dev.tegula.cli.command.CommandEntry;
import dev.tegula.cli.command.CommandProvider;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/**
 * The commands of other modules, by the service loader. Each step of the search may open a jar, so the search ends with
 * the requested command, or when all modules are found. Thread-safe.
 */
final class ModuleCommands {

    private final List<CommandProvider> found = new ArrayList<>();
    private @Nullable Iterator<CommandProvider> search;

    /** Returns the provider of a command; null if its module is missing. */
    synchronized @Nullable CommandProvider of(String command) {
        for (int i = 0; i < found.size() || advance(); i++) {
            for (CommandEntry entry : found.get(i).entries()) {
                if (entry.name().equals(command)) {
                    return found.get(i);
                }
            }
        }
        return null;
    }

    /** Returns all providers. */
    synchronized List<CommandProvider> all() {
        while (found.size() < CommandModule.values().length && advance()) {
            // The next one.
        }
        return List.copyOf(found);
    }

    private boolean advance() {
        if (search == null) {
            search = ServiceLoader.load(CommandProvider.class, ModuleCommands.class.getClassLoader())
                    .iterator();
        }
        if (!search.hasNext()) {
            return false;
        }
        found.add(search.next());
        return true;
    }
}

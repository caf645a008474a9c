package dev.tegula.cli;

import dev.tegula.cli.command.CommandEntry;
import dev.tegula.cli.command.CommandProvider;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
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
            search = ServiceLoader.load(CommandProvider.class, new FirstMatch(ModuleCommands.class.getClassLoader()))
                    .iterator();
        }
        if (!search.hasNext()) {
            return false;
        }
        found.add(search.next());
        return true;
    }

    /**
     * Returns the first service file without a search for the second: the JDK looks one match ahead, and so opens every
     * jar after the last one.
     */
    private static final class FirstMatch extends ClassLoader {

        FirstMatch(ClassLoader parent) {
            super(parent);
        }

        @Override
        public Enumeration<URL> getResources(String name) {
            URL first = getParent().getResource(name);
            return first == null ? Collections.emptyEnumeration() : new Matches(name, first);
        }

        /** The first match, and the others when they are asked for. */
        @SuppressWarnings("JdkObsolete") // what class loaders return
        private final class Matches implements Enumeration<URL> {

            private final String name;
            private final URL first;
            private boolean started;
            private @Nullable Iterator<URL> others;

            Matches(String name, URL first) {
                this.name = name;
                this.first = first;
            }

            @Override
            public boolean hasMoreElements() {
                return !started || others().hasNext();
            }

            @Override
            public URL nextElement() {
                if (!started) {
                    started = true;
                    return first;
                }
                return others().next();
            }

            private Iterator<URL> others() {
                Iterator<URL> found = others;
                if (found == null) {
                    try {
                        found = Collections.list(getParent().getResources(name)).stream()
                                .filter(each -> !each.toString().equals(first.toString()))
                                .iterator();
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                    others = found;
                }
                return found;
            }
        }
    }
}

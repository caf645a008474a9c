package dev.tegula.internal.sql.catalog;

import dev.tegula.ObjectTree;
import dev.tegula.Tegula;
import dev.tegula.group.ObjectType;
import dev.tegula.internal.base.DraftPath;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/**
 * The temporary tables and views of a session. Tables are arrays in a folder that is deleted at its end; views are
 * queries of all that the session reaches. Their names hide those of the location.
 */
public final class Temporaries implements AutoCloseable {

    private final Shared shared;
    private final Set<String> hidden;

    /** What the session has. */
    private static final class Shared {
        private final ObjectTree location;
        private final @Nullable Path parent;
        private final Map<String, String> views = new ConcurrentSkipListMap<>();
        private @Nullable ObjectTree tree;
        private @Nullable Path folder;

        Shared(ObjectTree location, @Nullable Path parent) {
            this.location = location;
            this.parent = parent;
        }
    }

    private Temporaries(Shared shared, Set<String> hidden) {
        this.shared = shared;
        this.hidden = hidden;
    }

    /**
     * Returns those of a new session; none yet.
     *
     * @param location the tables that stay
     * @param parent the folder of its folder, which is made when there is a table
     */
    public static Temporaries of(ObjectTree location, Path parent) {
        return new Temporaries(new Shared(location, parent), Set.of());
    }

    /** Returns those of a session that ends with its statement, which can have none. */
    public static Temporaries none(ObjectTree location) {
        return new Temporaries(new Shared(location, null), Set.of());
    }

    /** Returns the objects without a view, for its own query. */
    Temporaries without(String view) {
        Set<String> more = new HashSet<>(hidden);
        more.add(view);
        return new Temporaries(shared, more);
    }

    /** Returns the place of new tables. */
    public ObjectTree tree() {
        synchronized (shared) {
            ObjectTree tree = shared.tree;
            if (tree == null) {
                requireSession();
                try {
                    Path folder = Files.createTempDirectory(shared.parent, "tegula-session-");
                    shared.folder = folder;
                    tree = new ObjectTree(shared.location.tegula(), Tegula.uri(folder), shared.location.options());
                    shared.tree = tree;
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
            return tree;
        }
    }

    private void requireSession() {
        if (shared.parent == null) {
            throw new UnsupportedOperationException(
                    "TEMP: each statement has a session of its own here. Create a table, and drop it afterwards.");
        }
    }

    /** Returns where a table is stored, or null. */
    public @Nullable String array(String name) {
        synchronized (shared) {
            return shared.tree == null || name.contains("/") ? null : shared.tree.array(List.of(), name);
        }
    }

    /** Returns the statement of a view, or null. */
    public @Nullable String view(String name) {
        return hidden.contains(name) ? null : shared.views.get(name);
    }

    /** Returns the names of tables and views. */
    public Set<String> names() {
        Set<String> names = new HashSet<>(shared.views.keySet());
        names.removeAll(hidden);
        synchronized (shared) {
            if (shared.tree != null) {
                Map<String, String> arrays = shared.tree.children(List.of(), ObjectType.ARRAY);
                names.addAll(arrays == null ? Set.of() : arrays.keySet());
            }
        }
        return names;
    }

    /** Adds a view, in the place of one with the same name. */
    public void put(String view, String statement) {
        requireSession();
        shared.views.put(view, statement);
    }

    /** Removes a view. */
    public void remove(String view) {
        shared.views.remove(view);
    }

    /** Deletes the tables. */
    @Override
    public void close() {
        shared.views.clear();
        synchronized (shared) {
            Path folder = shared.folder;
            shared.folder = null;
            shared.tree = null;
            if (folder != null) {
                try {
                    DraftPath.deleteAll(folder);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        }
    }
}

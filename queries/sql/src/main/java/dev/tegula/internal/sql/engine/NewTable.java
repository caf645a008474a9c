package dev.tegula.internal.sql.engine;

import dev.tegula.ObjectTree;
import dev.tegula.internal.sql.catalog.Place;
import dev.tegula.internal.sql.session.SqlCatalog;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The name of a table in a definition, and where its array is stored: in the folder of its schema, or, if the name has
 * slashes, where it says.
 */
final class NewTable {

    private final ObjectTree tree;
    private final @Nullable List<String> namespace;
    private final String name;
    private final String uri;

    private NewTable(ObjectTree tree, @Nullable List<String> namespace, String name, String uri) {
        this.tree = tree;
        this.namespace = namespace;
        this.name = name;
        this.uri = uri;
    }

    /** @throws SecurityException if it is outside of the place */
    static NewTable of(ObjectTree tree, Place place, List<String> parts) throws SQLException {
        String name = parts.get(parts.size() - 1);
        if (parts.size() == 1 && name.contains("/")) {
            place.requireOpen(name);
            return new NewTable(tree, null, name, name);
        }
        List<String> namespace = path(parts.subList(0, parts.size() - 1));
        String uri = tree.newObject(namespace, name);
        if (uri == null) {
            throw new SQLException(
                    "schema '" + String.join("/", namespace) + "': not found. Create it with CREATE SCHEMA.", "3F000");
        }
        place.require(name, uri);
        return new NewTable(tree, namespace, name, uri);
    }

    /**
     * Returns the name of a table to be created.
     *
     * @throws IllegalArgumentException if statements would read it as something else
     */
    static NewTable created(ObjectTree tree, Place place, List<String> parts) throws SQLException {
        NewTable table = of(tree, place, parts);
        if (table.name.equals(SqlCatalog.MAIN)) {
            throw new IllegalArgumentException("table '" + SqlCatalog.MAIN
                    + "': not a name, because it is that of the schema of the location. Choose another name.");
        }
        return table;
    }

    /** Returns the path of a schema: parts of a name may have slashes, and {@code main} is the location itself. */
    static List<String> path(List<String> parts) {
        List<String> path = new ArrayList<>();
        for (String part : parts) {
            path.addAll(List.of(part.split("/")));
        }
        return path.size() == 1 && path.get(0).equals(SqlCatalog.MAIN) ? List.of() : path;
    }

    String name() {
        return name;
    }

    String uri() {
        return uri;
    }

    /** Returns whether the name is a location. */
    boolean isOutside() {
        return namespace == null;
    }

    List<String> namespace() {
        return namespace == null ? List.of() : namespace;
    }

    /** Adds the new array to its group. */
    void added() {
        List<String> group = namespace;
        if (group != null) {
            tree.added(group, name, null);
        }
    }
}

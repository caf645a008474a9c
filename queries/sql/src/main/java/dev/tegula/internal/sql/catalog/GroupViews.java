package dev.tegula.internal.sql.catalog;

import dev.tegula.ObjectTree;
import dev.tegula.group.ObjectType;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The views of a group, stored as metadata of the group: a key with the name, and a statement that creates the view.
 */
public final class GroupViews {

    private static final String KEY = "tegula.view.";

    private final ObjectTree tree;
    private final @Nullable String group;

    private GroupViews(ObjectTree tree, @Nullable String group) {
        this.tree = tree;
        this.group = group;
    }

    /** Finds the group of a namespace. Folders have no metadata, and therefore no views. */
    public static GroupViews of(ObjectTree tree, List<String> namespace) {
        String uri = tree.uri(namespace);
        boolean group = uri != null && tree.tegula().object(uri).type() == ObjectType.GROUP;
        return new GroupViews(tree, group ? uri : null);
    }

    /** Returns the URI of the group; null if the namespace is a folder or missing. */
    public @Nullable String group() {
        return group;
    }

    /** Returns the statements by the names of the views, as of the time of the session. */
    public Map<String, String> statements() {
        Map<String, String> found = new TreeMap<>();
        if (group != null) {
            tree.tegula().openGroup(group, tree.options()).metadata().forEach((key, value) -> {
                if (key.startsWith(KEY) && value.datatype().isString()) {
                    found.put(key.substring(KEY.length()), value.text());
                }
            });
        }
        return found;
    }

    /** Stores a view, in the place of one with the same name. */
    public void put(String name, String statement) {
        update(MetadataChanges.none().put(KEY + name, MetadataValue.utf8(statement)));
    }

    /** Deletes a view. */
    public void delete(String name) {
        update(MetadataChanges.none().delete(KEY + name));
    }

    private void update(MetadataChanges changes) {
        if (group == null) {
            throw new IllegalStateException("no group");
        }
        tree.tegula().object(group, tree.options()).updateMetadata(changes);
    }
}

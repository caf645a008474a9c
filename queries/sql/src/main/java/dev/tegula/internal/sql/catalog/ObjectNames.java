package dev.tegula.internal.sql.catalog;

import dev.tegula.ObjectTree;
import dev.tegula.group.ObjectType;
import dev.tegula.internal.base.PathNames;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The names of the objects of namespaces, each of which is listed once. Looking for all tables of a folder one by one
 * would otherwise list it as often as it has tables.
 */
public final class ObjectNames {

    private final Map<Namespace, Optional<String>> locations = new ConcurrentHashMap<>();
    private final Map<Objects, Optional<Map<String, String>>> objects = new ConcurrentHashMap<>();

    private record Namespace(ObjectTree tree, List<String> path) {}

    private record Objects(Namespace namespace, ObjectType type) {}

    /** Returns the URI of a namespace, or null if there is none. */
    @Nullable
    String uri(ObjectTree tree, List<String> path) {
        return locations
                .computeIfAbsent(new Namespace(tree, path), key -> Optional.ofNullable(tree.uri(path)))
                .orElse(null);
    }

    /** Returns the objects of a namespace, names with URIs. A location that is an array has this one. */
    @Nullable
    Map<String, String> children(ObjectTree tree, List<String> path, ObjectType type) {
        return objects.computeIfAbsent(
                        new Objects(new Namespace(tree, path), type),
                        key -> Optional.ofNullable(listed(tree, path, type)).map(Collections::unmodifiableMap))
                .orElse(null);
    }

    private static @Nullable Map<String, String> listed(ObjectTree tree, List<String> path, ObjectType type) {
        if (tree.tegula().object(tree.root()).type() == ObjectType.ARRAY) {
            return type == ObjectType.ARRAY && path.isEmpty()
                    ? Map.of(PathNames.last(tree.root()), tree.root())
                    : Map.of();
        }
        return tree.children(path, type);
    }
}

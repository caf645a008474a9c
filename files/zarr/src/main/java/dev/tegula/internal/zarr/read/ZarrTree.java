package dev.tegula.internal.zarr.read;

import dev.tegula.io.table.TableFileException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** A local store as a tree of groups and arrays, whose elements are read as they are stored. */
public final class ZarrTree implements Closeable {

    private final ZarrStore store;
    private final Map<String, Map<?, ?>> groups;
    private final Map<String, ArrayNode> arrays = new HashMap<>();
    private final CacheBudget budget = new CacheBudget();

    private ZarrTree(ZarrStore store, Hierarchy hierarchy) {
        this.store = store;
        this.groups = hierarchy.groups();
        hierarchy.arrays().forEach(array -> arrays.put(array.path(), array));
    }

    /**
     * Opens a folder or a zip archive.
     *
     * @throws TableFileException if it is not a store of Zarr
     */
    public static ZarrTree open(Path path) throws IOException {
        ZarrStore store = ZarrStore.open(path);
        boolean open = false;
        try {
            ZarrTree tree = new ZarrTree(store, Hierarchy.of(store));
            open = true;
            return tree;
        } finally {
            if (!open) {
                store.close();
            }
        }
    }

    /** Returns the attributes of each group by its path, which is empty for the root. */
    public Map<String, Map<?, ?>> groups() {
        return groups;
    }

    /** Returns the names of the arrays and groups in a group, in ascending order. */
    public List<String> children(String group) {
        String prefix = group.isEmpty() ? "" : group + "/";
        Set<String> names = new TreeSet<>();
        for (Set<String> paths : List.of(groups.keySet(), arrays.keySet())) {
            for (String path : paths) {
                if (path.startsWith(prefix) && path.length() > prefix.length()) {
                    String below = path.substring(prefix.length());
                    names.add(below.contains("/") ? below.substring(0, below.indexOf('/')) : below);
                }
            }
        }
        return List.copyOf(names);
    }

    /** Returns the attributes of an array or group. */
    public Map<?, ?> attributes(String path) {
        ArrayNode node = arrays.get(path);
        if (node == null) {
            return groups.getOrDefault(path, Map.of());
        }
        return node.ownAttributes().map();
    }

    /** Returns the shape of an array. */
    public long[] shape(String path) {
        return node(path).shape();
    }

    /** Returns whether there is an array at a path. */
    public boolean hasArray(String path) {
        return arrays.containsKey(path);
    }

    /**
     * Opens an array. Boxes are read fastest in row-major order.
     *
     * @throws TableFileException if there is none, or it cannot be read
     */
    public ZarrArray array(String path) {
        return new ZarrArray(new ChunkedArray(store, path, node(path).metadata(), budget));
    }

    /**
     * Opens an array of structures as an array per field, by its name; none for other arrays.
     *
     * @throws TableFileException if there is none, or it cannot be read
     */
    public Map<String, ZarrArray> fields(String path) {
        Map<String, ZarrArray> fields = new LinkedHashMap<>();
        node(path)
                .fields()
                .forEach((name, metadata) ->
                        fields.put(name, new ZarrArray(new ChunkedArray(store, path, metadata, budget))));
        return fields;
    }

    private ArrayNode node(String path) {
        ArrayNode node = arrays.get(path);
        if (node == null) {
            throw new TableFileException(store.place(path) + ": there is no such array. Copy the store again.");
        }
        return node;
    }

    @Override
    public void close() {
        store.close();
    }
}

package dev.tegula.internal.zarr.read;

import dev.tegula.io.table.TableFileException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

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
        ArrayNode node = arrays.get(path);
        if (node == null) {
            throw new TableFileException(store.place(path) + ": there is no such array. Copy the store again.");
        }
        return new ZarrArray(new ChunkedArray(store, path, node.metadata(), budget));
    }

    @Override
    public void close() {
        store.close();
    }
}

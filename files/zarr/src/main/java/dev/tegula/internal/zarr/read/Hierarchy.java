package dev.tegula.internal.zarr.read;

import dev.tegula.internal.zarr.json.JsonFields;
import dev.tegula.io.table.TableFileException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Finds the arrays and groups of a store, from consolidated metadata if there are any, else from its folders. */
final class Hierarchy {

    private static final String V3 = "zarr.json";
    private static final String ARRAY = ".zarray";
    private static final String ATTRIBUTES = ".zattrs";
    private static final String GROUP = ".zgroup";
    private static final String CONSOLIDATED = ".zmetadata";

    /** Links of a file system can make a group a member of itself. */
    private static final int MAX_DEPTH = 32;

    private static final int MAX_ARRAYS = 10_000;

    private final ZarrStore store;
    private final List<ArrayNode> arrays = new ArrayList<>();
    private final Map<String, Map<?, ?>> groups = new TreeMap<>();

    private Hierarchy(ZarrStore store) {
        this.store = store;
    }

    /** Reads the metadata of a store. */
    static Hierarchy of(ZarrStore store) throws IOException {
        Hierarchy hierarchy = new Hierarchy(store);
        hierarchy.readRoot();
        hierarchy.arrays.sort(Comparator.comparing(ArrayNode::path));
        return hierarchy;
    }

    /** Returns the arrays in the order of their paths. */
    List<ArrayNode> arrays() {
        return arrays;
    }

    /** Returns the attributes of each group, by its path; none if the root is an array. */
    Map<String, Map<?, ?>> groups() {
        return groups;
    }

    private void readRoot() throws IOException {
        byte[] node = store.metadata(V3);
        if (node != null) {
            readNode("", JsonFields.parse(store.place(V3), node), 0);
            return;
        }
        if (readArray("")) {
            return;
        }
        byte[] consolidated = store.metadata(CONSOLIDATED);
        if (consolidated != null) {
            readConsolidated(JsonFields.parse(store.place(CONSOLIDATED), consolidated));
            return;
        }
        if (store.metadata(GROUP) == null) {
            throw new TableFileException(store.name() + ": not a Zarr store (expected a file " + V3 + ", " + ARRAY
                    + " or " + GROUP + "). Name the folder of an array or group.");
        }
        addGroup("");
        readFolders("", 0);
    }

    /** Adds a group of version 2. */
    private void addGroup(String path) throws IOException {
        byte[] attributes = store.metadata(join(path, ATTRIBUTES));
        groups.put(
                path,
                attributes == null
                        ? Map.of()
                        : JsonFields.parse(store.place(join(path, ATTRIBUTES)), attributes)
                                .map());
    }

    /** Adds a group of version 3. */
    private void addGroup(String path, JsonFields node) {
        groups.put(path, node.get("attributes") instanceof Map<?, ?> attributes ? attributes : Map.of());
    }

    /** Reads an array or group of version 3. */
    private void readNode(String path, JsonFields node, int depth) throws IOException {
        String type = node.text("node_type");
        if (type.equals("array")) {
            add(new ArrayNode(path, node, null));
            return;
        }
        if (!type.equals("group")) {
            throw node.wrong("node_type", "array or group");
        }
        addGroup(path, node);
        if (node.get("consolidated_metadata") instanceof Map<?, ?>) {
            JsonFields consolidated = node.object("consolidated_metadata").object("metadata");
            for (Object key : consolidated.map().keySet()) {
                String below = String.valueOf(key);
                JsonFields member = JsonFields.of(store.place(join(path, below)), consolidated.get(below));
                if (Objects.equals(member.get("node_type"), "array")) {
                    add(new ArrayNode(join(path, below), member, null));
                } else {
                    addGroup(join(path, below), member);
                }
            }
            return;
        }
        readFolders(path, depth);
    }

    private void readFolders(String path, int depth) throws IOException {
        if (depth == MAX_DEPTH) {
            throw new TableFileException(
                    store.place(path) + ": too many nested groups (expected at most " + MAX_DEPTH + ").");
        }
        for (String name : store.folders(path)) {
            String below = join(path, name);
            byte[] node = store.metadata(below + "/" + V3);
            if (node != null) {
                readNode(below, JsonFields.parse(store.place(below + "/" + V3), node), depth + 1);
            } else if (!readArray(below) && store.size(below + "/" + GROUP) >= 0) {
                addGroup(below);
                readFolders(below, depth + 1);
            }
        }
    }

    /** Reads an array of version 2, and returns whether there is one. */
    private boolean readArray(String path) throws IOException {
        byte[] array = store.metadata(join(path, ARRAY));
        if (array == null) {
            return false;
        }
        byte[] attributes = store.metadata(join(path, ATTRIBUTES));
        String place = store.place(join(path, ATTRIBUTES));
        add(new ArrayNode(
                path,
                JsonFields.parse(store.place(join(path, ARRAY)), array),
                attributes == null ? ArrayNode.noAttributes(place) : JsonFields.parse(place, attributes)));
        return true;
    }

    /** Reads the metadata of all arrays of version 2 from one file. */
    private void readConsolidated(JsonFields document) {
        JsonFields metadata = document.object("metadata");
        Map<String, @Nullable JsonFields> attributes = new TreeMap<>();
        for (Object each : metadata.map().keySet()) {
            String key = String.valueOf(each);
            if (key.equals(ATTRIBUTES) || key.endsWith("/" + ATTRIBUTES)) {
                attributes.put(key, JsonFields.of(store.place(key), metadata.get(key)));
            }
        }
        for (Object each : metadata.map().keySet()) {
            String key = String.valueOf(each);
            if (key.equals(ARRAY) || key.endsWith("/" + ARRAY)) {
                String path = key.equals(ARRAY) ? "" : key.substring(0, key.length() - ARRAY.length() - 1);
                JsonFields own = attributes.get(join(path, ATTRIBUTES));
                add(new ArrayNode(
                        path,
                        JsonFields.of(store.place(key), metadata.get(key)),
                        own == null ? ArrayNode.noAttributes(store.place(key)) : own));
            } else if (key.equals(GROUP) || key.endsWith("/" + GROUP)) {
                String path = key.equals(GROUP) ? "" : key.substring(0, key.length() - GROUP.length() - 1);
                JsonFields own = attributes.get(join(path, ATTRIBUTES));
                groups.put(path, own == null ? Map.of() : own.map());
            }
        }
    }

    private void add(ArrayNode array) {
        if (arrays.size() == MAX_ARRAYS) {
            throw new TableFileException(store.name() + ": too many arrays (expected at most " + MAX_ARRAYS
                    + "). Name the folder of an array or of a smaller group.");
        }
        arrays.add(array);
    }

    private static String join(String path, String name) {
        return path.isEmpty() ? name : path + "/" + name;
    }
}

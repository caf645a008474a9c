package dev.tegula.internal.zarr.view;

import dev.tegula.internal.io.codec.ZstdFrames;
import dev.tegula.internal.io.json.JsonTree;
import dev.tegula.internal.io.tree.Node;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The keys of a hierarchy and their values, in one version of the format. Safe for use by several threads. */
public final class KeyStore {

    private static final String ROOT = "";
    private static final Pattern NUMBERS = Pattern.compile("(0|[1-9][0-9]{0,17})([./](0|[1-9][0-9]{0,17}))*");

    private final Layout layout;
    private final boolean compressed;
    private final String separator;
    private final Map<String, Node> nodes = new LinkedHashMap<>();
    private final Documents documents;

    /** Receives keys and their values. */
    public interface Visitor {

        /** Receives a key and its value. */
        void visit(String key, byte[] value) throws IOException;
    }

    /** @param separator what separates the numbers of chunks in version 2 */
    public KeyStore(Node root, Layout layout, boolean compressed, String separator) {
        this.layout = layout;
        this.compressed = compressed;
        this.separator = separator;
        this.documents = new Documents(compressed);
        nodes.put(ROOT, root);
        if (root instanceof Node.OfGroup group) {
            nodes.putAll(group.below());
        }
    }

    /** Returns the root of the hierarchy. */
    public Node root() {
        return node(ROOT);
    }

    private Node node(String path) {
        Node node = nodes.get(path);
        if (node == null) {
            throw new IllegalStateException(path);
        }
        return node;
    }

    /** Returns whether there is a value; does not produce it. */
    public boolean contains(String key) {
        return find(key) != null;
    }

    /** Returns whether a key names a chunk. */
    public boolean isChunk(String key) {
        return find(key) instanceof Chunk;
    }

    /** Returns the value of a key, or null if there is none. */
    public byte @Nullable [] get(String key) {
        Value value = find(key);
        return value == null ? null : value.bytes();
    }

    /** Produces the value of a key. */
    private interface Value {

        byte[] bytes();
    }

    private final class Chunk implements Value {

        private final Node.OfArray array;
        private final long[] position;

        Chunk(Node.OfArray array, long[] position) {
            this.array = array;
            this.position = position;
        }

        @Override
        public byte[] bytes() {
            return encoded(array.source().elements(position));
        }
    }

    private byte[] encoded(byte[] elements) {
        return compressed ? ZstdFrames.compress(elements, Documents.ZSTD_LEVEL) : elements;
    }

    private @Nullable Value find(String key) {
        int slash = key.lastIndexOf('/');
        String folder = slash < 0 ? ROOT : key.substring(0, slash);
        String name = key.substring(slash + 1);
        Node node = nodes.get(folder);
        Value document = node == null
                ? null
                : layout == Layout.V3 ? document3(folder, name, node) : document2(folder, name, node);
        return document == null ? chunk(key) : document;
    }

    private @Nullable Value document3(String path, String name, Node node) {
        if (!name.equals("zarr.json")) {
            return null;
        }
        return () -> path.isEmpty() ? documents.root3(node) : documents.document3(node);
    }

    private @Nullable Value document2(String path, String name, Node node) {
        return switch (name) {
            case ".zattrs" -> () -> JsonTree.bytes(Documents.attributes2(node));
            case ".zgroup" -> node instanceof Node.OfGroup ? () -> JsonTree.bytes(Documents.group2()) : null;
            case ".zarray" ->
                node instanceof Node.OfArray array ? () -> JsonTree.bytes(documents.array2(array, separator)) : null;
            case ".zmetadata" ->
                node instanceof Node.OfGroup group && path.isEmpty()
                        ? () -> documents.consolidated2(group, separator)
                        : null;
            default -> null;
        };
    }

    private @Nullable Value chunk(String key) {
        for (int end = key.length(); end >= 0; end = end == 0 ? -1 : Math.max(0, key.lastIndexOf('/', end - 1))) {
            if (nodes.get(key.substring(0, end)) instanceof Node.OfArray array) {
                String name = key.substring(end == 0 ? 0 : Math.min(key.length(), end + 1));
                long[] position = name.equals(single()) && array.grid().rank() == 0 ? new long[0] : position(name);
                return position == null || !array.grid().contains(position) ? null : new Chunk(array, position);
            }
        }
        return null;
    }

    /** Returns the position of a chunk by its name below the array, or null if it is none. */
    private long @Nullable [] position(String name) {
        String numbers = layout == Layout.V2 ? name : name.startsWith("c/") ? name.substring(2) : "";
        String split = layout == Layout.V2 ? separator : "/";
        if (!NUMBERS.matcher(numbers).matches() || numbers.indexOf(split.equals("/") ? '.' : '/') >= 0) {
            return null;
        }
        return Arrays.stream(numbers.split(Pattern.quote(split)))
                .mapToLong(Long::parseLong)
                .toArray();
    }

    /**
     * Visits all keys, chunks first and the documents of the root last. Chunks that consist of fill values are left
     * out.
     */
    public void forEach(Visitor visitor) throws IOException {
        for (Map.Entry<String, Node> entry : nodes.entrySet()) {
            if (entry.getValue() instanceof Node.OfArray array) {
                visitChunks(entry.getKey(), array, visitor);
            }
        }
        for (Map.Entry<String, Node> entry : nodes.entrySet()) {
            if (!entry.getKey().isEmpty()) {
                visitDocuments(entry.getKey(), visitor);
            }
        }
        visitDocuments(ROOT, visitor);
    }

    private void visitDocuments(String path, Visitor visitor) throws IOException {
        String[] names = layout == Layout.V3
                ? new String[] {"zarr.json"}
                : new String[] {".zattrs", ".zmetadata", ".zarray", ".zgroup"};
        for (String name : names) {
            String key = path.isEmpty() ? name : path + "/" + name;
            byte[] document = get(key);
            if (document != null) {
                visitor.visit(key, document);
            }
        }
    }

    private void visitChunks(String path, Node.OfArray array, Visitor visitor) throws IOException {
        array.grid().forEach(position -> {
            byte[] elements = array.source().elements(position);
            // An empty chunk is a visit too, so that long runs of them can be interrupted.
            boolean isFill = new ZarrElement(array.type()).canLeaveOutFill(layout)
                    && isFill(elements, array.type().fill());
            visitor.visit(isFill ? "" : key(path, position), isFill ? new byte[0] : encoded(elements));
        });
    }

    /** Returns the name of the only chunk of an array without axes. */
    private String single() {
        return layout == Layout.V3 ? "c" : "0";
    }

    private String key(String path, long[] position) {
        if (position.length == 0) {
            return path.isEmpty() ? single() : path + "/" + single();
        }
        StringBuilder key = new StringBuilder(path);
        if (layout == Layout.V3) {
            key.append(path.isEmpty() ? "c" : "/c");
        }
        for (int d = 0; d < position.length; d++) {
            String between = layout == Layout.V3 ? "/" : d == 0 ? path.isEmpty() ? "" : "/" : separator;
            key.append(between).append(position[d]);
        }
        return key.toString();
    }

    private static boolean isFill(byte[] elements, byte[] fill) {
        int size = fill.length;
        if (elements.length == 0 || !Arrays.equals(elements, 0, size, fill, 0, size)) {
            return false;
        }
        return Arrays.equals(elements, size, elements.length, elements, 0, elements.length - size);
    }

    /** Returns the number of chunks, at most {@link Long#MAX_VALUE}. */
    public long chunks() {
        double chunks = 0;
        for (Node node : nodes.values()) {
            if (node instanceof Node.OfArray array) {
                chunks += array.grid().chunks();
            }
        }
        return (long) chunks;
    }
}

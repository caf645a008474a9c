package dev.tegula.internal.zarr.view;

import dev.tegula.internal.io.json.JsonTree;
import dev.tegula.internal.io.tree.Node;
import dev.tegula.internal.zarr.meta.MetadataV2;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The metadata documents of nodes. */
final class Documents {

    /** Zstandard's own default. */
    static final int ZSTD_LEVEL = 3;

    private static final String FORMAT = "zarr_format";

    private final boolean compressed;

    Documents(boolean compressed) {
        this.compressed = compressed;
    }

    /** Returns {@code zarr.json} of the root, with the documents of all nodes below. */
    byte[] root3(Node root) {
        Map<String, @Nullable Object> document = node3(root);
        if (root instanceof Node.OfGroup group) {
            Map<String, @Nullable Object> members = new LinkedHashMap<>();
            group.below().forEach((path, node) -> members.put(path, node3(node)));
            document.put(
                    "consolidated_metadata", ordered("kind", "inline", "must_understand", false, "metadata", members));
        }
        return JsonTree.bytes(document);
    }

    /** Returns {@code zarr.json} of a node below the root. */
    byte[] document3(Node node) {
        return JsonTree.bytes(node3(node));
    }

    private Map<String, @Nullable Object> node3(Node node) {
        if (node instanceof Node.OfGroup group) {
            return ordered(FORMAT, 3, "node_type", "group", "attributes", attributes(group, Layout.V3));
        }
        Node.OfArray array = (Node.OfArray) node;
        List<Object> codecs = new ArrayList<>();
        ZarrElement element = new ZarrElement(array.type());
        codecs.add(element.codec3());
        if (compressed) {
            codecs.add(ordered("name", "zstd", "configuration", ordered("level", ZSTD_LEVEL, "checksum", false)));
        }
        return ordered(
                FORMAT,
                3,
                "node_type",
                "array",
                "shape",
                shape(array),
                "data_type",
                element.version3(),
                "chunk_grid",
                ordered("name", "regular", "configuration", ordered("chunk_shape", chunk(array))),
                "chunk_key_encoding",
                ordered("name", "default", "configuration", ordered("separator", "/")),
                "fill_value",
                element.fill3(),
                "codecs",
                codecs,
                "attributes",
                attributes(array, Layout.V3),
                "dimension_names",
                array.dimensions());
    }

    /** Returns {@code .zarray}. */
    Map<String, @Nullable Object> array2(Node.OfArray array, String separator) {
        ZarrElement element = new ZarrElement(array.type());
        return ordered(
                FORMAT,
                2,
                "shape",
                shape(array),
                "chunks",
                chunk(array),
                "dtype",
                element.version2(),
                "compressor",
                compressed ? ordered("id", "zstd", "level", ZSTD_LEVEL) : null,
                "fill_value",
                element.fill2(),
                "order",
                "C",
                "filters",
                element.filters2(),
                "dimension_separator",
                separator);
    }

    /** Returns {@code .zgroup}. */
    static Map<String, @Nullable Object> group2() {
        return ordered(FORMAT, 2);
    }

    /** Returns {@code .zattrs}. */
    static Map<String, @Nullable Object> attributes2(Node node) {
        Map<String, @Nullable Object> attributes = attributes(node, Layout.V2);
        if (node instanceof Node.OfArray array) {
            attributes.put(MetadataV2.DIMENSIONS, array.dimensions());
        }
        return attributes;
    }

    /** Returns {@code .zmetadata}: the documents of all nodes. */
    byte[] consolidated2(Node.OfGroup root, String separator) {
        Map<String, @Nullable Object> metadata = new LinkedHashMap<>();
        metadata.put(".zgroup", group2());
        metadata.put(".zattrs", attributes2(root));
        root.below().forEach((path, node) -> {
            if (node instanceof Node.OfArray array) {
                metadata.put(path + "/.zarray", array2(array, separator));
            } else {
                metadata.put(path + "/.zgroup", group2());
            }
            metadata.put(path + "/.zattrs", attributes2(node));
        });
        return JsonTree.bytes(ordered("metadata", metadata, "zarr_consolidated_format", 1));
    }

    /** Returns the attributes of a node: its own, then what the type of its elements needs. */
    private static Map<String, @Nullable Object> attributes(Node node, Layout layout) {
        Map<String, @Nullable Object> attributes = MetadataJson.attributes(node.attributes());
        if (node instanceof Node.OfArray array) {
            attributes.putAll(new ZarrElement(array.type()).attributes(layout));
        }
        return attributes;
    }

    private static List<Long> shape(Node.OfArray array) {
        return Arrays.stream(array.grid().shape()).boxed().toList();
    }

    private static List<Integer> chunk(Node.OfArray array) {
        return Arrays.stream(array.grid().chunk()).boxed().toList();
    }

    static Map<String, @Nullable Object> ordered(@Nullable Object... pairs) {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            map.put(String.valueOf(pairs[i]), pairs[i + 1]);
        }
        return map;
    }
}

package dev.tegula.internal.io.tree;

import dev.tegula.internal.io.grid.GridMetadata;
import dev.tegula.metadata.MetadataValue;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Single values among the metadata of a group or array, which are variables without axes in files. */
final class SingleValues {

    private SingleValues() {}

    /** Returns the single values that an import wrote to metadata. */
    static Map<String, Node> of(Map<String, MetadataValue> metadata) {
        Map<String, Node> singles = new TreeMap<>();
        metadata.forEach((name, value) -> {
            if (isSingle(name, metadata) && NodeNames.isValid(name)) {
                singles.put(name, single(name, value, metadata));
            }
        });
        return singles;
    }

    private static boolean isSingle(String name, Map<String, MetadataValue> metadata) {
        return metadata.containsKey(GridMetadata.ofSingle(name));
    }

    private static Node single(String name, MetadataValue value, Map<String, MetadataValue> metadata) {
        Map<String, @Nullable Object> attributes = new TreeMap<>();
        metadata.forEach((key, each) -> {
            String attribute = GridMetadata.attributeOf(key, name);
            if (attribute != null) {
                attributes.put(attribute, each);
            }
        });
        byte[] bytes = value.bytes();
        ElementFormat type =
                new ElementFormat(value.datatype(), new byte[value.datatype().size()], false);
        return new Node.OfArray(
                new ChunkGrid(new long[0], new int[0]),
                type.isText() ? new ElementFormat(value.datatype(), new byte[0], false) : type,
                List.of(),
                attributes,
                position -> type.isText() ? TextElements.bytes(new String[] {value.text()}) : bytes);
    }

    /** Returns the metadata that are not about single values. */
    static Map<String, @Nullable Object> others(Map<String, MetadataValue> metadata) {
        Map<String, @Nullable Object> own = new TreeMap<>();
        Set<String> singles = new HashSet<>();
        metadata.keySet().stream().filter(name -> isSingle(name, metadata)).forEach(singles::add);
        metadata.forEach((key, value) -> {
            boolean isOfSingle =
                    singles.contains(key) || singles.stream().anyMatch(name -> GridMetadata.isOf(key, name));
            if (!isOfSingle) {
                own.put(key, value);
            }
        });
        return own;
    }
}

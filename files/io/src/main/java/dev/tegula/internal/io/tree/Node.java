package dev.tegula.internal.io.tree;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A node of a tree: an array or a group. Attributes are {@link dev.tegula.metadata.MetadataValue}s, or what else a
 * format adds to them, in the order of their names.
 */
public sealed interface Node {

    /** Returns the attributes in the order of their names. */
    Map<String, @Nullable Object> attributes();

    /**
     * A group.
     *
     * @param members its arrays and groups by name
     */
    record OfGroup(Map<String, @Nullable Object> attributes, Map<String, Node> members) implements Node {

        /** Returns the nodes below this one by their paths, groups before their members. */
        public Map<String, Node> below() {
            Map<String, Node> all = new LinkedHashMap<>();
            members.forEach((name, member) -> {
                all.put(name, member);
                if (member instanceof OfGroup group) {
                    group.below().forEach((path, node) -> all.put(name + "/" + path, node));
                }
            });
            return all;
        }
    }

    /**
     * An array.
     *
     * @param grid its shape and chunks
     * @param type the type of its elements
     * @param dimensions the names of its axes
     * @param source produces its chunks
     */
    record OfArray(
            ChunkGrid grid,
            ElementFormat type,
            List<String> dimensions,
            Map<String, @Nullable Object> attributes,
            ChunkSource source)
            implements Node {

        /** Returns this array with other names of its axes. */
        public OfArray withDimensions(List<String> names) {
            return new OfArray(grid, type, names, attributes, source);
        }

        /** Returns this array with further attributes, which do not replace its own. */
        OfArray withAttributes(Map<String, @Nullable Object> further) {
            Map<String, @Nullable Object> all = new LinkedHashMap<>(further);
            all.putAll(attributes);
            return new OfArray(grid, type, dimensions, all, source);
        }
    }
}

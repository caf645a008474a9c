package dev.tegula.internal.zarr.read;

import dev.tegula.internal.io.grid.CfBounds;
import dev.tegula.internal.io.grid.GridAxis;
import dev.tegula.internal.io.grid.GridEntry;
import dev.tegula.internal.zarr.meta.ArrayMetadata;
import dev.tegula.io.table.TableFileException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The arrays of a store, and the axes of each. */
final class ArrayAxes {

    private final String file;
    private final List<Entry> entries;
    private final Map<String, ArrayNode> coordinates = new HashMap<>();
    private final Map<String, ArrayNode> bounds;

    /** @param file name of the store, for messages */
    ArrayAxes(String file, List<ArrayNode> arrays) {
        this.file = file;
        this.entries = arrays.stream().flatMap(this::entries).toList();
        this.bounds = CfBounds.parents(arrays, ArrayNode::path, ArrayNode::text);
        arrays.stream().filter(ArrayNode::isCoordinates).forEach(array -> coordinates.put(array.path(), array));
    }

    private Stream<Entry> entries(ArrayNode array) {
        Map<String, ArrayMetadata> fields;
        try {
            fields = array.fields();
        } catch (TableFileException e) {
            // It does not make others unreadable: Entry.metadata() throws it again.
            fields = Map.of();
        }
        return fields.isEmpty()
                ? Stream.of(new Entry(this, array, "", null))
                : fields.entrySet().stream().map(each -> new Entry(this, array, each.getKey(), each.getValue()));
    }

    /**
     * An array of the store, or a field of its structures.
     *
     * @param field the name of the field, or empty
     * @param part the metadata of the field, or null
     */
    record Entry(
            ArrayAxes store,
            ArrayNode node,
            String field,
            @Nullable ArrayMetadata part) implements GridEntry {

        @Override
        public String path() {
            return node.path() + (field.isEmpty() || node.path().isEmpty() ? field : "." + field);
        }

        @Override
        public String whole() {
            return node.path();
        }

        /**
         * Interprets the metadata.
         *
         * @throws TableFileException if something is not supported
         */
        ArrayMetadata metadata() {
            if (part != null) {
                return part;
            }
            node.fields();
            return node.metadata();
        }

        @Override
        public long[] shape() {
            return node.shape();
        }

        @Override
        public boolean isCoordinates() {
            return field.isEmpty() && node.isCoordinates();
        }

        @Override
        public List<GridAxis> axes() {
            return store.axes(node);
        }

        /** Returns the array whose bounds it contains, or null. */
        @Nullable
        ArrayNode boundsOf() {
            return field.isEmpty() ? store.bounds.get(node.path()) : null;
        }

        @Override
        public String described() {
            return field.isEmpty() ? node.describe() : GridEntry.super.described();
        }
    }

    /** Returns the arrays in the order of their paths. */
    List<Entry> entries() {
        return entries;
    }

    /** Returns the coordinates of an axis, or null if it has none. */
    @Nullable
    ArrayNode coordinates(GridAxis axis) {
        return axis.scale() == null ? null : coordinates.get(axis.scale());
    }

    private List<GridAxis> axes(ArrayNode array) {
        long[] lengths = array.shape();
        List<GridAxis> axes = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (int d = 0; d < lengths.length; d++) {
            String dimension = array.dimension(d);
            String name = dimension == null || dimension.isEmpty() ? "dim_" + d : dimension;
            ArrayNode scale = array.isCoordinates() || dimension == null ? null : coordinates(array, name);
            if (scale != null && scale.shape()[0] != lengths[d]) {
                throw new TableFileException(file + ", array '" + array.path() + "': does not fill its axis '" + name
                        + "' (found " + lengths[d] + " positions, expected "
                        + scale.shape()[0] + ").");
            }
            axes.add(new GridAxis(
                    names.add(name) ? name : name + "_" + d, lengths[d], scale == null ? null : scale.path()));
        }
        return axes;
    }

    /** Returns the coordinates of an axis: in the group of the array, or in one that contains it. */
    private @Nullable ArrayNode coordinates(ArrayNode array, String name) {
        for (String folder = array.folder(); ; folder = parent(folder)) {
            ArrayNode found = coordinates.get(folder + name);
            if (found != null || folder.isEmpty()) {
                return found;
            }
        }
    }

    private static String parent(String folder) {
        return folder.substring(0, folder.lastIndexOf('/', folder.length() - 2) + 1);
    }
}

package dev.tegula.internal.zarr.read;

import dev.tegula.internal.base.PathNames;
import dev.tegula.internal.zarr.json.JsonFields;
import dev.tegula.internal.zarr.meta.ArrayMetadata;
import dev.tegula.internal.zarr.meta.MetadataV2;
import dev.tegula.internal.zarr.meta.MetadataV3;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An array of a store, whose metadata are read, but not interpreted.
 *
 * @param path its path in the store; empty if it is the root
 * @param array the metadata of the array
 * @param attributes the attributes of version 2, or null in version 3
 */
record ArrayNode(String path, JsonFields array, @Nullable JsonFields attributes) {

    /** Returns the last name of the path. */
    String name() {
        return PathNames.last(path);
    }

    /** Returns the path of the group that contains the array, with a slash at the end unless it is the root. */
    String folder() {
        return path.substring(0, path.lastIndexOf('/') + 1);
    }

    long[] shape() {
        return array.longs("shape", 0, Long.MAX_VALUE);
    }

    /** Returns the name of an axis, or null if it has none. */
    @Nullable
    String dimension(int axis) {
        List<@Nullable String> names = attributes == null
                ? array.textsOrNull("dimension_names")
                : attributes.textsOrNull(MetadataV2.DIMENSIONS);
        return names == null || axis >= names.size() ? null : names.get(axis);
    }

    /** Returns whether the array contains the coordinates of the axis of its name. */
    boolean isCoordinates() {
        return shape().length == 1 && !path.isEmpty() && name().equals(dimension(0));
    }

    /**
     * Interprets the metadata.
     *
     * @throws dev.tegula.io.table.TableFileException if something is not supported
     */
    ArrayMetadata metadata() {
        return attributes == null ? MetadataV3.read(array) : MetadataV2.read(array, attributes);
    }

    /** Interprets the metadata of an array of structures as those of an array per field; none for other arrays. */
    Map<String, ArrayMetadata> fields() {
        return attributes == null ? MetadataV3.fields(array) : MetadataV2.fields(array);
    }

    /** Returns the path and the shape for messages. */
    String describe() {
        String shape = array.get("shape") instanceof List<?> list
                ? list.stream().map(JsonFields::text).collect(Collectors.joining(", ", "[", "]"))
                : "[?]";
        return (path.isEmpty() ? "the root" : path) + " " + shape;
    }

    /** Returns a text of the further attributes, or null. */
    @Nullable
    String text(String attribute) {
        return ownAttributes().get(attribute) instanceof String text ? text : null;
    }

    /** Returns the further attributes. */
    JsonFields ownAttributes() {
        return attributes == null ? array.objectOrEmpty("attributes") : attributes;
    }

    /** Returns attributes without any. */
    static JsonFields noAttributes(String place) {
        return JsonFields.of(place, Map.of());
    }
}

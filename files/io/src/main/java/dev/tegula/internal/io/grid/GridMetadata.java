package dev.tegula.internal.io.grid;

import dev.tegula.internal.io.json.JsonTree;
import dev.tegula.internal.schema.FieldKeys;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Attributes of files as metadata with {@link FieldKeys}. Attributes that were applied to the values, such as
 * {@code scale_factor}, have the key {@code encoding.scale_factor}: who reads the array must not apply them again.
 */
public final class GridMetadata {

    private static final String ENCODING = "encoding.";

    private GridMetadata() {}

    /** Returns the key of an attribute of a file, which says whether it was applied to the values. */
    public static String name(String attribute, boolean isApplied) {
        return isApplied ? ENCODING + attribute : attribute;
    }

    /**
     * Returns the attribute of a file that a key of metadata holds for a field, or null if the key is about something
     * else or was applied to the values.
     */
    public static @Nullable String attributeOf(String key, String field) {
        for (String prefix : List.of(FieldKeys.ofAttribute(field, ""), FieldKeys.ofDimension(field, ""))) {
            if (key.startsWith(prefix) && !key.startsWith(ENCODING, prefix.length())) {
                return key.substring(prefix.length());
            }
        }
        return null;
    }

    /** Returns whether a key of metadata describes some field instead of the array. */
    public static boolean isOfField(String key) {
        return key.startsWith(FieldKeys.ATTRIBUTE) || key.startsWith(FieldKeys.DIMENSION);
    }

    /** Returns whether a key of metadata describes a field instead of the array. */
    public static boolean isOf(String key, String field) {
        return key.startsWith(FieldKeys.ofAttribute(field, "")) || isOfDimension(key, field);
    }

    /** Returns whether a key of metadata describes a dimension or label. */
    public static boolean isOfDimension(String key, String field) {
        return key.startsWith(FieldKeys.ofDimension(field, ""));
    }

    /** Returns the key that marks the single value of a name among the metadata of a group: it has no axes. */
    public static String ofSingle(String name) {
        return FieldKeys.ofAttribute(name, ENCODING + "dimensions");
    }

    /** Returns the first cell of a column, or null if it is missing. */
    public static @Nullable MetadataValue ofCell(Column column) {
        Datatype type = column.field().datatype();
        if (column.size() == 0 || column.isNull(0)) {
            return null;
        }
        return type.isString()
                ? MetadataValue.text(type, column.text(0))
                : MetadataValue.ofBytes(type, column.valueCount(0), column.bytes(0));
    }

    /**
     * Returns values of an attribute: a text as such, several texts as a list in JSON, numbers with their type.
     *
     * @param values texts, a primitive array, or {@link BigInteger}s for unsigned numbers of 64 bits
     */
    public static MetadataValue of(Object values) {
        if (values instanceof String[] texts) {
            return MetadataValue.utf8(texts.length == 1 ? texts[0] : JsonTree.line(Arrays.asList(texts)));
        }
        if (values instanceof BigInteger[] numbers) {
            return MetadataValue.uint64(
                    Arrays.stream(numbers).mapToLong(BigInteger::longValue).toArray());
        }
        if (values instanceof byte[] bytes) {
            return MetadataValue.int8(bytes);
        }
        if (values instanceof short[] shorts) {
            return MetadataValue.int16(shorts);
        }
        if (values instanceof int[] ints) {
            return MetadataValue.int32(ints);
        }
        if (values instanceof long[] longs) {
            return MetadataValue.int64(longs);
        }
        return values instanceof float[] floats
                ? MetadataValue.float32(floats)
                : MetadataValue.float64((double[]) values);
    }

    /** Returns a value of a document of JSON: texts and numbers as such, others in JSON. */
    public static MetadataValue ofJson(@Nullable Object value) {
        List<?> list = value instanceof List<?> several ? several : Arrays.asList(value);
        if (value instanceof String text) {
            return MetadataValue.utf8(text);
        }
        if (!list.isEmpty() && list.stream().allMatch(Long.class::isInstance)) {
            return MetadataValue.int64(
                    list.stream().mapToLong(each -> (Long) each).toArray());
        }
        if (!list.isEmpty() && list.stream().allMatch(each -> each instanceof Double || each instanceof Long)) {
            return MetadataValue.float64(list.stream()
                    .mapToDouble(each -> ((Number) each).doubleValue())
                    .toArray());
        }
        return MetadataValue.utf8(JsonTree.line(value));
    }
}

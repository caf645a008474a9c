package dev.tegula.internal.schema;

import dev.tegula.metadata.MetadataValue;
import dev.tegula.schema.ArraySchema;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Keys of metadata about the fields of an array, by the convention of TileDB-CF: {@code __tiledb_attr.NAME.KEY}
 * describes an attribute, {@code __tiledb_dim.NAME.KEY} a dimension or its label.
 */
public final class FieldKeys {

    /** The key of the comment of an array, and the last part of that of a field. */
    public static final String COMMENT = "comment";

    /** The last part of the key of a default, an expression of SQL. */
    public static final String DEFAULT = "spark_default";

    /** The datatype of a field, in metadata of columns whose type does not determine it. */
    public static final String DATATYPE = "tegula.datatype";

    /** Begins the keys of attributes. */
    public static final String ATTRIBUTE = "__tiledb_attr.";

    /** Begins the keys of dimensions and labels. */
    public static final String DIMENSION = "__tiledb_dim.";

    private FieldKeys() {}

    /** Returns the key of something about an attribute. */
    public static String ofAttribute(String attribute, String name) {
        return ATTRIBUTE + attribute + "." + name;
    }

    /** Returns the key of something about a dimension or label. */
    public static String ofDimension(String dimension, String name) {
        return DIMENSION + dimension + "." + name;
    }

    /**
     * Returns the key of something about a field.
     *
     * @param name what it is, such as {@link #COMMENT}
     */
    public static String of(ArraySchema schema, String field, String name) {
        return schema.dimension(field) == null ? ofAttribute(field, name) : ofDimension(field, name);
    }

    /** Returns a text about a field, or null. */
    public static @Nullable String text(
            ArraySchema schema, String field, String name, Map<String, MetadataValue> metadata) {
        return text(metadata.get(of(schema, field, name)));
    }

    /** Returns the text of a value of metadata; null if it is none. */
    public static @Nullable String text(@Nullable MetadataValue value) {
        return value == null || value.isNull() || !value.datatype().isString() ? null : value.text();
    }
}

package dev.tegula.internal.spark.types;

import dev.tegula.internal.schema.DecimalType;
import dev.tegula.internal.schema.InstantType;
import dev.tegula.internal.tables.ColumnOrder;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.schema.ArraySchema;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.connector.catalog.DefaultValue;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** What the metadata of an array say about its fields, by the convention of TileDB-CF. */
public final class FieldMetadata {

    /** The logical type of datetimes that are points in time, TIMESTAMP; others are TIMESTAMP_NTZ. */
    public static final String INSTANT = InstantType.in("UTC");

    private static final String COMMENT = "comment";
    private static final String DEFAULT = "spark_default";
    private static final String ATTRIBUTE = "__tiledb_attr.";
    private static final String DIMENSION = "__tiledb_dim.";

    private FieldMetadata() {}

    /** Returns the key of the type of a field that its datatype does not tell. */
    public static String typeKey(ArraySchema schema, String field) {
        return key(schema, field, DecimalType.LOGICAL_TYPE);
    }

    /** Returns the key of the comment of a field. */
    public static String commentKey(ArraySchema schema, String field) {
        return key(schema, field, COMMENT);
    }

    /** Returns the key of the default of a field, an expression of Spark's SQL. */
    public static String defaultKey(ArraySchema schema, String field) {
        return key(schema, field, DEFAULT);
    }

    /** Returns the default of a field, or null. */
    public static @Nullable String defaultOf(ArraySchema schema, String field, Map<String, MetadataValue> metadata) {
        return text(metadata.get(defaultKey(schema, field)));
    }

    /**
     * Returns the text of a default.
     *
     * @throws IllegalArgumentException if it has none
     */
    public static String requireSql(DefaultValue value, String column) {
        String sql = value.getSql();
        if (sql == null) {
            throw new IllegalArgumentException("column '" + column + "': its default is an expression without SQL"
                    + " (found " + value.getExpression() + "). Use ALTER COLUMN … SET DEFAULT.");
        }
        return sql;
    }

    /** Returns whether a key describes a column that was dropped. Earlier states of the array still need it. */
    public static boolean isOfDropped(ArraySchema schema, String key) {
        return key.startsWith(ATTRIBUTE)
                && Stream.of(DecimalType.LOGICAL_TYPE, COMMENT, DEFAULT)
                        .filter(name -> key.endsWith("." + name) && key.length() > ATTRIBUTE.length() + name.length())
                        .map(name -> key.substring(ATTRIBUTE.length(), key.length() - name.length() - 1))
                        .anyMatch(field -> schema.field(field) == null);
    }

    private static String key(ArraySchema schema, String field, String name) {
        return (schema.dimension(field) == null ? ATTRIBUTE : DIMENSION) + field + "." + name;
    }

    /** Returns whether the datetimes of a field are points in time. */
    static boolean isInstant(ArraySchema schema, String field, Map<String, MetadataValue> metadata) {
        return InstantType.zone(text(metadata.get(typeKey(schema, field)))) != null;
    }

    /**
     * Returns columns of an array with their comments, in the order in which the table was created; new ones follow.
     */
    public static StructType asCreated(StructType columns, ArraySchema schema, Map<String, MetadataValue> metadata) {
        StructType all = new StructType();
        for (StructField column : ColumnOrder.sorted(List.of(columns.fields()), StructField::name, metadata)) {
            String comment = text(metadata.get(commentKey(schema, column.name())));
            all = all.add(comment == null ? column : column.withComment(comment));
        }
        return all;
    }

    private static @Nullable String text(@Nullable MetadataValue value) {
        return value == null || value.isNull() || !value.datatype().isString() ? null : value.text();
    }
}

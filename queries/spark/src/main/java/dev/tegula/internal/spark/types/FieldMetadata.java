package dev.tegula.internal.spark.types;

import dev.tegula.internal.schema.DecimalType;
import dev.tegula.internal.schema.FieldKeys;
import dev.tegula.internal.schema.InstantType;
import dev.tegula.internal.schema.StructFields;
import dev.tegula.internal.tables.ColumnOrder;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.schema.ArraySchema;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** What the metadata of an array say about its fields, by the convention of TileDB-CF. */
public final class FieldMetadata {

    /** The logical type of datetimes that are points in time, TIMESTAMP; others are TIMESTAMP_NTZ. */
    public static final String INSTANT = InstantType.in("UTC");

    private FieldMetadata() {}

    /** Returns the key of the type of a field that its datatype does not tell. */
    public static String typeKey(ArraySchema schema, String field) {
        return FieldKeys.of(schema, field, DecimalType.LOGICAL_TYPE);
    }

    /** Returns the key of the comment of a field. */
    public static String commentKey(ArraySchema schema, String field) {
        return FieldKeys.of(schema, field, FieldKeys.COMMENT);
    }

    /** Returns the key of the default of a field, an expression of Spark's SQL. */
    public static String defaultKey(ArraySchema schema, String field) {
        return FieldKeys.of(schema, field, FieldKeys.DEFAULT);
    }

    /** Returns the defaults of columns, by their names. */
    public static Map<String, String> defaults(
            ArraySchema schema, StructType columns, Map<String, MetadataValue> metadata) {
        Map<String, String> defaults = new HashMap<>();
        for (String column : columns.fieldNames()) {
            String sql = FieldKeys.text(schema, column, FieldKeys.DEFAULT, metadata);
            if (sql != null) {
                defaults.put(column, sql);
            }
        }
        return defaults;
    }

    /**
     * Returns the text of a default.
     *
     * @throws IllegalArgumentException if it has none
     */
    public static String requireSql(@Nullable String sql, String column) {
        if (sql == null) {
            throw new IllegalArgumentException("column '" + column + "': its default is an expression without SQL."
                    + " Use ALTER COLUMN … SET DEFAULT.");
        }
        return sql;
    }

    /** Returns whether a key describes a column that was dropped. Earlier states of the array still need it. */
    public static boolean isOfDropped(ArraySchema schema, String key) {
        return key.startsWith(FieldKeys.ATTRIBUTE)
                && Stream.of(DecimalType.LOGICAL_TYPE, FieldKeys.COMMENT, FieldKeys.DEFAULT)
                        .filter(name ->
                                key.endsWith("." + name) && key.length() > FieldKeys.ATTRIBUTE.length() + name.length())
                        .map(name -> key.substring(FieldKeys.ATTRIBUTE.length(), key.length() - name.length() - 1))
                        .anyMatch(field -> schema.field(field) == null);
    }

    /** Returns the names of the attributes that metadata give a logical type. */
    public static List<String> typed(Map<String, MetadataValue> metadata, String type) {
        String end = "." + DecimalType.LOGICAL_TYPE;
        return metadata.entrySet().stream()
                .filter(each -> each.getKey().startsWith(FieldKeys.ATTRIBUTE)
                        && each.getKey().endsWith(end)
                        && each.getKey().length() > FieldKeys.ATTRIBUTE.length() + end.length()
                        && type.equals(FieldKeys.text(each.getValue())))
                .map(each -> each.getKey()
                        .substring(FieldKeys.ATTRIBUTE.length(), each.getKey().length() - end.length()))
                .toList();
    }

    /** Returns whether the datetimes of a field are points in time. */
    static boolean isInstant(ArraySchema schema, String field, Map<String, MetadataValue> metadata) {
        return InstantType.zone(FieldKeys.text(schema, field, DecimalType.LOGICAL_TYPE, metadata)) != null;
    }

    /**
     * Returns columns of an array with their comments, in the order in which the table was created; new ones follow.
     */
    public static StructType asCreated(StructType columns, ArraySchema schema, Map<String, MetadataValue> metadata) {
        List<StructField> sorted = ColumnOrder.sorted(List.of(columns.fields()), FieldMetadata::firstField, metadata);
        return commented("", sorted, name -> FieldKeys.text(schema, name, FieldKeys.COMMENT, metadata));
    }

    private static String firstField(StructField column) {
        return StructColumns.fields(new StructType(new StructField[] {column}))
                .get(0)
                .name();
    }

    /** @param begin what the full names of the columns begin with */
    private static StructType commented(
            String begin, List<StructField> columns, Function<String, @Nullable String> comments) {
        StructType all = new StructType();
        for (StructField column : columns) {
            String name = begin + column.name();
            DataType type = column.dataType() instanceof StructType struct
                    ? commented(StructFields.name(name, ""), List.of(struct.fields()), comments)
                    : column.dataType();
            StructField field = new StructField(column.name(), type, column.nullable(), column.metadata());
            String comment = comments.apply(name);
            all = all.add(comment == null ? field : field.withComment(comment));
        }
        return all;
    }
}

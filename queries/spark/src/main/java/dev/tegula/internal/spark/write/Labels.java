package dev.tegula.internal.spark.write;

import dev.tegula.internal.spark.types.ColumnMapping;
import dev.tegula.internal.spark.types.FieldMapping;
import dev.tegula.internal.spark.types.TypeOptions;
import dev.tegula.internal.spark.types.ValueType;
import dev.tegula.query.Column;
import dev.tegula.schema.ComponentRules;
import dev.tegula.schema.Enumeration;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarArray;
import org.jspecify.annotations.Nullable;

/**
 * The indexes of the entries of an enumeration.
 *
 * @param enumeration its name
 * @param type how its entries appear in Spark
 * @param indexes by the text of an entry
 */
record Labels(String enumeration, ValueType type, HashMap<String, Integer> indexes) implements Serializable {

    private static final long serialVersionUID = 1L;

    Labels {
        ComponentRules.require(enumeration, "labels, enumeration");
        ComponentRules.require(type, "labels, type");
        ComponentRules.requireEntries(indexes, String.class, Integer.class, "labels, index");
    }

    static Labels of(Enumeration enumeration, TypeOptions options) {
        FieldMapping entries = FieldMapping.of(Column.of(enumeration).field(), options.with(Map.of()));
        ColumnVector vector = new ColumnMapping(entries, null).vector(Column.of(enumeration));
        ColumnarArray values = new ColumnarArray(vector, 0, enumeration.size());
        HashMap<String, Integer> indexes = new HashMap<>();
        for (int i = 0; i < enumeration.size(); i++) {
            if (!values.isNullAt(i)) {
                indexes.putIfAbsent(text(entries.value(), values, i), i);
            }
        }
        return new Labels(enumeration.name(), entries.value(), indexes);
    }

    /** Returns the index of a value, or null if it is no entry. */
    @Nullable
    Integer index(SpecializedGetters row, int ordinal) {
        return indexes.get(text(type, row, ordinal));
    }

    /** Returns a value as a text for people. */
    String shown(SpecializedGetters row, int ordinal) {
        return type == ValueType.STRING ? row.getUTF8String(ordinal).toString() : text(type, row, ordinal);
    }

    /** Returns a value as a text that differs for all different values. */
    static String text(ValueType type, SpecializedGetters row, int ordinal) {
        return switch (type) {
            // Of malformed texts, too.
            case STRING -> new String(row.getUTF8String(ordinal).getBytes(), StandardCharsets.ISO_8859_1);
            case BINARY -> Base64.getEncoder().encodeToString(row.getBinary(ordinal));
            case FLOAT -> Float.toString(row.getFloat(ordinal));
            case DOUBLE -> Double.toString(row.getDouble(ordinal));
            case BOOLEAN -> Boolean.toString(row.getBoolean(ordinal));
            case UNSIGNED_LONG -> row.getDecimal(ordinal, 20, 0).toString();
            case BYTE -> Byte.toString(row.getByte(ordinal));
            case SHORT, UNSIGNED_BYTE -> Short.toString(row.getShort(ordinal));
            case INT, UNSIGNED_SHORT, DATE -> Integer.toString(row.getInt(ordinal));
            case LONG, UNSIGNED_INT, TIMESTAMP, TIMESTAMP_NTZ -> Long.toString(row.getLong(ordinal));
        };
    }
}

package dev.tegula.internal.io.grid;

import dev.tegula.internal.io.cells.DisplayText;
import dev.tegula.internal.schema.DecimalType;
import dev.tegula.internal.schema.FieldKeys;
import dev.tegula.internal.schema.InstantType;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableNote;
import dev.tegula.io.table.TableSchema;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * Metadata of tables: pairs of a file, and of its columns with the keys of {@link GridMetadata}. The key
 * {@code logical_type} of a column is the type that the file has and arrays have not, such as {@code decimal(9,2)};
 * exports to files with this type write it again.
 */
public final class ColumnMetadata {

    /** The attribute of a column with the type that arrays do not have. */
    public static final String LOGICAL_TYPE = DecimalType.LOGICAL_TYPE;

    /** Begins keys that describe how Tegula wrote a file. */
    private static final String OWN = "tegula.";

    private ColumnMetadata() {}

    /**
     * Returns whether a key of a file's metadata is its own, rather than what a program notes about the file itself.
     */
    public static boolean isKept(String key) {
        return !key.startsWith(OWN)
                && !key.equals("pandas")
                && !key.startsWith("ARROW:")
                && !key.startsWith("org.apache.spark.")
                && !key.startsWith("parquet.")
                && !key.startsWith("writer.model.");
    }

    /** Adds the attribute of a column to the metadata of a table. */
    public static void put(Map<String, String> metadata, String column, String attribute, String value) {
        metadata.put(FieldKeys.ofAttribute(column, attribute), value);
    }

    /** Returns the attribute of a column, or null. */
    private static @Nullable String find(TableSchema schema, String column, String attribute) {
        String found = schema.metadata().get(FieldKeys.ofAttribute(column, attribute));
        return found == null ? schema.metadata().get(FieldKeys.ofDimension(column, attribute)) : found;
    }

    /** Returns the attributes of a column by their names. */
    public static Map<String, String> of(TableSchema schema, String column) {
        Map<String, String> found = new HashMap<>();
        schema.metadata().forEach((key, value) -> {
            String attribute = GridMetadata.attributeOf(key, column);
            if (attribute != null) {
                found.put(attribute, value);
            }
        });
        return found;
    }

    /** Adds the time zone in which a file shows the instants of a column. */
    public static void putZone(Map<String, String> metadata, String column, String zone) {
        put(metadata, column, LOGICAL_TYPE, InstantType.in(zone));
    }

    /** Returns the time zone in which files show the instants of a column; null if its times are of no zone. */
    public static @Nullable String zone(TableSchema schema, TableColumn column) {
        return InstantType.zone(find(schema, column.name(), LOGICAL_TYPE));
    }

    /** Returns whether a column is of a type of files. */
    public static boolean is(TableSchema schema, TableColumn column, String logicalType) {
        return logicalType.equals(find(schema, column.name(), LOGICAL_TYPE));
    }

    /**
     * Returns the type of the values of a column of decimals, and tells if it is text that the options do not ask for.
     *
     * @param file the name of the file
     */
    public static Datatype datatype(DecimalType decimals, String file, String column, ReadOptions options) {
        Field known = options.fields() == null ? null : options.fields().get(column);
        Datatype type = known != null && known.datatype().isString() ? Datatype.STRING_ASCII : decimals.datatype();
        if (options.fields() == null && type.isString()) {
            options.note(TableNote.of(file + ": column '" + column + "': " + decimals
                    + " becomes text, because numbers of arrays do not have all its digits"));
        }
        return type;
    }

    /** Returns the decimals that the values of a column are, or null if its type is another one. */
    public static @Nullable DecimalType decimals(TableSchema schema, TableColumn column) {
        DecimalType type = DecimalType.of(find(schema, column.name(), LOGICAL_TYPE));
        if (type == null || column.enumeration() != null) {
            return null;
        }
        return type.fits(column.field()) ? type : null;
    }

    /**
     * Returns the metadata of an array as those of a table: texts as such, numbers as they print, several in brackets.
     *
     * @param columns the columns of the table; metadata of other fields are left out
     */
    public static Map<String, String> of(Map<String, MetadataValue> array, List<String> columns) {
        Map<String, String> pairs = new HashMap<>();
        array.forEach((key, value) -> {
            boolean isOfField = GridMetadata.isOfField(key);
            boolean isChosen = !isOfField || columns.stream().anyMatch(column -> GridMetadata.isOf(key, column));
            String text = text(value);
            if (text != null && isChosen && isKept(key)) {
                pairs.put(key, text);
            }
        });
        return pairs;
    }

    private static @Nullable String text(MetadataValue value) {
        Datatype type = value.datatype();
        if (type.kind() == Datatype.Kind.TEXT) {
            return value.text();
        }
        if (type.kind() == Datatype.Kind.BYTES || value.isNull()) {
            return null;
        }
        Column numbers = value.column();
        StringJoiner list = new StringJoiner(",", "[", "]");
        for (int i = 0; i < value.count(); i++) {
            list.add(
                    type.isFloat()
                            ? DisplayText.number(numbers.doubleAt(i))
                            : type == Datatype.UINT64
                                    ? numbers.unsigned(i).toString()
                                    : Long.toString(numbers.longAt(i)));
        }
        String all = list.toString();
        return value.count() == 1 ? all.substring(1, all.length() - 1) : all;
    }
}

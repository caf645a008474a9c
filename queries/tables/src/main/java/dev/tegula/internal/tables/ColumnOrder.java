package dev.tegula.internal.tables;

import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.schema.ArraySchema;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The order of the columns of a table whose dimensions are not its first columns, in metadata of its array. Tables of
 * SQL and Spark have it alike. Without it, dimensions come first.
 */
public final class ColumnOrder {

    /** Key of the names of the columns, a line each. */
    public static final String KEY = "tegula.columns";

    private ColumnOrder() {}

    /**
     * Returns the value for the metadata of a new array.
     *
     * @param columns the names of all columns, in the order of the statement
     * @return null if this is the order without metadata
     * @throws IllegalArgumentException if a name has several lines
     */
    public static @Nullable String of(ArraySchema schema, List<String> columns) {
        if (columns.equals(schema.fieldNames())) {
            return null;
        }
        for (String name : columns) {
            if (name.contains("\n")) {
                throw new IllegalArgumentException("column '" + name + "': its name has several lines, and dimensions"
                        + " are not the first columns. Name it otherwise, or begin with the dimensions.");
            }
        }
        return String.join("\n", columns);
    }

    /**
     * Returns columns in the order of the metadata; columns that these do not name follow.
     *
     * @param columns the columns, dimensions first
     * @param name returns the name of a column
     */
    public static <T> List<T> sorted(List<T> columns, Function<T, String> name, Map<String, MetadataValue> metadata) {
        Map<String, Integer> places = new HashMap<>();
        for (String column : names(metadata)) {
            places.put(column, places.size());
        }
        List<T> sorted = new ArrayList<>(columns);
        sorted.sort(Comparator.comparingInt(column -> places.getOrDefault(name.apply(column), Integer.MAX_VALUE)));
        return sorted;
    }

    /** Returns changes of metadata that go before a new attribute: it does not take the place of a dropped one. */
    public static MetadataChanges added(
            MetadataChanges changes, List<String> attributes, Map<String, MetadataValue> present) {
        List<String> names = new ArrayList<>(names(present));
        return names.removeAll(attributes) ? changes.put(KEY, MetadataValue.utf8(String.join("\n", names))) : changes;
    }

    private static List<String> names(Map<String, MetadataValue> metadata) {
        MetadataValue order = metadata.get(KEY);
        return order == null || order.isNull() || !order.datatype().isString()
                ? List.of()
                : List.of(order.text().split("\n", -1));
    }
}

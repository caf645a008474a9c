package dev.tegula.internal.sql.engine;

import dev.tegula.internal.definition.ArrayDefinition;
import dev.tegula.internal.definition.NewColumn;
import dev.tegula.internal.io.infer.Inference;
import dev.tegula.internal.sql.session.SessionOptions.TimestampMode;
import dev.tegula.internal.sql.session.SqlRows;
import dev.tegula.internal.sql.types.ColumnType;
import dev.tegula.internal.sql.write.RowBatches;
import dev.tegula.internal.sql.write.RowImport;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;

/**
 * The dimensions of a new table that names none: those that {@code import --create} chooses for its first rows. A table
 * without rows has its first column if this is a date, timestamp or integer, and keeps rows with equal ones.
 *
 * @param properties the options of the table with the dimensions
 * @param note says what was chosen
 */
record ChosenDimensions(Map<String, String> properties, String note) {

    /** The rows of a query that dimensions are chosen by. */
    static final int SAMPLE = 10_000;

    private static final String DUPLICATES = "duplicates";

    /** Returns whether options name the dimensions, so that there is nothing to choose. */
    static boolean areNamed(Map<String, String> properties) {
        return properties.keySet().stream().anyMatch(ArrayDefinition.DIMENSIONS::equalsIgnoreCase);
    }

    /** Chooses among the columns of a table without rows. */
    static ChosenDimensions ofColumns(List<NewColumn> columns, Map<String, String> properties) {
        NewColumn first = columns.get(0);
        Datatype type = first.field().datatype();
        boolean possible = first.single() && columns.size() > 1 && (type.isDatetime() || type.isInteger());
        if (possible) {
            return of(List.of(first.name()), true, properties);
        }
        throw new IllegalArgumentException(
                "no dimensions, and the first column is not chosen (found " + type
                        + ", expected a date, timestamp or integer before another column). Name them: PRIMARY KEY (a, b), or WITH (dimensions = 'a,b').");
    }

    /** Chooses among the columns of a query by its first rows. */
    static ChosenDimensions ofRows(
            SqlRows rows, List<NewColumn> columns, Map<String, String> properties, BooleanSupplier cancelled)
            throws IOException {
        List<ColumnType> types = columns.stream()
                .map(column -> ColumnType.of(sampled(column), null, null, TimestampMode.EXACT))
                .toList();
        Inference.Explained explained = RowImport.inferred(new RowBatches(rows, types, cancelled));
        if (explained.unchosen() != null) {
            throw new IllegalArgumentException("no dimensions, and no columns to choose (" + explained.unchosen()
                    + "). Name them: WITH (dimensions = 'a,b'). Or add ROW_NUMBER() OVER () AS number to the query.");
        }
        ArraySchema schema = explained.inferred().schema();
        List<String> names = schema.dimensions().stream().map(Dimension::name).toList();
        return of(names, schema.allowsDuplicates(), properties);
    }

    /**
     * Returns the field that a column is sampled as: decimals are numbers, which are not chosen, also where they are
     * stored as texts.
     */
    private static Field sampled(NewColumn column) {
        Field field = column.field();
        return column.decimals() == null
                ? field
                : Attribute.float64(field.name()).withNullable(field.nullable()).field();
    }

    private static ChosenDimensions of(List<String> names, boolean duplicates, Map<String, String> properties) {
        Map<String, String> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        all.putAll(properties);
        all.put(ArrayDefinition.DIMENSIONS, String.join(",", names));
        boolean allowed = duplicates && !all.containsKey(DUPLICATES);
        if (allowed) {
            all.put(DUPLICATES, "allow");
        }
        return new ChosenDimensions(
                all,
                "dimensions were chosen: WITH (dimensions = '" + String.join(",", names) + "'"
                        + (allowed ? ", duplicates = 'allow'" : "") + ")");
    }
}

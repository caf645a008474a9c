package dev.tegula.io.table;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a table.
 *
 * @param columns the columns in the order of the file, with distinct names
 * @param axes the axes of a grid, outermost first; readers return all cells of a grid in row-major order, without
 *     coordinates. Empty for rows
 * @param metadata further key-value pairs of the file
 */
public record TableSchema(List<TableColumn> columns, List<TableAxis> axes, Map<String, String> metadata) {

    public TableSchema {
        columns = List.copyOf(columns);
        axes = List.copyOf(axes);
        metadata = Map.copyOf(metadata);
    }

    /** Key of the metadata with the names of the columns that are dimensions of an array, one per line. */
    public static final String DIMENSIONS = "tegula.dimensions";

    /** Returns the schema of rows without metadata. */
    public static TableSchema of(List<TableColumn> columns) {
        return new TableSchema(columns, List.of(), Map.of());
    }

    /** Returns the column of this name, or null. */
    public @Nullable TableColumn find(String name) {
        for (TableColumn column : columns) {
            if (column.name().equals(name)) {
                return column;
            }
        }
        return null;
    }

    /** Returns whether the metadata name a column as a dimension. */
    public boolean isDimension(String name) {
        return metadata.getOrDefault(DIMENSIONS, "").lines().anyMatch(name::equals);
    }
}

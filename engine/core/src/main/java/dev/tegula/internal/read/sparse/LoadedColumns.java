package dev.tegula.internal.read.sparse;

import dev.tegula.internal.exec.Resources;
import dev.tegula.internal.order.Coordinates;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.internal.read.pruning.TimestampFields;
import dev.tegula.query.Column;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Columns of selected cells that are loaded before the cells of the result are known: coordinates, times of writes, and
 * fields of the condition, as far as the read needs them.
 *
 * @param columns the columns, which may have room for more cells than are selected
 */
record LoadedColumns(List<ColumnBuilder> columns) {

    LoadedColumns {
        columns = List.copyOf(columns);
    }

    /** Returns these columns and others of the same cells. */
    LoadedColumns and(List<ColumnBuilder> others) {
        List<ColumnBuilder> all = new ArrayList<>(columns);
        all.addAll(others);
        return new LoadedColumns(all);
    }

    /** Returns the column of a field, if it was loaded. */
    Optional<ColumnBuilder> find(String name) {
        for (ColumnBuilder column : columns) {
            if (column.field().name().equals(name)) {
                return Optional.of(column);
            }
        }
        return Optional.empty();
    }

    /** Returns a column that was loaded. */
    ColumnBuilder column(Field field) {
        return find(field.name())
                .orElseThrow(() -> new IllegalStateException("field '" + field.name() + "': was not loaded"));
    }

    /** Returns the columns of the first {@code size} cells by the names of their fields. */
    Map<String, Column> byName(int size) {
        Map<String, Column> byName = new HashMap<>();
        columns.forEach(column -> byName.put(column.field().name(), column.column(size)));
        return byName;
    }

    /** Returns the coordinates of the first {@code size} cells in all dimensions of an array. */
    Coordinates coordinates(List<Dimension> all, int size) {
        List<Column> coordinates = new ArrayList<>();
        all.forEach(dimension -> coordinates.add(column(dimension.field()).column(size)));
        return new Coordinates(all, coordinates);
    }

    /** Returns the timestamp of each cell, if timestamps were loaded. */
    Optional<long[]> times() {
        return find(TimestampFields.WRITTEN.name())
                .map(column -> (long[]) column.values().array());
    }

    /**
     * Returns the columns of some of the cells, whose values are moved to the start of the same arrays. These columns
     * become those of the result, and are not used for the loaded cells any longer.
     *
     * @param loaded the cells of these columns
     * @param kept the cells of the same tiles that remain
     */
    LoadedColumns compactInPlace(SelectedCells loaded, SelectedCells kept, Resources resources) {
        resources.tiles().use(scratch -> ColumnCompaction.compact(columns, loaded, kept, scratch.selection()));
        return this;
    }
}

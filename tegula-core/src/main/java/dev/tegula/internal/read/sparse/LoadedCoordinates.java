package dev.tegula.internal.read.sparse;

import dev.tegula.internal.order.Coordinates;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.internal.read.pruning.TimestampFields;
import dev.tegula.query.Column;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Loaded coordinates of cells. The columns may have room for more cells than are selected.
 *
 * @param dimensions columns of those dimensions that the read needs
 * @param timestamps times at which the cells were written; empty if the read does not need them
 */
record LoadedCoordinates(List<ColumnBuilder> dimensions, Optional<ColumnBuilder> timestamps) {

    /** Returns all columns. */
    List<ColumnBuilder> columns() {
        List<ColumnBuilder> all = new ArrayList<>(dimensions);
        timestamps.ifPresent(all::add);
        return all;
    }

    /** Returns the column of a dimension or of {@link TimestampFields#WRITTEN}, if it was loaded. */
    Optional<ColumnBuilder> find(String name) {
        for (ColumnBuilder column : dimensions) {
            if (column.field().name().equals(name)) {
                return Optional.of(column);
            }
        }
        return timestamps.filter(column -> column.field().name().equals(name));
    }

    /** Returns a column that was loaded. */
    ColumnBuilder column(Field field) {
        return find(field.name())
                .orElseThrow(() -> new IllegalStateException("field '" + field.name() + "': was not loaded"));
    }

    /** Returns the coordinates of the first {@code size} cells in all dimensions of an array. */
    Coordinates of(List<Dimension> all, int size) {
        List<Column> columns = new ArrayList<>();
        all.forEach(dimension -> columns.add(column(dimension.field()).column(size)));
        return new Coordinates(all, columns);
    }

    /** Returns the timestamp of each cell, if timestamps were loaded. */
    Optional<long[]> times() {
        return timestamps.map(column -> (long[]) column.values().array());
    }
}

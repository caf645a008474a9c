package dev.tegula.io.table;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How to write a file. */
public final class WriteOptions {

    private final List<Long> shape;
    private final long tileRows;
    private final Map<String, String> values;

    private WriteOptions(List<Long> shape, long tileRows, Map<String, String> values) {
        shape = List.copyOf(shape);
        values = Map.copyOf(values);
        if (tileRows < 0) {
            throw new IllegalArgumentException("tile rows: must not be negative (found " + tileRows + ")");
        }
        this.shape = shape;
        this.tileRows = tileRows;
        this.values = values;
    }

    /** Returns the default options, for rows. */
    public static WriteOptions defaults() {
        return new WriteOptions(List.of(), 0, Map.of());
    }

    /** Returns these options for a grid. */
    public WriteOptions withShape(List<Long> lengths) {
        return new WriteOptions(lengths, tileRows, values);
    }

    /** Returns these options for rows in tiles. */
    public WriteOptions withTileRows(long rows) {
        return new WriteOptions(shape, rows, values);
    }

    /** Returns these options with another one. */
    public WriteOptions withValue(String name, String value) {
        Map<String, String> changed = new HashMap<>(values);
        changed.put(name, value);
        return new WriteOptions(shape, tileRows, changed);
    }

    /** Returns an option, or null. */
    public @Nullable String value(String name) {
        return values.get(name);
    }

    /** Returns the length of each axis if the cells are a whole grid in row-major order, else empty. */
    public List<Long> shape() {
        return shape;
    }

    /**
     * Returns the number of rows that tiles of the array have in this order, or 0 if unknown; formats with row groups
     * end them at multiples of it.
     */
    public long tileRows() {
        return tileRows;
    }

    /** Returns further options by name, such as {@code compression}. */
    public Map<String, String> values() {
        return values;
    }
}

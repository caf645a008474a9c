package dev.tegula.internal.order;

import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.cells.ColumnAccess;
import dev.tegula.internal.cells.Keys;
import dev.tegula.internal.cells.Values;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Coordinates of cells in memory, with a column for each dimension. */
public final class Coordinates {

    /** Number of cells that are processed together: their keys in a few dimensions fit into the first CPU cache. */
    public static final int BLOCK = 256;

    private final List<Dimension> dimensions;
    private final List<Column> columns;
    private final int size;
    private final byte[][] texts;

    /** @param columns one column per dimension, in order */
    public Coordinates(List<Dimension> dimensions, List<Column> columns) {
        this.dimensions = dimensions;
        this.columns = new ArrayList<>(columns);
        this.size = columns.get(0).size();
        texts = new byte[dimensions.size()][];
        for (int d = 0; d < texts.length; d++) {
            if (dimensions.get(d).isVariable()) {
                texts[d] = bytes(columns.get(d));
            }
        }
    }

    /** Returns the coordinates of cells. */
    public static Coordinates of(ArraySchema schema, Cells cells) {
        return new Coordinates(
                schema.dimensions(),
                schema.dimensions().stream().map(d -> cells.column(d.name())).toList());
    }

    private static byte[] bytes(Column column) {
        if (column.array() instanceof byte[] bytes) {
            return bytes;
        }
        Values values = ColumnAccess.values(column);
        ByteBlock block = new ByteBlock(values.length());
        values.get(0, block, 0, values.length());
        return block.bytes();
    }

    public int size() {
        return size;
    }

    public List<Dimension> dimensions() {
        return dimensions;
    }

    public Column column(int d) {
        return columns.get(d);
    }

    /** Buffers for loading keys; not thread-safe. */
    public static final class Scratch {
        final ByteBlock block;
        private final long[] keys;
        private long[][] columns = {};

        public Scratch() {
            this(BLOCK);
        }

        /** @param cells number of cells that are loaded at once */
        Scratch(int cells) {
            block = new ByteBlock(cells * Long.BYTES);
            keys = new long[cells];
        }

        /** Returns an array for the keys of the cells that are loaded at once. */
        public long[] keys() {
            return keys;
        }

        /** Returns an array of {@link #BLOCK} numbers for each of {@code n} dimensions. */
        long[][] columns(int n) {
            if (columns.length < n) {
                columns = new long[n][BLOCK];
            }
            return columns;
        }
    }

    /** Loads the order keys of up to {@link #BLOCK} consecutive cells in a fixed-length dimension. */
    public void keys(int d, int from, int count, long[] keys, Scratch scratch) {
        ColumnAccess.values(columns.get(d)).get(from, scratch.block, 0, count);
        Keys.load(dimensions.get(d).datatype().physical(), scratch.block.bytes(), 0, count, keys, 0);
    }

    /** Loads the order keys of up to {@link #BLOCK} cells in a fixed-length dimension. */
    void keys(int d, CellRun cells, long[] keys, Scratch scratch) {
        loadValues(d, cells, scratch);
        Keys.load(dimensions.get(d).datatype().physical(), scratch.block.bytes(), 0, cells.count(), keys, 0);
    }

    private void loadValues(int d, CellRun cells, Scratch scratch) {
        Values values = ColumnAccess.values(columns.get(d));
        int[] listed = cells.cells();
        if (listed == null) {
            values.get(cells.from(), scratch.block, 0, cells.count());
        } else {
            values.getAll(listed, cells.from(), cells.count(), scratch.block, 0);
        }
    }

    /**
     * Sets a sign to 0 for −0.0 and to 1 for all other coordinates of up to {@link #BLOCK} cells in a floating-point
     * dimension.
     */
    void zeroSigns(int d, CellRun cells, long[] signs, Scratch scratch) {
        int count = cells.count();
        loadValues(d, cells, scratch);
        Keys.loadExactly(dimensions.get(d).datatype().physical(), scratch.block.bytes(), 0, count, signs, 0);
        long minusZero = Keys.ofDoubleExactly(-0.0);
        for (int i = 0; i < count; i++) {
            signs[i] = signs[i] == minusZero ? 0 : 1;
        }
    }

    /** Returns all strings of a string dimension. */
    public byte[] text(int d) {
        return texts[d];
    }

    /** Returns the offset of a cell's string. */
    public int textStart(int d, int cell) {
        return columns.get(d).firstValue(cell);
    }

    /** Returns the length of a cell's string in bytes. */
    public int textLength(int d, int cell) {
        return columns.get(d).valueCount(cell);
    }

    /** Compares two cells in one dimension. */
    public int compare(int d, int a, int b) {
        if (dimensions.get(d).isVariable()) {
            byte[] all = texts[d];
            int startA = textStart(d, a);
            int startB = textStart(d, b);
            return Arrays.compareUnsigned(
                    all, startA, startA + textLength(d, a), all, startB, startB + textLength(d, b));
        }
        return Long.compare(key(d, a), key(d, b));
    }

    /** Returns the order key of one cell in a fixed-length dimension. */
    public long key(int d, int cell) {
        Column column = columns.get(d);
        Datatype type = dimensions.get(d).datatype();
        return type.isFloat() ? Keys.ofDouble(column.doubleAt(cell)) : Keys.ofLong(type, integerAt(column, cell));
    }

    private static long integerAt(Column column, int cell) {
        return column.longAt(cell);
    }

    /** Returns whether two cells have the same coordinates. */
    public boolean same(int a, int b) {
        for (int d = 0; d < dimensions.size(); d++) {
            if (compare(d, a, b) != 0) {
                return false;
            }
        }
        return true;
    }

    /** Returns a cell's coordinates as text, for messages. */
    public String describe(int cell) {
        List<String> parts = new ArrayList<>();
        for (int d = 0; d < dimensions.size(); d++) {
            parts.add(dimensions.get(d).name() + " = " + value(d, cell));
        }
        return "(" + String.join(", ", parts) + ")";
    }

    /** Returns one coordinate as text. */
    public String value(int d, int cell) {
        Column column = columns.get(d);
        Datatype type = dimensions.get(d).datatype();
        if (dimensions.get(d).isVariable()) {
            return "'" + column.text(cell) + "'";
        }
        if (type.isFloat()) {
            return String.valueOf(column.doubleAt(cell));
        }
        return type == Datatype.UINT64
                ? Long.toUnsignedString(column.longAt(cell))
                : String.valueOf(column.longAt(cell));
    }
}

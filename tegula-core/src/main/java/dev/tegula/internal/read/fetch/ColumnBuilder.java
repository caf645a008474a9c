package dev.tegula.internal.read.fetch;

import dev.tegula.internal.cells.Values;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Where a read puts the cells of one field. */
public final class ColumnBuilder {

    private final Field field;
    private final int cells;
    private final byte @Nullable [] validity;
    private final long @Nullable [] offsets;
    private final @Nullable CallerBuffers given;
    private @Nullable Values values;

    /** A target in new arrays. */
    public ColumnBuilder(Field field, int cells) {
        this(field, cells, null);
    }

    /**
     * A target in new arrays, or in the caller's.
     *
     * @throws IllegalArgumentException if the caller's arrays are too small or of the wrong kind; of values of variable
     *     length only {@link #allocate} can tell
     */
    public ColumnBuilder(Field field, int cells, @Nullable CallerBuffers given) {
        this(field, cells, given, field.nullable() ? new byte[cells] : null, offsets(field, cells, given));
        if (offsets == null) {
            allocate((long) cells * field.valuesPerCell());
        }
    }

    private ColumnBuilder(
            Field field,
            int cells,
            @Nullable CallerBuffers given,
            byte @Nullable [] validity,
            long @Nullable [] offsets) {
        this.field = field;
        this.cells = cells;
        this.given = given;
        this.validity = validity;
        this.offsets = offsets;
    }

    private static long @Nullable [] offsets(Field field, int cells, @Nullable CallerBuffers given) {
        long[] room = given == null ? null : given.offsets();
        if (given != null && field.isVariable() != (room != null)) {
            throw new IllegalArgumentException("field '" + field.name() + "' has cells of "
                    + (field.isVariable()
                            ? "variable length: give an array for their offsets, too"
                            : "equal length: give no array for offsets"));
        }
        if (!field.isVariable()) {
            return null;
        }
        if (room == null) {
            return new long[cells + 1];
        }
        if (room.length <= cells) {
            throw new IllegalArgumentException("field '" + field.name() + "': the array given has room for "
                    + room.length + " offsets; " + (cells + 1L) + " are needed");
        }
        Arrays.fill(room, 0, cells + 1, 0);
        return room;
    }

    /** The validity bytes of a field as a target of their own. */
    public static ColumnBuilder validity(Field field, byte[] validity) {
        Field bytes = new Field(field.name(), Datatype.UINT8, 1, false);
        return new ColumnBuilder(bytes, validity.length, new CallerBuffers(validity, null));
    }

    private Values wrap(Object array) {
        try {
            return Values.wrap(field.datatype().physical(), array);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("field '" + field.name() + "': " + e.getMessage(), e);
        }
    }

    private int arrayLength(long needed) {
        if (needed > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException("field '" + field.name() + "': " + needed
                    + " values do not fit into one Java array; read in batches");
        }
        return (int) needed;
    }

    public Field field() {
        return field;
    }

    public int cells() {
        return cells;
    }

    /** The values; of a variable field only after {@link #allocate}. */
    public Values values() {
        Values present = values;
        if (present == null) {
            throw new IllegalStateException("field '" + field.name() + "' has no room yet");
        }
        return present;
    }

    /** Makes room for the values of a variable field, of whose cells the lengths are known now. */
    public void allocate() {
        measure();
        allocate(offsets()[cells]);
    }

    /** Turns the lengths of a variable field's cells into offsets; returns the bytes of all values. */
    public long measure() {
        long[] ends = offsets();
        for (int i = 0; i < cells; i++) {
            ends[i + 1] += ends[i];
        }
        return ends[cells] * field.datatype().size();
    }

    /** Offsets of a variable field; before {@link #measure} the length of cell {@code i} stands at {@code i + 1}. */
    public long[] offsets() {
        long[] present = offsets;
        if (present == null) {
            throw new IllegalStateException("field '" + field.name() + "' is not variable");
        }
        return present;
    }

    public byte @Nullable [] validity() {
        return validity;
    }

    public Column column() {
        return column(cells);
    }

    /** Appends the first cells of another target to those that were appended before; both have values already. */
    public void append(ColumnBuilder other, int at, int count) {
        if (!field.isVariable()) {
            int n = field.valuesPerCell();
            System.arraycopy(other.values().array(), 0, values().array(), at * n, count * n);
            return;
        }
        long[] to = offsets();
        long[] from = other.offsets();
        for (int i = 0; i < count; i++) {
            to[at + i + 1] = to[at] + from[i + 1];
        }
        System.arraycopy(other.values().array(), 0, values().array(), (int) to[at], (int) from[count]);
    }

    /**
     * The same cells of a variable field, but some of them another's.
     *
     * @param places which cells to replace, ascending
     * @param by a cell for each of them
     */
    public ColumnBuilder replaced(int[] places, ColumnBuilder by) {
        ColumnBuilder result = new ColumnBuilder(field, cells);
        long[] from = offsets();
        long[] other = by.offsets();
        for (int i = 0; i < cells; i++) {
            result.offsets()[i + 1] = from[i + 1] - from[i];
        }
        for (int i = 0; i < places.length; i++) {
            result.offsets()[places[i] + 1] = other[i + 1] - other[i];
        }
        result.allocate();
        Object to = result.values().array();
        int next = 0;
        for (int i = 0; i <= places.length; i++) {
            int until = i < places.length ? places[i] : cells;
            System.arraycopy(values().array(), (int) from[next], to, (int) result.offsets()[next], (int)
                    (from[until] - from[next]));
            if (i < places.length) {
                System.arraycopy(by.values().array(), (int) other[i], to, (int) result.offsets()[until], (int)
                        (other[i + 1] - other[i]));
            }
            next = until + 1;
        }
        if (validity != null && result.validity != null && by.validity != null) {
            System.arraycopy(validity, 0, result.validity, 0, cells);
            for (int i = 0; i < places.length; i++) {
                result.validity[places[i]] = by.validity[i];
            }
        }
        return result;
    }

    /**
     * Gives a variable field room for so many values.
     *
     * @throws IllegalArgumentException if the caller's array has less
     */
    public void allocate(long count) {
        if (given == null) {
            values = Values.allocate(field.datatype().physical(), arrayLength(count));
            return;
        }
        Values room = wrap(given.values());
        if (room.length() < count) {
            throw new IllegalArgumentException("field '" + field.name() + "': the array given has room for "
                    + room.length() + " values; " + count + " are needed");
        }
        values = room;
    }

    /** A target in new arrays for as many cells of a variable field, with the same validity, and no lengths yet. */
    public ColumnBuilder emptied() {
        return new ColumnBuilder(field, cells, null, validity, new long[cells + 1]);
    }

    /** The first {@code size} cells. */
    public Column column(int size) {
        return Column.of(field, values().array(), size, offsets, validity);
    }
}

package dev.tegula.internal.read.fetch;

import dev.tegula.internal.cells.Values;
import dev.tegula.internal.exec.ArrayLease;
import dev.tegula.query.Column;
import dev.tegula.schema.Field;
import dev.tegula.schema.PhysicalType;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Builds the column of one field from the cells of a read, in new arrays or in the caller's buffers. */
public final class ColumnBuilder {

    private final Field field;
    private final int cells;
    private final byte @Nullable [] validity;
    private final long @Nullable [] offsets;
    private final @Nullable CallerBuffers callerBuffers;
    private @Nullable ArrayLease lease;
    private @Nullable Values values;

    /** Creates a builder with new arrays. */
    public ColumnBuilder(Field field, int cells) {
        this(field, cells, null);
    }

    /**
     * Creates a builder with new arrays or with the caller's buffers.
     *
     * @throws IllegalArgumentException if the caller's buffers are too small or of the wrong type; for variable-length
     *     values only {@link #allocate} can check this
     */
    public ColumnBuilder(Field field, int cells, @Nullable CallerBuffers callerBuffers) {
        this(
                field,
                cells,
                callerBuffers,
                field.nullable() ? new byte[cells] : null,
                offsets(field, cells, callerBuffers));
        if (offsets == null) {
            allocate((long) cells * field.valuesPerCell());
        }
    }

    private ColumnBuilder(
            Field field,
            int cells,
            @Nullable CallerBuffers callerBuffers,
            byte @Nullable [] validity,
            long @Nullable [] offsets) {
        this.field = field;
        this.cells = cells;
        this.callerBuffers = callerBuffers;
        this.validity = validity;
        this.offsets = offsets;
    }

    private static long @Nullable [] offsets(Field field, int cells, @Nullable CallerBuffers callerBuffers) {
        long[] buffer = callerBuffers == null ? null : callerBuffers.offsets();
        if (callerBuffers != null && field.isVariable() != (buffer != null)) {
            throw new IllegalArgumentException("field '" + field.name() + "': "
                    + (field.isVariable()
                            ? "cells have variable length, but there is no buffer for their offsets. Pass one."
                            : "cells have a fixed length, but there is a buffer for offsets. Omit it."));
        }
        if (!field.isVariable()) {
            return null;
        }
        if (buffer == null) {
            return new long[cells + 1];
        }
        if (buffer.length <= cells) {
            throw new IllegalArgumentException("field '" + field.name() + "': buffer for offsets is too small "
                    + "(found " + buffer.length + " elements, expected " + (cells + 1L) + ")");
        }
        buffer[0] = 0;
        return buffer;
    }

    /** Returns a builder of cells without validity in leased arrays. Its column must not outlive the lease. */
    public static ColumnBuilder leased(Field field, int cells, ArrayLease lease) {
        long[] offsets = field.isVariable() ? (long[]) lease.take(PhysicalType.INT64, cells + 1) : null;
        if (offsets != null) {
            offsets[0] = 0;
        }
        ColumnBuilder builder = new ColumnBuilder(field, cells, null, null, offsets);
        builder.lease = lease;
        if (offsets == null) {
            builder.allocate((long) cells * field.valuesPerCell());
        }
        return builder;
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
            throw new IllegalArgumentException("field '" + field.name() + "': values do not fit into one Java array "
                    + "(found " + needed + "). Read in batches.");
        }
        return (int) needed;
    }

    public Field field() {
        return field;
    }

    public int cells() {
        return cells;
    }

    /** Returns the values; for a variable-length field only after {@link #allocate}. */
    public Values values() {
        Values present = values;
        if (present == null) {
            throw new IllegalStateException("field '" + field.name() + "': values are not allocated yet");
        }
        return present;
    }

    /** Allocates the values of a variable-length field, once the lengths of its cells are known. */
    public void allocate() {
        measure();
        allocate(offsets()[cells]);
    }

    /** Sets the lengths of all cells of a variable-length field to 0, because the caller's buffer may have others. */
    public void clearLengths() {
        Arrays.fill(offsets(), 0, cells + 1, 0);
    }

    /** Converts the cell lengths of a variable-length field to offsets and returns the size of all values in bytes. */
    public long measure() {
        long[] ends = offsets();
        long end = 0;
        for (int i = 1; i <= cells; i++) {
            end += ends[i];
            ends[i] = end;
        }
        return ends[cells] * field.datatype().size();
    }

    /**
     * Returns the offsets of a variable-length field. Before {@link #measure}, element {@code i + 1} is the length of
     * cell {@code i}.
     */
    public long[] offsets() {
        long[] present = offsets;
        if (present == null) {
            throw new IllegalStateException("field '" + field.name() + "': does not have variable length");
        }
        return present;
    }

    public byte @Nullable [] validity() {
        return validity;
    }

    public Column column() {
        return column(cells);
    }

    /** Appends the first cells of another builder. Both builders have their values allocated. */
    public void append(ColumnBuilder other, int at, int count) {
        append(other, 0, at, count);
    }

    /**
     * Appends consecutive cells of another builder. Both builders have their values allocated.
     *
     * @param first number of the first of these cells in the other builder
     */
    public void append(ColumnBuilder other, int first, int at, int count) {
        if (validity != null && other.validity != null) {
            System.arraycopy(other.validity, first, validity, at, count);
        }
        if (!field.isVariable()) {
            int n = field.valuesPerCell();
            System.arraycopy(other.values().array(), first * n, values().array(), at * n, count * n);
            return;
        }
        long[] to = offsets();
        long[] from = other.offsets();
        long start = from[first];
        for (int i = 0; i < count; i++) {
            to[at + i + 1] = to[at] + from[first + i + 1] - start;
        }
        System.arraycopy(other.values().array(), (int) start, values().array(), (int) to[at], (int)
                (from[first + count] - start));
    }

    /**
     * Returns a copy of a variable-length column in which some cells are replaced.
     *
     * @param replaced numbers of the cells to replace, ascending
     * @param replacements the new cells, one for each number
     */
    public ColumnBuilder replaced(int[] replaced, ColumnBuilder replacements) {
        ColumnBuilder result = new ColumnBuilder(field, cells);
        long[] from = offsets();
        long[] other = replacements.offsets();
        for (int i = 0; i < cells; i++) {
            result.offsets()[i + 1] = from[i + 1] - from[i];
        }
        for (int i = 0; i < replaced.length; i++) {
            result.offsets()[replaced[i] + 1] = other[i + 1] - other[i];
        }
        result.allocate();
        Object to = result.values().array();
        int next = 0;
        for (int i = 0; i <= replaced.length; i++) {
            int until = i < replaced.length ? replaced[i] : cells;
            System.arraycopy(values().array(), (int) from[next], to, (int) result.offsets()[next], (int)
                    (from[until] - from[next]));
            if (i < replaced.length) {
                System.arraycopy(replacements.values().array(), (int) other[i], to, (int) result.offsets()[until], (int)
                        (other[i + 1] - other[i]));
            }
            next = until + 1;
        }
        if (validity != null && result.validity != null && replacements.validity != null) {
            System.arraycopy(validity, 0, result.validity, 0, cells);
            for (int i = 0; i < replaced.length; i++) {
                result.validity[replaced[i]] = replacements.validity[i];
            }
        }
        return result;
    }

    /**
     * Allocates the values of a variable-length field.
     *
     * @throws IllegalArgumentException if the caller's buffer is too small
     */
    public void allocate(long count) {
        PhysicalType type = field.datatype().physical();
        if (lease != null) {
            values = Values.wrap(type, lease.take(type, arrayLength(count)));
            return;
        } else if (callerBuffers == null) {
            values = Values.allocate(type, arrayLength(count));
            return;
        }
        Values buffer = wrap(callerBuffers.values());
        if (buffer.length() < count) {
            throw new IllegalArgumentException("field '" + field.name() + "': buffer for values is too small "
                    + "(found " + buffer.length() + " elements, expected " + count + ")");
        }
        values = buffer;
    }

    /**
     * Returns a builder with new arrays for as many cells of a variable-length field, with the same validity and no
     * lengths yet.
     */
    public ColumnBuilder emptied() {
        return new ColumnBuilder(field, cells, null, validity, new long[cells + 1]);
    }

    /** Returns the first {@code size} cells. */
    public Column column(int size) {
        return Column.of(field, values().array(), size, offsets, validity);
    }
}

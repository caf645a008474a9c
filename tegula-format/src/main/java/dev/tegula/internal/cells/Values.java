package dev.tegula.internal.cells;

import dev.tegula.schema.PhysicalType;
import java.nio.ByteBuffer;

/**
 * Values of one column in memory: a Java array of the matching primitive type, or a byte buffer of the caller's. Moves
 * between these and little-endian bytes; knows widths, not meanings.
 *
 * <p>Positions and strides in a block are bytes and must be multiples of the width; positions in the values are values.
 */
public abstract sealed class Values
        permits ByteValues, ShortValues, IntValues, LongValues, FloatValues, DoubleValues, BufferValues {

    Values() {}

    /** A new array for {@code count} values. */
    public static Values allocate(PhysicalType type, int count) {
        return switch (type) {
            case INT8, UINT8 -> new ByteValues(new byte[count]);
            case INT16, UINT16 -> new ShortValues(new short[count]);
            case INT32, UINT32 -> new IntValues(new int[count]);
            case INT64, UINT64 -> new LongValues(new long[count]);
            case FLOAT32 -> new FloatValues(new float[count]);
            case FLOAT64 -> new DoubleValues(new double[count]);
        };
    }

    /**
     * An array or buffer of the caller's.
     *
     * @throws IllegalArgumentException if it is not the kind of array that the type takes
     */
    public static Values wrap(PhysicalType type, Object array) {
        Values values;
        if (array instanceof byte[] bytes) {
            values = new ByteValues(bytes);
        } else if (array instanceof short[] shorts) {
            values = new ShortValues(shorts);
        } else if (array instanceof int[] ints) {
            values = new IntValues(ints);
        } else if (array instanceof long[] longs) {
            values = new LongValues(longs);
        } else if (array instanceof float[] floats) {
            values = new FloatValues(floats);
        } else if (array instanceof double[] doubles) {
            values = new DoubleValues(doubles);
        } else if (array instanceof ByteBuffer buffer) {
            return new BufferValues(buffer, type.size());
        } else {
            throw new IllegalArgumentException(
                    array.getClass().getSimpleName() + " cannot hold values of type " + type);
        }
        boolean floats = array instanceof float[] || array instanceof double[];
        if (values.width() != type.size() || floats != type.isFloating()) {
            throw new IllegalArgumentException(array.getClass().getSimpleName() + " cannot hold " + type + " values; "
                    + allocate(type, 0).array().getClass().getSimpleName() + " or a ByteBuffer can");
        }
        return values;
    }

    /** Bytes per value. */
    public abstract int width();

    /** Number of values that fit. */
    public abstract int length();

    /** The array or buffer itself. */
    public abstract Object array();

    /** Copies {@code count} values from the block to consecutive values from {@code index} on. */
    public abstract void put(int index, ByteBlock source, int at, int count);

    /** Copies values that lie {@code stride} bytes apart in the block to consecutive values from {@code index} on. */
    public abstract void putStrided(int index, ByteBlock source, int at, int stride, int count);

    /**
     * Copies values from the block, of which {@code positions} tell the places, to consecutive values from
     * {@code index} on.
     *
     * @param positions counted in values
     * @param before the position of the block's first value
     */
    public abstract void gather(int index, ByteBlock source, int[] positions, int from, int count, int before);

    /**
     * Copies consecutive values from the block to the places that {@code targets} tell; those below 0 are left out.
     *
     * @param at first byte of the first value
     */
    public abstract void scatter(ByteBlock source, int at, int[] targets, int from, int count);

    /**
     * Copies values from the block, of which {@code positions} tell the places, to the places that {@code targets}
     * tell.
     */
    public abstract void scatter(ByteBlock source, int[] positions, int before, int[] targets, int from, int count);

    /** Copies {@code count} consecutive values from {@code index} on into the block. */
    public abstract void get(int index, ByteBlock target, int at, int count);

    /**
     * Copies values that lie {@code stride} values apart, from {@code index} on, to consecutive places in the block.
     */
    public abstract void getStrided(int index, int stride, ByteBlock target, int at, int count);

    /** Copies the values at {@code positions} to consecutive places in the block. */
    public abstract void getAll(int[] positions, int from, int count, ByteBlock target, int at);

    /** Fills {@code count} values from {@code index} on with the value at the start of the block. */
    public abstract void fill(int index, ByteBlock value, int count);
}

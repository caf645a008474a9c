package dev.tegula.internal.cells;

import dev.tegula.schema.PhysicalType;
import java.nio.ByteBuffer;

/**
 * Values of one column in memory: a Java array of the matching primitive type, or a caller's byte buffer. Moves values
 * between these and little-endian bytes, independent of their meaning.
 *
 * <p>Positions and strides in a block are in bytes and must be multiples of the width. Positions in the values are in
 * values.
 */
public abstract sealed class Values
        permits ByteValues, ShortValues, IntValues, LongValues, FloatValues, DoubleValues, BufferValues {

    /** Values that are copied at once where they cannot be copied directly. */
    private static final int STEP = 1 << 10;

    Values() {}

    /** Returns a new array for {@code count} values. */
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
     * Wraps a caller's array or buffer.
     *
     * @throws IllegalArgumentException if the array does not match the type
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
            throw new IllegalArgumentException("wrong type of array (found "
                    + array.getClass().getSimpleName() + ", expected an array for " + type + " values)");
        }
        boolean floats = array instanceof float[] || array instanceof double[];
        if (values.width() != type.size() || floats != type.isFloating()) {
            throw new IllegalArgumentException("wrong type of array for " + type + " values (found "
                    + array.getClass().getSimpleName() + ", expected "
                    + allocate(type, 0).array().getClass().getSimpleName() + " or a ByteBuffer)");
        }
        return values;
    }

    /** Returns the size of a value in bytes. */
    public abstract int width();

    /** Returns the capacity in values. */
    public abstract int length();

    /** Returns the array or buffer. */
    public abstract Object array();

    /** Copies {@code count} values from the block to consecutive values from {@code index} on. */
    public abstract void put(int index, ByteBlock source, int at, int count);

    /** Copies values at a distance of {@code stride} bytes in the block to consecutive values from {@code index} on. */
    public abstract void putStrided(int index, ByteBlock source, int at, int stride, int count);

    /**
     * Copies consecutive values of the block to positions at a distance of {@code stride} values, from {@code index}
     * on.
     */
    public abstract void spread(int index, int stride, ByteBlock source, int at, int count);

    /**
     * Copies values at given positions of the block to consecutive values from {@code index} on.
     *
     * @param positions positions in values
     * @param before position of the block's first value
     */
    public abstract void gather(int index, ByteBlock source, int[] positions, int from, int count, int before);

    /**
     * Copies consecutive values from the block to the positions in {@code targets}.
     *
     * @param at offset of the first value in bytes
     */
    public abstract void scatter(ByteBlock source, int at, int[] targets, int from, int count);

    /** Copies values at given positions of the block to the positions in {@code targets}. */
    public abstract void scatter(ByteBlock source, int[] positions, int before, int[] targets, int from, int count);

    /** Copies {@code count} consecutive values from {@code index} on to the block. */
    public abstract void get(int index, ByteBlock target, int at, int count);

    /**
     * Copies values at a distance of {@code stride} values, from {@code index} on, to consecutive positions in the
     * block.
     */
    public abstract void getStrided(int index, int stride, ByteBlock target, int at, int count);

    /** Copies the values at {@code positions} to consecutive positions in the block. */
    public abstract void getAll(int[] positions, int from, int count, ByteBlock target, int at);

    /**
     * Copies the values at {@code positions} to consecutive values of a target of the same type.
     *
     * @param from index of the first position
     * @param index index of the first value in the target
     */
    public abstract void select(int[] positions, int from, int count, Values target, int index);

    /**
     * Copies consecutive values to a target of the same type.
     *
     * @param from index of the first value
     * @param index index of the first value in the target
     */
    public final void copy(int from, int count, Values target, int index) {
        if (array().getClass() == target.array().getClass()
                && array().getClass().isArray()) {
            System.arraycopy(array(), from, target.array(), index, count);
            return;
        }
        ByteBlock block = new ByteBlock(Math.min(count, STEP) * width());
        for (int done = 0; done < count; done += STEP) {
            int now = Math.min(STEP, count - done);
            get(from + done, block, 0, now);
            target.put(index + done, block, 0, now);
        }
    }

    /** Does the same as {@link #select} for any type of target. */
    final void selectThroughBlock(int[] positions, int from, int count, Values target, int index) {
        ByteBlock block = new ByteBlock(Math.min(count, STEP) * width());
        for (int done = 0; done < count; done += STEP) {
            int now = Math.min(STEP, count - done);
            getAll(positions, from + done, now, block, 0);
            target.put(index + done, block, 0, now);
        }
    }

    /** Fills {@code count} values from {@code index} on with the value at the start of the block. */
    public abstract void fill(int index, ByteBlock value, int count);
}

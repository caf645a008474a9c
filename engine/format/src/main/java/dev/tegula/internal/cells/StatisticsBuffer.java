package dev.tegula.internal.cells;

import org.jspecify.annotations.Nullable;

/**
 * Buffers of one thread that computes statistics, of one tile after the other. They are allocated at their first use.
 */
public final class StatisticsBuffer {

    /** Number of values that are processed together. */
    static final int BLOCK = DoubleBlock.SIZE;

    private long @Nullable [] keys;
    private @Nullable DoubleBlock doubles;

    /** Returns an array for the order keys of a block of values. */
    long[] keys() {
        long[] present = keys;
        if (present == null) {
            present = new long[BLOCK];
            keys = present;
        }
        return present;
    }

    /** Returns the buffer for a block of float64 values. */
    DoubleBlock doubles() {
        DoubleBlock present = doubles;
        if (present == null) {
            present = new DoubleBlock();
            doubles = present;
        }
        return present;
    }
}

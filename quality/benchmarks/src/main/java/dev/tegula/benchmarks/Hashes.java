package dev.tegula.benchmarks;

import java.nio.ByteBuffer;

/** Computes hashes of cells in memory. */
public final class Hashes {

    private Hashes() {}

    /** Returns hashes of single-value cells in a little-endian buffer. */
    public static CellReceiver.CellHash fixed(ByteBuffer data, int width) {
        return width == 4 ? cell -> data.getInt(4 * cell) : cell -> data.getLong(8 * cell);
    }

    /** Returns hashes of single-value cells in an array. */
    public static CellReceiver.CellHash fixed(Object array) {
        if (array instanceof int[] ints) {
            return cell -> ints[cell];
        } else if (array instanceof long[] longs) {
            return cell -> longs[cell];
        } else if (array instanceof double[] doubles) {
            return cell -> Double.doubleToRawLongBits(doubles[cell]);
        }
        throw new IllegalArgumentException("no cells in " + array.getClass());
    }

    /** Returns the hash of the bytes of a string. */
    public static long bytes(ByteBuffer data, long from, long to) {
        long hash = to - from;
        for (int i = (int) from; i < to; i++) {
            hash = hash * 31 + data.get(i);
        }
        return hash;
    }
}

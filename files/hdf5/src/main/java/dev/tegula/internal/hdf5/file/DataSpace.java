package dev.tegula.internal.hdf5.file;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * The shape of a dataset or attribute.
 *
 * @param lengths lengths of the dimensions; none for a single value
 * @param limits the lengths to which they can grow, -1 for any
 * @param isNull whether there are no values at all
 */
record DataSpace(long[] lengths, long[] limits, boolean isNull) {

    static DataSpace parse(FileBytes file, ByteBuffer bytes) {
        int revision = bytes.get();
        int rank = bytes.get() & 0xFF;
        int flags = bytes.get();
        int kind = bytes.get();
        if (revision != 1 && revision != 2 || rank > 32) {
            throw FileBytes.damaged("a shape of version " + revision + " with " + rank + " dimensions");
        }
        FileBytes.skip(bytes, revision == 1 ? 4 : 0);
        long[] lengths = lengths(file, bytes, rank);
        long[] limits = (flags & 1) == 0 ? lengths : lengths(file, bytes, rank);
        for (long length : lengths) {
            if (length < 0) {
                throw FileBytes.damaged("an axis of " + Long.toUnsignedString(length) + " positions");
            }
        }
        return new DataSpace(lengths, limits, revision == 2 && kind == 2);
    }

    private static long[] lengths(FileBytes file, ByteBuffer bytes, int rank) {
        long[] lengths = new long[rank];
        for (int d = 0; d < rank; d++) {
            long length = file.length(bytes);
            lengths[d] = file.lengthSize() == 4 && length == 0xFFFFFFFFL ? -1 : length;
        }
        return lengths;
    }

    /** Returns the same shape with other lengths. */
    DataSpace withLengths(long[] others) {
        return new DataSpace(others, limits, isNull);
    }

    /** Returns whether a dimension can be longer than it is. */
    boolean canGrow() {
        return !Arrays.equals(lengths, limits);
    }

    /** Returns whether there are no values. */
    boolean isEmpty() {
        return isNull || Arrays.stream(lengths).anyMatch(length -> length == 0);
    }

    /** Returns the number of values, at most {@link Long#MAX_VALUE}. */
    long count() {
        long count = isEmpty() ? 0 : 1;
        for (long length : lengths) {
            count = length != 0 && count > Long.MAX_VALUE / length ? Long.MAX_VALUE : count * length;
        }
        return count;
    }
}

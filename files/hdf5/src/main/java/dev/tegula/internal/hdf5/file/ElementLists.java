package dev.tegula.internal.hdf5.file;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The elements of lists of variable length, one list after the other.
 *
 * @param starts the first element of each list, and the number of all
 */
record ElementLists(byte[] bytes, long[] starts) {

    /**
     * Reads lists from the heaps of a file.
     *
     * @param base the type of their elements
     * @param places where the lists are
     */
    static ElementLists read(TextHeaps heaps, ElementType base, byte[] places, int count) {
        ByteBuffer in = ByteBuffer.wrap(places).order(ByteOrder.LITTLE_ENDIAN);
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        long[] starts = new long[count + 1];
        for (int i = 0; i < count; i++) {
            all.writeBytes(heaps.next(in, base.size()));
            starts[i + 1] = all.size() / base.size();
        }
        return new ElementLists(all.toByteArray(), starts);
    }

    /** Returns the first element of a list. */
    int start(int list) {
        return (int) starts[list];
    }
}

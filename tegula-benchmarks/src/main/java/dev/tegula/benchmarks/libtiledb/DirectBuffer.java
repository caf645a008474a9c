package dev.tegula.benchmarks.libtiledb;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Memory outside the heap, allocated and touched, of which queries get slices. */
final class DirectBuffer {

    private final ByteBuffer all;
    private int used;

    DirectBuffer(long bytes) {
        // Zeroed when allocated, that is touched.
        all = ByteBuffer.allocateDirect((int) Math.max(8, bytes)).order(ByteOrder.nativeOrder());
    }

    /** A copy of a primitive array. */
    static DirectBuffer of(Object array) {
        if (array instanceof int[] ints) {
            DirectBuffer buffer = new DirectBuffer(4L * ints.length);
            buffer.all.asIntBuffer().put(ints);
            return buffer;
        } else if (array instanceof long[] longs) {
            DirectBuffer buffer = new DirectBuffer(8L * longs.length);
            buffer.all.asLongBuffer().put(longs);
            return buffer;
        } else if (array instanceof double[] doubles) {
            DirectBuffer buffer = new DirectBuffer(8L * doubles.length);
            buffer.all.asDoubleBuffer().put(doubles);
            return buffer;
        }
        byte[] bytes = (byte[]) array;
        DirectBuffer buffer = new DirectBuffer(bytes.length);
        buffer.all.put(0, bytes);
        return buffer;
    }

    ByteBuffer all() {
        return all;
    }

    /** What is not used yet. */
    ByteBuffer rest() {
        return all.slice(used, all.capacity() - used).order(ByteOrder.nativeOrder());
    }

    /** Whether anything is unused. */
    boolean hasRest() {
        return used < all.capacity();
    }

    /** How many bytes are used. */
    int used() {
        return used;
    }

    void use(long bytes) {
        used = Math.addExact(used, Math.toIntExact(bytes));
    }

    void reset() {
        used = 0;
    }
}

package dev.tegula.benchmarks.libtiledb;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Preallocated memory outside the heap, already touched. Slices of it are passed to queries. */
final class DirectBuffer {

    private final ByteBuffer all;
    private int used;

    DirectBuffer(long bytes) {
        // The allocation writes zeros and so touches the memory.
        all = ByteBuffer.allocateDirect((int) Math.max(8, bytes)).order(ByteOrder.nativeOrder());
    }

    /** Returns a copy of a primitive array. */
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

    /** Returns the unused part. */
    ByteBuffer rest() {
        return all.slice(used, all.capacity() - used).order(ByteOrder.nativeOrder());
    }

    /** Returns the number of used bytes. */
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

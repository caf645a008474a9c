package dev.tegula.internal.write.fragment;

import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.fragment.FragmentSections;
import java.util.Arrays;

/** A growable list of longs. */
final class LongList {

    private static final long[] EMPTY = {};

    private long[] values = EMPTY;
    private int size;

    void add(long value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, Math.max(4, size * 2));
        }
        values[size++] = value;
    }

    int size() {
        return size;
    }

    long get(int i) {
        return values[i];
    }

    long[] toArray() {
        return Arrays.copyOf(values, size);
    }

    void write(ByteWriter out) {
        FragmentSections.writeLongs(out, values, size);
    }
}

package dev.tegula.internal.filter;

import dev.tegula.internal.bytes.LittleEndian;
import java.util.Arrays;

/**
 * Consecutive strings.
 *
 * @param bytes array that contains them
 * @param start position of offset 0 in {@code bytes}
 * @param size size of all strings in bytes
 * @param offsets offset of each string, 64-bit little-endian
 * @param offsetsAt position of the first one in {@code offsets}
 * @param count number of strings
 */
record Strings(byte[] bytes, int start, int size, byte[] offsets, int offsetsAt, int count) {

    /** Checks that the offsets are ascending and within the bytes. */
    Strings check() {
        long previous = 0;
        for (int i = 0; i <= count; i++) {
            long at = i == count ? size : LittleEndian.i64(offsets, offsetsAt + Long.BYTES * i);
            if (at < previous || at > size) {
                throw new IllegalArgumentException("wrong offset of string " + i + " (found " + at + ", expected "
                        + previous + " to " + size + ")");
            }
            previous = at;
        }
        return this;
    }

    /** Returns the position of string {@code i} in {@link #bytes}, or the end of all strings for {@code count}. */
    int begin(int i) {
        return start + (i == count ? size : (int) LittleEndian.i64(offsets, offsetsAt + Long.BYTES * i));
    }

    int length(int i) {
        return begin(i + 1) - begin(i);
    }

    boolean areEqual(int i, int j) {
        return Arrays.equals(bytes, begin(i), begin(i + 1), bytes, begin(j), begin(j + 1));
    }
}

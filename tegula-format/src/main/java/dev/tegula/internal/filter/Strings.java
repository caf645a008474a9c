package dev.tegula.internal.filter;

import dev.tegula.internal.bytes.LittleEndian;
import java.util.Arrays;

/**
 * Strings one behind the other.
 *
 * @param bytes the array that holds them
 * @param start where in {@code bytes} offset 0 lies
 * @param size bytes of all strings
 * @param offsets where each string begins, 64-bit little-endian
 * @param offsetsAt where in {@code offsets} the first one lies
 * @param count how many strings
 */
record Strings(byte[] bytes, int start, int size, byte[] offsets, int offsetsAt, int count) {

    /** Fails unless the offsets ascend within the bytes. */
    Strings check() {
        long previous = 0;
        for (int i = 0; i <= count; i++) {
            long at = i == count ? size : LittleEndian.i64(offsets, offsetsAt + Long.BYTES * i);
            if (at < previous || at > size) {
                throw new IllegalArgumentException(
                        "offset " + at + " of string " + i + " follows " + previous + " among " + size + " bytes");
            }
            previous = at;
        }
        return this;
    }

    /** Where string {@code i} begins in {@link #bytes}; the one behind the last is where they end. */
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

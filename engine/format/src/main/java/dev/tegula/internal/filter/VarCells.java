package dev.tegula.internal.filter;

import dev.tegula.internal.bytes.LittleEndian;
import java.util.Arrays;

/**
 * Consecutive variable-length cells with their offsets, either to be encoded or as the target of a decoding.
 *
 * @param bytes array that contains them
 * @param start position of offset 0 in {@code bytes}
 * @param size size of all values in bytes
 * @param offsets offset of each cell, 64-bit little-endian
 * @param offsetsAt position of the first one in {@code offsets}
 * @param count number of cells
 */
public record VarCells(byte[] bytes, int start, int size, byte[] offsets, int offsetsAt, int count) {

    /** Refuses offsets that decrease or exceed the bytes. */
    void check() {
        long previous = 0;
        for (int i = 0; i <= count; i++) {
            long at = i == count ? size : LittleEndian.i64(offsets, offsetsAt + Long.BYTES * i);
            if (at < previous || at > size) {
                throw new IllegalArgumentException("wrong offset of string " + i + " (found " + at + ", expected "
                        + previous + " to " + size + ")");
            }
            previous = at;
        }
    }

    /** Returns the position of cell {@code i} in {@link #bytes}, or the end of all cells for {@code count}. */
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

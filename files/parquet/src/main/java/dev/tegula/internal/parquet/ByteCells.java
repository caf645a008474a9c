package dev.tegula.internal.parquet;

import java.util.Arrays;

/** A growable list of cells of bytes: all bytes, and the end of each cell. */
final class ByteCells {

    /** Some JVMs cannot allocate longer arrays. */
    private static final int LARGEST = Integer.MAX_VALUE - 16;

    private byte[] bytes;
    private int[] ends;
    private int size;

    ByteCells(int cells) {
        ends = new int[cells];
        bytes = new byte[cells * 8];
    }

    /** Appends a cell. */
    void append(byte[] source, int from, int count) {
        int start = start(size);
        if (count > LARGEST - start) {
            throw new IllegalArgumentException("a batch has more than 2 GiB of bytes. Write smaller pages.");
        }
        if (start + count > bytes.length) {
            bytes = Arrays.copyOf(bytes, (int) Math.min(LARGEST, Math.max(start + count, 2L * bytes.length)));
        }
        System.arraycopy(source, from, bytes, start, count);
        if (size == ends.length) {
            ends = Arrays.copyOf(ends, Math.max(16, 2 * size));
        }
        ends[size++] = start + count;
    }

    /** Returns the number of cells. */
    int size() {
        return size;
    }

    /** Returns the position of the first byte of a cell. */
    int start(int cell) {
        return cell == 0 ? 0 : ends[cell - 1];
    }

    /** Returns the position after the last byte of a cell. */
    int end(int cell) {
        return ends[cell];
    }

    /** Returns the array of all bytes, which may be longer. */
    byte[] bytes() {
        return bytes;
    }

    /**
     * Spreads the last cells, {@code count} of them, over {@code target} cells; the others are empty.
     *
     * @param levels the level of each cell: existing ones belong to those of the greatest level
     */
    void spread(int[] levels, int target, int count, int greatest) {
        int base = size - count;
        if (base + target > ends.length) {
            ends = Arrays.copyOf(ends, base + target);
        }
        int from = size;
        for (int i = target - 1; i >= 0; i--) {
            ends[base + i] = from == 0 ? 0 : ends[from - 1];
            if (levels[i] == greatest) {
                from--;
            }
        }
        size = base + target;
    }
}

package dev.tegula.internal.exec;

import dev.tegula.internal.cells.ByteBlock;

/** Buffers of one thread that selects cells of tiles. */
public final class SelectionScratch {

    /** The most cells that are compared together. */
    public static final int BLOCK = 256;

    private final int[] cells = new int[BLOCK];
    private final long[] keys = new long[BLOCK];
    private final ByteBlock values = new ByteBlock(BLOCK * Long.BYTES);

    SelectionScratch() {}

    /** Returns a buffer for the numbers of the cells of a block. */
    public int[] cells() {
        return cells;
    }

    /** Returns a buffer for the order keys of the cells of a block. */
    public long[] keys() {
        return keys;
    }

    /** Returns a buffer for the values of the cells of a block. */
    public ByteBlock values() {
        return values;
    }
}

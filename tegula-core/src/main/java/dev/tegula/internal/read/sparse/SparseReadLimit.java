package dev.tegula.internal.read.sparse;

/**
 * How much a read of a sparse array may hold.
 *
 * @param bytes bytes of all it holds
 * @param cells wanted cells with which to give up
 * @param fixedBytes bytes of a cell without values of variable length
 */
record SparseReadLimit(long bytes, long cells, long fixedBytes) {

    /** Cells whose coordinates are worth to be loaded together. */
    private static final long GROUP = 1 << 20;

    /** As much as there is. */
    static final SparseReadLimit UNLIMITED = new SparseReadLimit(Long.MAX_VALUE, Long.MAX_VALUE, 0);

    /** Cells of which coordinates are loaded together before unwanted ones are dropped; a tile at least. */
    long group() {
        return Math.min(GROUP, bytes / Math.max(1, fixedBytes));
    }

    /** Bytes that attribute values of variable length may take in so many cells. */
    long values(long wanted) {
        return Math.max(0, bytes - wanted * fixedBytes);
    }
}

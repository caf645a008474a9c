package dev.tegula.internal.read.sparse;

/**
 * Memory limit of a sparse read.
 *
 * @param bytes limit of the bytes of all cells
 * @param cells number of selected cells above which the read is abandoned
 * @param fixedBytes size of a cell without variable-length values
 */
record SparseReadLimit(long bytes, long cells, long fixedBytes) {

    /** Number of cells whose coordinates are loaded together. */
    private static final long GROUP = 1 << 20;

    /** No limit. */
    static final SparseReadLimit UNLIMITED = new SparseReadLimit(Long.MAX_VALUE, Long.MAX_VALUE, 0);

    /**
     * Returns the number of cells whose coordinates are loaded together before others are dropped; at least one tile is
     * loaded.
     */
    long group() {
        return Math.min(GROUP, bytes / Math.max(1, fixedBytes));
    }

    /** Returns the bytes available for variable-length attribute values of {@code wanted} cells. */
    long values(long wanted) {
        return Math.max(0, bytes - wanted * fixedBytes);
    }
}

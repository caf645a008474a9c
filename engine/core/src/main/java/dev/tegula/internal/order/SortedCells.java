package dev.tegula.internal.order;

import java.util.BitSet;

/**
 * Cells in order.
 *
 * @param cells number of the cell at each position; the array may be longer than there are cells
 * @param ties positions whose cell has the same coordinates as the preceding one; empty if there are none
 * @param isUnchanged whether the cells were in order before they were sorted
 */
public record SortedCells(int[] cells, BitSet ties, boolean isUnchanged) {

    /** Returns whether some cells have the same coordinates. */
    public boolean hasTies() {
        return !ties.isEmpty();
    }
}

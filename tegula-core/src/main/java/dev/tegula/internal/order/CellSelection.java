package dev.tegula.internal.order;

import org.jspecify.annotations.Nullable;

/**
 * A block of cells in memory.
 *
 * @param cells numbers of the cells, or null for consecutive ones
 * @param from index of the first one in {@code cells}, or its number if they are consecutive
 * @param count number of cells
 */
record CellSelection(int @Nullable [] cells, int from, int count) {

    /** Returns the number of the {@code i}-th cell. */
    int cell(int i) {
        return cells == null ? from + i : cells[from + i];
    }
}

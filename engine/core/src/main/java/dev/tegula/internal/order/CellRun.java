package dev.tegula.internal.order;

import org.jspecify.annotations.Nullable;

/**
 * A run of cells in memory: a range of cell numbers, or an explicit list.
 *
 * @param cells numbers of the cells, or null for consecutive ones
 * @param from index of the first one in {@code cells}, or its number if they are consecutive
 * @param count number of cells
 */
record CellRun(int @Nullable [] cells, int from, int count) {

    /** Returns cells with consecutive numbers. */
    static CellRun consecutive(int from, int count) {
        return new CellRun(null, from, count);
    }

    boolean isConsecutive() {
        return cells == null;
    }

    /** Returns the number of the {@code i}-th cell. */
    int cell(int i) {
        return cells == null ? from + i : cells[from + i];
    }
}

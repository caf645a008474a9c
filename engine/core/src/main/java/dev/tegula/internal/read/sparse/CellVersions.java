package dev.tegula.internal.read.sparse;

import java.util.BitSet;
import java.util.function.IntFunction;

/**
 * Chooses among versions of cells: cells with equal coordinates, from several fragments or from a consolidated one.
 *
 * @param sorted cells in order; cells of equal coordinates ordered by their numbers, which are higher in newer
 *     fragments
 * @param ties positions of cells that have the coordinates of the preceding cell
 */
record CellVersions(CellSequence.Permuted sorted, BitSet ties) {

    /**
     * Returns the cell with the highest number of each run of equal cells.
     *
     * @param newCells returns an array of at least a number of cells
     */
    CellSequence.Permuted last(IntFunction<int[]> newCells) {
        int[] kept = newCells.apply(sorted.size() - ties.cardinality());
        int n = 0;
        for (int i = 0; i < sorted.size(); i++) {
            if (!ties.get(i + 1)) {
                kept[n++] = sorted.cells()[i];
            }
        }
        return new CellSequence.Permuted(kept, n);
    }

    /**
     * Returns the latest cell of each run of equal cells; of several the one with the highest number.
     *
     * @param times timestamp of each cell
     * @param newCells returns an array of at least a number of cells
     */
    CellSequence.Permuted newest(long[] times, IntFunction<int[]> newCells) {
        int[] kept = newCells.apply(sorted.size() - ties.cardinality());
        int n = 0;
        int newest = -1;
        for (int i = 0; i < sorted.size(); i++) {
            int cell = sorted.cells()[i];
            if (!ties.get(i) || Long.compareUnsigned(times[cell], times[newest]) >= 0) {
                newest = cell;
            }
            if (!ties.get(i + 1)) {
                kept[n++] = newest;
            }
        }
        return new CellSequence.Permuted(kept, n);
    }

    /**
     * Returns all versions of each cell, newest first. Of versions with equal timestamps only the last is ever visible,
     * so the others are dropped, unless the schema allows duplicates.
     *
     * @param times timestamp of each cell
     * @param matches cells that are not deleted; older versions of deleted cells are dropped too
     * @param horizon of the versions up to this time, only the newest is kept
     * @param duplicates whether the schema allows duplicates
     */
    CellSequence.Permuted all(long[] times, CellMatches matches, long horizon, boolean duplicates) {
        int[] result = new int[sorted.size()];
        int n = 0;
        int start = 0;
        while (start < sorted.size()) {
            int end = Math.min(ties.nextClearBit(start + 1), sorted.size());
            int first = n;
            for (int i = end - 1; i >= start; i--) {
                n = insert(result, first, n, sorted.cells()[i], times, duplicates);
            }
            for (int i = first; !duplicates && i < n; i++) {
                n = !matches.has(result[i]) ? i : times[result[i]] <= horizon ? i + 1 : n;
            }
            start = end;
        }
        return new CellSequence.Permuted(result, n);
    }

    /**
     * Inserts a cell behind the cells with later or equal timestamps; cells are inserted in descending order of their
     * numbers.
     */
    private static int insert(int[] result, int first, int n, int cell, long[] times, boolean duplicates) {
        int at = n;
        while (at > first && Long.compareUnsigned(times[result[at - 1]], times[cell]) < 0) {
            at--;
        }
        if (!duplicates && at > first && times[result[at - 1]] == times[cell]) {
            return n;
        }
        System.arraycopy(result, at, result, at + 1, n - at);
        result[at] = cell;
        return n + 1;
    }
}

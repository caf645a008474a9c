package dev.tegula.internal.read.sparse;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Chooses among versions of cells: cells with equal coordinates, from several fragments or from a consolidated one.
 *
 * @param sorted cells in order; cells of equal coordinates ordered by their numbers, which are higher in newer
 *     fragments
 * @param equal positions of cells that have the coordinates of the preceding cell
 */
record CellVersions(int[] sorted, BitSet equal) {

    /** Returns the cell with the highest number of each run of equal cells. */
    int[] last() {
        int[] kept = new int[sorted.length - equal.cardinality()];
        int n = 0;
        for (int i = 0; i < sorted.length; i++) {
            if (!equal.get(i + 1)) {
                kept[n++] = sorted[i];
            }
        }
        return kept;
    }

    /**
     * Returns the latest cell of each run of equal cells; of several the one with the highest number.
     *
     * @param times timestamp of each cell
     */
    int[] newest(long[] times) {
        int[] kept = new int[sorted.length - equal.cardinality()];
        int n = 0;
        int newest = -1;
        for (int i = 0; i < sorted.length; i++) {
            int cell = sorted[i];
            if (!equal.get(i) || Long.compareUnsigned(times[cell], times[newest]) >= 0) {
                newest = cell;
            }
            if (!equal.get(i + 1)) {
                kept[n++] = newest;
            }
        }
        return kept;
    }

    /**
     * Returns all versions of each cell, newest first. Of versions with equal timestamps only the last is ever visible,
     * so the others are dropped, unless the schema allows duplicates.
     *
     * @param times timestamp of each cell
     * @param matches cells that are not deleted; older versions of deleted cells are dropped too
     * @param duplicates whether the schema allows duplicates
     */
    int[] all(long[] times, CellMatches matches, boolean duplicates) {
        int[] result = new int[sorted.length];
        int n = 0;
        int start = 0;
        while (start < sorted.length) {
            int end = Math.min(equal.nextClearBit(start + 1), sorted.length);
            int first = n;
            for (int i = end - 1; i >= start; i--) {
                n = insert(result, first, n, sorted[i], times, duplicates);
            }
            for (int i = first; !duplicates && i < n; i++) {
                n = matches.has(result[i]) ? n : i;
            }
            start = end;
        }
        return n == result.length ? result : Arrays.copyOf(result, n);
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

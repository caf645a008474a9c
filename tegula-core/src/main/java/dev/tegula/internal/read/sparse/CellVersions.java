package dev.tegula.internal.read.sparse;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** Sorts versions of cells as consolidated fragments hold them: the newest version of each cell first. */
final class CellVersions {

    private CellVersions() {}

    /**
     * Reorders cells of equal coordinates. Of versions with equal timestamps only the last is ever visible, so the
     * others are dropped, unless the schema allows duplicates.
     *
     * @param sorted cells in order; cells of equal coordinates ordered by their numbers, which are higher in newer
     *     fragments
     * @param equal positions of cells that have the coordinates of the preceding cell
     * @param times timestamp of each cell
     * @param stays 0 for deleted cells, whose older versions are dropped too; null if no cell was deleted
     */
    static int[] newestFirst(int[] sorted, BitSet equal, long[] times, byte @Nullable [] stays, boolean duplicates) {
        int[] result = new int[sorted.length];
        int n = 0;
        int start = 0;
        while (start < sorted.length) {
            int end = equal.nextClearBit(start + 1);
            end = Math.min(end, sorted.length);
            int first = n;
            for (int i = end - 1; i >= start; i--) {
                n = insert(result, first, n, sorted[i], times, duplicates);
            }
            for (int i = first; stays != null && !duplicates && i < n; i++) {
                n = stays[result[i]] == 0 ? i : n;
            }
            start = end;
        }
        return n == result.length ? result : java.util.Arrays.copyOf(result, n);
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

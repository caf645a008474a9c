package dev.tegula.internal.read.sparse;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Brings the versions of cells into the order in which consolidated fragments hold them: of each cell the newest first.
 */
final class CellVersions {

    private CellVersions() {}

    /**
     * Reorders cells of equal coordinates. Of versions with one timestamp only the last can ever be seen, the others
     * are left out, unless duplicates are cells of their own.
     *
     * @param sorted cells in order, those of equal coordinates by their numbers, which rise with the age of fragments
     * @param equal places whose cell has the coordinates of the one before
     * @param times when each cell was written
     * @param stays 0 for cells that were deleted, and with them all that are older; null if none were
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

    /** Inserts a cell that is older than those inserted before unless its timestamp says otherwise. */
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

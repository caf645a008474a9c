package dev.tegula.internal.maintenance;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;

/**
 * Runs of adjacent fragments that together are at least G times as large as the largest of them. If only such runs are
 * merged, each byte is written again only into a fragment at least G times as large as its last one, which bounds how
 * often by the logarithm of the size of the array; and where no such run is left, the number of fragments is at most
 * proportional to this logarithm. Small fragments are merged sooner: readers wait longer for a fragment's requests than
 * for its bytes.
 */
final class GrowingRuns {

    /** What a store sends in about the time of a fragment's requests. */
    private static final long SMALL_BYTES = 16L << 20;

    /**
     * The share by which small fragments grow: few are left, and each byte is written again four to seven times
     * (docs/concepts/maintenance.md). That of larger ones rises with their size, so that nothing is left to wait just
     * beyond the limit.
     */
    private static final double SMALL_SHARE = 0.03;

    /**
     * A run.
     *
     * @param from index of its first fragment
     * @param to index after its last fragment
     */
    record Run(int from, int to) {}

    private GrowingRuns() {}

    /**
     * Returns the longest runs, which are disjoint, in their order. If a whole range is no such run, its largest
     * fragment is in none, because each run with it within the range has the same maximum and a smaller sum.
     */
    static List<Run> of(long[] sizes, double growth) {
        List<Run> runs = new ArrayList<>();
        Deque<Run> ranges = new ArrayDeque<>(List.of(new Run(0, sizes.length)));
        while (!ranges.isEmpty()) {
            Run range = ranges.pop();
            if (range.to - range.from < 2) {
                continue;
            }
            if (isGrowing(sizes, range.from, range.to, growth)) {
                runs.add(range);
                continue;
            }
            int largest = range.from;
            for (int i = range.from; i < range.to; i++) {
                largest = sizes[i] > sizes[largest] ? i : largest;
            }
            ranges.push(new Run(range.from, largest));
            ranges.push(new Run(largest + 1, range.to));
        }
        runs.sort(Comparator.comparingInt(Run::from));
        return runs;
    }

    /** Returns whether at least two fragments are together at least {@code growth} times as large as the largest. */
    static boolean isGrowing(long[] sizes, int from, int to, double growth) {
        double sum = 0;
        long largest = 0;
        for (int i = from; i < to; i++) {
            sum += sizes[i];
            largest = Math.max(largest, sizes[i]);
        }
        double least = 1 + SMALL_SHARE * Math.max(1, (double) largest / SMALL_BYTES);
        return to - from > 1 && sum >= Math.min(growth, least) * largest;
    }
}

package dev.tegula.internal.vcf.scan;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Disjoint intervals of positions of one contig, from 0, both ends included, in ascending order.
 *
 * @param starts the first positions
 * @param ends the last positions
 */
record Intervals(long[] starts, long[] ends) {

    /** Returns the union of intervals, each given as first and last position. */
    static Intervals union(List<long[]> intervals) {
        List<long[]> sorted = new ArrayList<>(intervals);
        sorted.sort(Comparator.comparingLong(interval -> interval[0]));
        List<long[]> merged = new ArrayList<>();
        for (long[] interval : sorted) {
            long[] last = merged.isEmpty() ? null : merged.get(merged.size() - 1);
            if (last != null && interval[0] <= last[1] + 1) {
                last[1] = Math.max(last[1], interval[1]);
            } else {
                merged.add(interval.clone());
            }
        }
        return new Intervals(
                merged.stream().mapToLong(interval -> interval[0]).toArray(),
                merged.stream().mapToLong(interval -> interval[1]).toArray());
    }

    int size() {
        return starts.length;
    }

    /** Returns the number of the first interval that ends at a position or after it; the size if there is none. */
    int firstEndingAt(long position) {
        int low = 0;
        int high = ends.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (ends[middle] >= position) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    /** Returns the last position before an interval that belongs to an earlier one; -1 if there is none. */
    long endBefore(int interval) {
        return interval == 0 ? -1 : ends[interval - 1];
    }

    /** Returns the union of these intervals after each was widened, within limits. */
    Intervals widened(long before, long after, long last) {
        List<long[]> wide = new ArrayList<>();
        for (int i = 0; i < size(); i++) {
            wide.add(new long[] {Math.max(0, starts[i] - before), Math.min(last, ends[i] + after)});
        }
        return union(wide);
    }
}

package dev.tegula.internal.order;

import java.util.Arrays;

/**
 * Selected cells in one dimension, as disjoint, ascending intervals of offsets. Selected cells are numbered from 0
 * without gaps.
 */
public final class AxisSelection {

    private final long[] start;
    private final long[] count;
    private final long[] before;
    private final long total;

    private AxisSelection(long[] start, long[] count) {
        this.start = start;
        this.count = count;
        before = new long[start.length];
        long sum = 0;
        for (int i = 0; i < start.length; i++) {
            before[i] = sum;
            sum = saturatedAdd(sum, count[i]);
        }
        total = sum;
    }

    private static long saturatedAdd(long a, long b) {
        long sum = a + b;
        return b < 0 || sum < 0 ? Long.MAX_VALUE : sum;
    }

    /**
     * Returns the union of intervals.
     *
     * @param low first offsets, unsigned
     * @param high last offsets, unsigned, not less than the first
     */
    public static AxisSelection union(long[] low, long[] high) {
        int n = low.length;
        Integer[] order = new Integer[n];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, (a, b) -> Long.compareUnsigned(low[a], low[b]));
        long[] start = new long[n];
        long[] end = new long[n];
        int kept = -1;
        for (int i : order) {
            // Adjacent intervals are merged. Nothing follows an interval that ends at 2^64-1.
            if (kept >= 0 && (end[kept] == -1 || Long.compareUnsigned(low[i], end[kept] + 1) <= 0)) {
                end[kept] = Long.compareUnsigned(end[kept], high[i]) < 0 ? high[i] : end[kept];
            } else {
                kept++;
                start[kept] = low[i];
                end[kept] = high[i];
            }
        }
        long[] count = new long[kept + 1];
        for (int i = 0; i <= kept; i++) {
            count[i] = end[i] - start[i] + 1;
        }
        return new AxisSelection(Arrays.copyOf(start, kept + 1), count);
    }

    /** Returns one interval of offsets. */
    public static AxisSelection interval(long low, long high) {
        return new AxisSelection(new long[] {low}, new long[] {high - low + 1});
    }

    /** Returns the number of selected cells, or {@link Long#MAX_VALUE} if there are more. */
    public long total() {
        return total;
    }

    /** Returns the number of intervals. */
    public int intervals() {
        return start.length;
    }

    /** Returns the first offset of an interval. */
    public long start(int i) {
        return start[i];
    }

    /** Returns the number of cells in an interval. */
    public long count(int i) {
        return count[i];
    }

    /** Returns the number of the first selected cell of an interval. */
    public long before(int i) {
        return before[i];
    }

    /** Returns the first selected offset. */
    public long first() {
        return start[0];
    }

    /** Returns the last selected offset. */
    public long last() {
        int i = start.length - 1;
        return start[i] + count[i] - 1;
    }

    /** Returns the offset of the selected cell with this number. */
    public long offsetOf(long number) {
        int i = indexOf(number);
        return start[i] + (number - before[i]);
    }

    /** Returns whether the cell at an offset is selected. */
    public boolean holds(long offset) {
        int i = intervalOf(offset);
        return i >= 0 && Long.compareUnsigned(offset - start[i], count[i]) < 0;
    }

    /** Returns the number of selected cells with lower offsets. For a selected cell this is its own number. */
    public long below(long offset) {
        int i = intervalOf(offset);
        return i < 0 ? 0 : before[i] + Math.min(count[i], offset - start[i]);
    }

    /** Returns the last interval that begins at or before an offset, or -1. */
    private int intervalOf(long offset) {
        int low = 0;
        int high = start.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (Long.compareUnsigned(start[middle], offset) <= 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return high;
    }

    private int indexOf(long number) {
        int i = Arrays.binarySearch(before, number);
        return i >= 0 ? i : -i - 2;
    }

    /** Returns the selected cells with numbers [{@code from}, {@code to}). */
    public AxisSelection slice(long from, long to) {
        int first = indexOf(from);
        int last = indexOf(to - 1);
        long[] newStart = Arrays.copyOfRange(start, first, last + 1);
        long[] newCount = Arrays.copyOfRange(count, first, last + 1);
        long cut = from - before[first];
        newStart[0] += cut;
        newCount[0] -= cut;
        newCount[last - first] = to - before[last] - (first == last ? cut : 0);
        return new AxisSelection(newStart, newCount);
    }
}

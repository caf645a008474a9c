package dev.tegula.internal.order;

import java.util.Arrays;

/**
 * The cells that a read selects along one dimension: disjoint, ascending intervals of offsets. Selected cells are
 * numbered from 0, without the gaps.
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
     * The union of intervals.
     *
     * @param low first offsets, unsigned
     * @param high last offsets, unsigned and not less
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
            // Touching intervals merge; an end at 2^64-1 has nothing after it.
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

    /** One interval of offsets. */
    public static AxisSelection interval(long low, long high) {
        return new AxisSelection(new long[] {low}, new long[] {high - low + 1});
    }

    /** Selected cells; {@link Long#MAX_VALUE} if they are more. */
    public long total() {
        return total;
    }

    /** Number of intervals. */
    public int intervals() {
        return start.length;
    }

    /** First offset of an interval. */
    public long start(int i) {
        return start[i];
    }

    /** Cells in an interval. */
    public long count(int i) {
        return count[i];
    }

    /** Number of the first selected cell of an interval. */
    public long before(int i) {
        return before[i];
    }

    /** First selected offset. */
    public long first() {
        return start[0];
    }

    /** Last selected offset. */
    public long last() {
        int i = start.length - 1;
        return start[i] + count[i] - 1;
    }

    /** The offset of the selected cell of this number. */
    public long offsetOf(long number) {
        int i = indexOf(number);
        return start[i] + (number - before[i]);
    }

    /** Whether the cell at an offset is selected. */
    public boolean holds(long offset) {
        int i = intervalOf(offset);
        return i >= 0 && Long.compareUnsigned(offset - start[i], count[i]) < 0;
    }

    /** How many selected cells have lower offsets than this one: the number of the cell itself, if it is selected. */
    public long below(long offset) {
        int i = intervalOf(offset);
        return i < 0 ? 0 : before[i] + Math.min(count[i], offset - start[i]);
    }

    /** The last interval that begins at or before an offset, or -1. */
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

    /** The selected cells of numbers [{@code from}, {@code to}). */
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

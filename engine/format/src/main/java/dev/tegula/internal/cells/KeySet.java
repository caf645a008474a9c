package dev.tegula.internal.cells;

import dev.tegula.schema.PhysicalType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** A set of order keys (see {@link Keys}) as disjoint, ascending, closed intervals. Immutable. */
public final class KeySet {

    /** All keys, including those of NaNs. */
    public static final KeySet ALL = new KeySet(new long[] {Long.MIN_VALUE}, new long[] {Long.MAX_VALUE});

    /** No keys. */
    public static final KeySet NONE = new KeySet(new long[0], new long[0]);

    /** The key below that of 0.0, which no number has. */
    private static final long NEGATIVE_ZERO = -1;

    private static final Comparator<long[]> BY_LOW = Comparator.comparingLong(pair -> pair[0]);

    private final long[] low;
    private final long[] high;

    private KeySet(long[] low, long[] high) {
        this.low = low;
        this.high = high;
    }

    /** Returns the keys of a closed interval; none if the bounds are reversed. */
    public static KeySet between(long from, long to) {
        return from > to ? NONE : new KeySet(new long[] {from}, new long[] {to});
    }

    /** Returns the union of intervals, each a pair of bounds. */
    public static KeySet of(List<long[]> intervals) {
        long[][] sorted = intervals.toArray(new long[0][]);
        Arrays.sort(sorted, BY_LOW);
        long[] low = new long[sorted.length];
        long[] high = new long[sorted.length];
        int count = 0;
        for (long[] pair : sorted) {
            boolean follows = count > 0 && (high[count - 1] == Long.MAX_VALUE || pair[0] <= high[count - 1] + 1);
            if (follows) {
                high[count - 1] = Math.max(high[count - 1], pair[1]);
            } else {
                low[count] = pair[0];
                high[count++] = pair[1];
            }
        }
        return count == sorted.length
                ? new KeySet(low, high)
                : new KeySet(Arrays.copyOf(low, count), Arrays.copyOf(high, count));
    }

    private List<long[]> intervals() {
        List<long[]> all = new ArrayList<>();
        for (int i = 0; i < low.length; i++) {
            all.add(new long[] {low[i], high[i]});
        }
        return all;
    }

    /** Returns the union of this set and another. */
    public KeySet union(KeySet other) {
        List<long[]> all = intervals();
        all.addAll(other.intervals());
        return of(all);
    }

    /** Returns the union of sets. */
    public static KeySet unionOf(List<KeySet> sets) {
        if (sets.size() == 1) {
            return sets.get(0);
        }
        List<long[]> all = new ArrayList<>();
        for (KeySet set : sets) {
            all.addAll(set.intervals());
        }
        return of(all);
    }

    /** Returns the intersection of sets. */
    public static KeySet intersectionOf(List<KeySet> sets) {
        return unionOf(sets.stream().map(KeySet::complement).toList()).complement();
    }

    /** Returns the intersection of this set and another. */
    public KeySet intersect(KeySet other) {
        List<long[]> kept = new ArrayList<>();
        int i = 0;
        int j = 0;
        while (i < low.length && j < other.low.length) {
            long from = Math.max(low[i], other.low[j]);
            long to = Math.min(high[i], other.high[j]);
            if (from <= to) {
                kept.add(new long[] {from, to});
            }
            if (high[i] < other.high[j]) {
                i++;
            } else {
                j++;
            }
        }
        return of(kept);
    }

    /** Returns the complement of this set. */
    public KeySet complement() {
        List<long[]> gaps = new ArrayList<>();
        long from = Long.MIN_VALUE;
        for (int i = 0; i < low.length; i++) {
            if (low[i] > from) {
                gaps.add(new long[] {from, low[i] - 1});
            }
            if (high[i] == Long.MAX_VALUE) {
                return of(gaps);
            }
            from = high[i] + 1;
        }
        gaps.add(new long[] {from, Long.MAX_VALUE});
        return of(gaps);
    }

    /** Receives an interval of keys. */
    @FunctionalInterface
    public interface Interval {
        void keys(long low, long high);
    }

    /** Visits the intervals in ascending order. */
    public void each(Interval visitor) {
        for (int i = 0; i < low.length; i++) {
            visitor.keys(low[i], high[i]);
        }
    }

    public boolean isEmpty() {
        return low.length == 0;
    }

    /** Returns the least key of a non-empty set. */
    public long first() {
        return low[0];
    }

    /** Returns the greatest key of a non-empty set. */
    public long last() {
        return high[high.length - 1];
    }

    /** Returns whether the set contains a key. */
    public boolean contains(long key) {
        int i = firstAtLeast(high, key);
        return i < high.length && low[i] <= key;
    }

    /** Returns the relation of a closed interval of keys to this set. */
    public Relation relation(long from, long to) {
        int i = firstAtLeast(high, from);
        if (i == high.length || low[i] > to) {
            return Relation.OUTSIDE;
        }
        return low[i] <= from && to <= high[i] ? Relation.INSIDE : Relation.CROSSES;
    }

    private static int firstAtLeast(long[] ascending, long value) {
        int i = Arrays.binarySearch(ascending, value);
        return i >= 0 ? i : -i - 1;
    }

    /** Clears the marks of keys that are not in this set. */
    public void retain(long[] keys, int count, boolean[] marks, int at) {
        if (low.length == 1) {
            retain(keys, 0, count, marks, at);
            return;
        }
        for (int i = 0; i < count; i++) {
            if (marks[at + i]) {
                marks[at + i] = contains(keys[i]);
            }
        }
    }

    /**
     * Clears the marks of values whose keys are not in this set, without their keys.
     *
     * @param values an array with a value per cell
     * @param from index of the first value
     * @return false if this takes the keys, because the set is no interval or the values have another type
     */
    public boolean retain(PhysicalType type, Object values, int from, int count, boolean[] marks, int at) {
        if (low.length != 1) {
            return false;
        } else if (values instanceof double[] doubles && isOfNumbers()) {
            retain(doubles, from, count, marks, at);
        } else if (values instanceof int[] ints && type == PhysicalType.INT32) {
            retain(ints, from, count, marks, at);
        } else if (values instanceof long[] longs && type == PhysicalType.INT64) {
            retain(longs, from, count, marks, at);
        } else {
            return false;
        }
        return true;
    }

    /** Returns whether an interval has no keys of NaNs. */
    private boolean isOfNumbers() {
        return low[0] >= Keys.ofDouble(Double.NEGATIVE_INFINITY) && high[0] <= Keys.ofDouble(Double.POSITIVE_INFINITY);
    }

    @SuppressWarnings("ShortCircuitBoolean") // No branches per value.
    private void retain(double[] values, int from, int count, boolean[] marks, int at) {
        double least = Keys.toDouble(low[0]);
        double greatest = Keys.toDouble(high[0] == NEGATIVE_ZERO ? NEGATIVE_ZERO - 1 : high[0]);
        for (int i = 0; i < count; i++) {
            double value = values[from + i];
            marks[at + i] &= value >= least & value <= greatest;
        }
    }

    @SuppressWarnings("ShortCircuitBoolean") // No branches per value.
    private void retain(int[] values, int from, int count, boolean[] marks, int at) {
        long least = low[0];
        long greatest = high[0];
        for (int i = 0; i < count; i++) {
            long value = values[from + i];
            marks[at + i] &= value >= least & value <= greatest;
        }
    }

    @SuppressWarnings("ShortCircuitBoolean") // No branches per value.
    private void retain(long[] values, int from, int count, boolean[] marks, int at) {
        long least = low[0];
        long greatest = high[0];
        for (int i = 0; i < count; i++) {
            long value = values[from + i];
            marks[at + i] &= value >= least & value <= greatest;
        }
    }

    /**
     * Selects the cells whose keys are in this set.
     *
     * @param keys the key of each cell
     * @param cells numbers of the cells; the selected ones move to the beginning
     * @return number of selected cells
     */
    public int select(long[] keys, int[] cells, int count) {
        int selected = 0;
        if (low.length != 1) {
            for (int i = 0; i < count; i++) {
                cells[selected] = cells[i];
                selected += contains(keys[i]) ? 1 : 0;
            }
            return selected;
        }
        long from = low[0];
        long width = high[0] - from;
        for (int i = 0; i < count; i++) {
            cells[selected] = cells[i];
            long distance = keys[i] - from;
            // The borrow of an unsigned subtraction, because branches on unsorted keys are mispredicted.
            long outside = ((~width & distance) | ((~width | distance) & (width - distance))) >>> (Long.SIZE - 1);
            selected += 1 - (int) outside;
        }
        return selected;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof KeySet that && Arrays.equals(low, that.low) && Arrays.equals(high, that.high);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(low) + Arrays.hashCode(high);
    }
}

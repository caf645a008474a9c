package dev.tegula.internal.cells;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** A set of strings as disjoint, ascending intervals in the order of unsigned bytes. Immutable. */
public final class TextSet {

    /** All strings. */
    public static final TextSet ALL = new TextSet(List.of(TextInterval.ALL));

    private final TextInterval[] intervals;

    private TextSet(List<TextInterval> intervals) {
        this.intervals = intervals.toArray(new TextInterval[0]);
    }

    /** Returns the union of intervals. */
    public static TextSet of(List<TextInterval> any) {
        List<TextInterval> sorted = new ArrayList<>(any);
        sorted.removeIf(TextInterval::isEmpty);
        sorted.sort(Comparator.comparing(TextInterval::low, Arrays::compareUnsigned));
        List<TextInterval> merged = new ArrayList<>();
        for (TextInterval next : sorted) {
            TextInterval last = merged.isEmpty() ? null : merged.get(merged.size() - 1);
            if (last == null || last.endsBefore(next.low())) {
                merged.add(next);
            } else if (last.endsWithin(next)) {
                merged.set(merged.size() - 1, last.upTo(next));
            }
        }
        return new TextSet(merged);
    }

    /** Returns the union of this set and another. */
    public TextSet union(TextSet other) {
        List<TextInterval> all = new ArrayList<>(List.of(intervals));
        all.addAll(List.of(other.intervals));
        return of(all);
    }

    /** Returns the union of sets. */
    public static TextSet unionOf(List<TextSet> sets) {
        List<TextInterval> all = new ArrayList<>();
        for (TextSet set : sets) {
            all.addAll(set.intervals());
        }
        return of(all);
    }

    /** Returns the intersection of this set and another. */
    public TextSet intersect(TextSet other) {
        List<TextInterval> kept = new ArrayList<>();
        int i = 0;
        int j = 0;
        while (i < intervals.length && j < other.intervals.length) {
            kept.add(intervals[i].cut(other.intervals[j]));
            if (intervals[i].endsWithin(other.intervals[j])) {
                i++;
            } else {
                j++;
            }
        }
        return of(kept);
    }

    /** Returns the intersection of this set and an interval. */
    public TextSet cut(TextInterval within) {
        return of(Arrays.stream(intervals).map(each -> each.cut(within)).toList());
    }

    /** Returns the complement of this set. */
    public TextSet complement() {
        List<TextInterval> gaps = new ArrayList<>();
        byte[] from = new byte[0];
        for (TextInterval interval : intervals) {
            gaps.add(TextInterval.betweenExclusive(from, interval.low()));
            byte[] high = interval.high();
            if (high == null) {
                return of(gaps);
            }
            // The least string greater than another is that one with a zero appended.
            from = interval.open() ? high : Arrays.copyOf(high, high.length + 1);
        }
        gaps.add(TextInterval.startingAt(from));
        return of(gaps);
    }

    /** Returns its intervals in ascending order. */
    public List<TextInterval> intervals() {
        return List.of(intervals);
    }

    public boolean isEmpty() {
        return intervals.length == 0;
    }

    /** Returns the relation of a closed interval of strings to this set. */
    public Relation relation(byte[] from, byte[] to) {
        for (TextInterval interval : intervals) {
            if (!interval.endsBefore(from)) {
                return interval.beginsAfter(to)
                        ? Relation.OUTSIDE
                        : interval.holds(from, to) ? Relation.INSIDE : Relation.CROSSES;
            }
        }
        return Relation.OUTSIDE;
    }

    /** Returns whether the set contains a string. */
    public boolean contains(byte[] bytes, int at, int length) {
        int lowest = 0;
        int highest = intervals.length - 1;
        // Only the last interval that begins at or before the string can contain it.
        while (lowest <= highest) {
            int middle = (lowest + highest) >>> 1;
            if (intervals[middle].beginsAtOrBefore(bytes, at, length)) {
                lowest = middle + 1;
            } else {
                highest = middle - 1;
            }
        }
        return highest >= 0 && intervals[highest].endsAtOrAfter(bytes, at, length);
    }

    /**
     * Selects the cells whose strings are in this set.
     *
     * @param bytes strings of a column
     * @param offsets offset of each string of the column and the end of the last
     * @param cells numbers of the cells in the column; the selected ones move to the beginning
     * @return number of selected cells
     */
    public int select(byte[] bytes, long[] offsets, int[] cells, int count) {
        if (intervals.length == 1) {
            return intervals[0].select(bytes, offsets, cells, count);
        }
        int selected = 0;
        for (int i = 0; i < count; i++) {
            int cell = cells[i];
            int start = (int) offsets[cell];
            cells[selected] = cell;
            selected += contains(bytes, start, (int) offsets[cell + 1] - start) ? 1 : 0;
        }
        return selected;
    }

    /**
     * Searches ascending strings for those in this set, which has one interval.
     *
     * @param bytes strings of a column
     * @param offsets offset of each string of the column and the end of the last
     * @param from number of the first of the ascending strings
     * @param to number after that of the last
     * @return the number of the first string in the set and the number after that of the last
     */
    public int[] search(byte[] bytes, long[] offsets, int from, int to) {
        TextInterval only = intervals[0];
        int first = from;
        int after = to;
        while (first < after) {
            int middle = (first + after) >>> 1;
            int start = (int) offsets[middle];
            if (only.beginsAtOrBefore(bytes, start, (int) offsets[middle + 1] - start)) {
                after = middle;
            } else {
                first = middle + 1;
            }
        }
        int end = first;
        after = to;
        while (end < after) {
            int middle = (end + after) >>> 1;
            int start = (int) offsets[middle];
            if (only.endsAtOrAfter(bytes, start, (int) offsets[middle + 1] - start)) {
                end = middle + 1;
            } else {
                after = middle;
            }
        }
        return new int[] {first, end};
    }

    /** Returns the interval from its first to its last string. */
    public TextInterval span() {
        return isEmpty() ? TextInterval.NONE : intervals[0].upTo(intervals[intervals.length - 1]);
    }
}

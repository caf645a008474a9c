package dev.tegula.internal.cells;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** A set of strings: disjoint, ascending intervals in the order of unsigned bytes. Immutable. */
public final class TextSet {

    /** All strings. */
    public static final TextSet ALL = new TextSet(List.of(TextInterval.ALL));

    private final TextInterval[] intervals;

    private TextSet(List<TextInterval> intervals) {
        this.intervals = intervals.toArray(new TextInterval[0]);
    }

    /** The union of intervals. */
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

    /** What is in this or in another. */
    public TextSet union(TextSet other) {
        List<TextInterval> all = new ArrayList<>(List.of(intervals));
        all.addAll(List.of(other.intervals));
        return of(all);
    }

    /** What is in this and in another. */
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

    /** What of this lies in an interval. */
    public TextSet cut(TextInterval within) {
        return of(Arrays.stream(intervals).map(each -> each.cut(within)).toList());
    }

    /** What is not in this. */
    public TextSet complement() {
        List<TextInterval> gaps = new ArrayList<>();
        byte[] from = new byte[0];
        for (TextInterval interval : intervals) {
            gaps.add(new TextInterval(from, interval.low(), true));
            byte[] high = interval.high();
            if (high == null) {
                return of(gaps);
            }
            // The least string behind another is that one and a zero.
            from = interval.open() ? high : Arrays.copyOf(high, high.length + 1);
        }
        gaps.add(new TextInterval(from, null, false));
        return of(gaps);
    }

    /** Its intervals, ascending. */
    public List<TextInterval> intervals() {
        return List.of(intervals);
    }

    public boolean isEmpty() {
        return intervals.length == 0;
    }

    /** How the strings from one to another lie to this. */
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

    /** Whether a string is in it. */
    public boolean contains(byte[] bytes, int at, int length) {
        int lowest = 0;
        int highest = intervals.length - 1;
        // The last interval that begins at or before the string is the only one that can hold it.
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

    /** The interval from its first string to its last. */
    public TextInterval span() {
        return isEmpty() ? TextInterval.NONE : intervals[0].upTo(intervals[intervals.length - 1]);
    }
}

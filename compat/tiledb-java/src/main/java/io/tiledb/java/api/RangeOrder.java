package io.tiledb.java.api;

import dev.tegula.query.Subarray;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import dev.tegula.schema.RangeRules;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The order of the cells of dense reads whose ranges descend or overlap: range after range, as they were added, so that
 * cells of several ranges come several times. Tegula reads each cell once, in ascending order.
 *
 * @param ranges those of each dimension
 * @param lastFastest whether cells are in row-major order, otherwise in column-major order
 */
record RangeOrder(List<Dimension> dimensions, List<List<Range>> ranges, boolean lastFastest) {

    /** @param ranges those of dimensions by name; others are read in whole */
    static RangeOrder of(List<Dimension> dimensions, Map<String, List<Range>> ranges, boolean lastFastest) {
        return new RangeOrder(
                dimensions,
                dimensions.stream()
                        .map(dimension -> ranges.getOrDefault(dimension.name(), List.of(dimension.domain())))
                        .toList(),
                lastFastest);
    }

    /** Returns whether a range begins before the end of the one before it. */
    boolean differs() {
        for (int i = 0; i < dimensions.size(); i++) {
            if (differs(ranges.get(i), dimensions.get(i).datatype())) {
                return true;
            }
        }
        return false;
    }

    private static boolean differs(List<Range> ranges, Datatype datatype) {
        for (int i = 1; i < ranges.size(); i++) {
            if (key(low(ranges.get(i)), datatype) <= key(high(ranges.get(i - 1)), datatype)) {
                return true;
            }
        }
        return false;
    }

    private int slowest() {
        return lastFastest ? 0 : dimensions.size() - 1;
    }

    /** Returns the ranges of the dimension whose coordinates change last. */
    List<Range> slowestRanges() {
        return ranges.get(slowest());
    }

    /** Returns this order in other ranges of the dimension whose coordinates change last. */
    RangeOrder within(List<Range> slowestRanges) {
        List<List<Range>> all = new ArrayList<>(ranges);
        all.set(slowest(), slowestRanges);
        return new RangeOrder(dimensions, all, lastFastest);
    }

    Subarray subarray() {
        Map<String, List<Range>> named = new LinkedHashMap<>();
        for (int i = 0; i < dimensions.size(); i++) {
            named.put(dimensions.get(i).name(), ranges.get(i));
        }
        return Subarray.of(named);
    }

    /** Returns the number of cells, of which some may come several times. */
    long cells() {
        return ranges.stream().mapToLong(RangeOrder::size).reduce(1, Math::multiplyExact);
    }

    /** Returns which of the cells that Tegula reads comes at each place. */
    int[] positions() {
        int count = dimensions.size();
        int[][] ranks = new int[count][];
        long[] strides = new long[count];
        long cells = 1;
        long stride = 1;
        for (int i = 0; i < count; i++) {
            int dimension = lastFastest ? count - 1 - i : i;
            Datatype datatype = dimensions.get(dimension).datatype();
            List<Range> merged = merged(ranges.get(dimension), datatype);
            ranks[i] = ranks(ranges.get(dimension), merged, datatype);
            strides[i] = stride;
            stride = Math.multiplyExact(stride, size(merged));
            cells = Math.multiplyExact(cells, ranks[i].length);
        }
        int[] positions = new int[Math.toIntExact(cells)];
        int[] at = new int[count];
        for (int cell = 0; cell < positions.length; cell++) {
            long position = 0;
            for (int i = 0; i < count; i++) {
                position += ranks[i][at[i]] * strides[i];
            }
            positions[cell] = Math.toIntExact(position);
            for (int i = 0; i < count && ++at[i] == ranks[i].length; i++) {
                at[i] = 0;
            }
        }
        return positions;
    }

    /** Returns the place of each coordinate of the ranges among the different ones. */
    private static int[] ranks(List<Range> ranges, List<Range> merged, Datatype datatype) {
        TreeMap<Long, Long> firsts = new TreeMap<>();
        long cells = 0;
        for (Range whole : merged) {
            firsts.put(key(low(whole), datatype), cells);
            cells += size(List.of(whole));
        }
        int[] ranks = new int[Math.toIntExact(size(ranges))];
        int next = 0;
        for (Range range : ranges) {
            Map.Entry<Long, Long> whole = firsts.floorEntry(key(low(range), datatype));
            long rank = whole.getValue() + key(low(range), datatype) - whole.getKey();
            for (long i = 0; i <= high(range) - low(range); i++) {
                ranks[next++] = Math.toIntExact(rank + i);
            }
        }
        return ranks;
    }

    /** Returns the ranges in ascending order; those that overlap are one. */
    private static List<Range> merged(List<Range> ranges, Datatype datatype) {
        List<Range> sorted = new ArrayList<>(ranges);
        sorted.sort((a, b) -> Long.compare(key(low(a), datatype), key(low(b), datatype)));
        List<Range> merged = new ArrayList<>();
        for (Range range : sorted) {
            int last = merged.size() - 1;
            if (last >= 0 && key(low(range), datatype) <= key(high(merged.get(last)), datatype)) {
                Range before = merged.get(last);
                boolean further = key(high(range), datatype) > key(high(before), datatype);
                merged.set(last, Range.of(low(before), further ? high(range) : high(before)));
            } else {
                merged.add(range);
            }
        }
        return merged;
    }

    /** Returns the part of a range in a domain; the range if there is none. */
    static Range cropped(Range range, Range domain, Datatype datatype) {
        if (!RangeRules.isWithin(datatype, range, null) || !RangeRules.overlap(datatype, range, domain)) {
            return range;
        }
        if (range instanceof Range.OfDouble given && domain instanceof Range.OfDouble whole) {
            return Range.of(Math.max(given.low(), whole.low()), Math.min(given.high(), whole.high()));
        }
        if (range instanceof Range.OfLong && domain instanceof Range.OfLong) {
            boolean below = RangeRules.compare(datatype, low(range), low(domain)) < 0;
            boolean above = RangeRules.compare(datatype, high(range), high(domain)) > 0;
            return Range.of(below ? low(domain) : low(range), above ? high(domain) : high(range));
        }
        return range;
    }

    static long size(List<Range> ranges) {
        return ranges.stream()
                .mapToLong(range -> Math.addExact(Math.subtractExact(high(range), low(range)), 1))
                .reduce(0, Math::addExact);
    }

    private static long low(Range range) {
        return ((Range.OfLong) range).low();
    }

    private static long high(Range range) {
        return ((Range.OfLong) range).high();
    }

    /** Orders unsigned numbers. */
    private static long key(long value, Datatype datatype) {
        return datatype == Datatype.UINT64 ? value ^ Long.MIN_VALUE : value;
    }
}

package dev.tegula.internal.read.sparse;

import dev.tegula.internal.cells.KeyBox;
import dev.tegula.internal.cells.KeySet;
import dev.tegula.internal.cells.Keys;
import dev.tegula.internal.cells.Relation;
import dev.tegula.internal.cells.TextInterval;
import dev.tegula.internal.cells.TextSet;
import dev.tegula.internal.fragment.MbrLevel;
import dev.tegula.internal.order.AxisSelection;
import dev.tegula.internal.order.DenseSelection;
import dev.tegula.internal.order.TileGrid;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import dev.tegula.schema.RangeRules;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Ranges of a sparse read: for each dimension disjoint, ascending intervals of order keys or of strings, or nothing if
 * the dimension is unrestricted.
 */
public final class SparseRanges {

    private final List<Dimension> dimensions;
    private final @Nullable KeySet[] keys;
    private final @Nullable TextSet[] texts;

    private SparseRanges(List<Dimension> dimensions) {
        this.dimensions = dimensions;
        int n = dimensions.size();
        keys = new KeySet[n];
        texts = new TextSet[n];
    }

    /**
     * Returns the ranges of a subarray.
     *
     * @throws IllegalArgumentException if a range is reversed, of the wrong type or outside the domain, or if a
     *     dimension is unknown
     */
    public static SparseRanges of(ArraySchema schema, Subarray subarray) {
        DenseSelection.checkNames(schema, subarray);
        SparseRanges ranges = new SparseRanges(schema.dimensions());
        List<Range> current = schema.currentDomain();
        for (int d = 0; d < schema.dimensions().size(); d++) {
            Dimension dimension = schema.dimensions().get(d);
            Range bounds = current == null ? dimension.domain() : current.get(d);
            List<Range> selected = subarray.ranges().get(dimension.name());
            if (selected == null) {
                if (current != null && bounds != null) {
                    ranges.set(d, List.of(bounds));
                }
                continue;
            }
            for (Range range : selected) {
                check(dimension, range, bounds);
            }
            ranges.set(d, selected);
        }
        return ranges;
    }

    /** Returns the ranges of a dense selection. */
    public static SparseRanges of(ArraySchema schema, TileGrid grid, List<AxisSelection> selection) {
        SparseRanges ranges = new SparseRanges(schema.dimensions());
        for (int d = 0; d < selection.size(); d++) {
            AxisSelection axis = selection.get(d);
            Datatype type = grid.dimension(d).datatype();
            List<long[]> intervals = new ArrayList<>();
            for (int i = 0; i < axis.intervals(); i++) {
                long low = Keys.ofLong(type, grid.coordinate(d, axis.start(i)));
                intervals.add(new long[] {low, low + axis.count(i) - 1});
            }
            ranges.keys[d] = KeySet.of(intervals);
        }
        return ranges;
    }

    private static void check(Dimension dimension, Range range, @Nullable Range bounds) {
        String problem = RangeRules.problem(dimension.datatype(), range, bounds);
        if (problem != null) {
            throw new IllegalArgumentException("dimension '" + dimension.name() + "': " + problem);
        }
    }

    private void set(int d, List<Range> selected) {
        if (dimensions.get(d).isVariable()) {
            texts[d] = TextSet.of(selected.stream()
                    .map(range -> TextInterval.of((Range.OfBytes) range))
                    .toList());
            return;
        }
        Datatype type = dimensions.get(d).datatype();
        List<long[]> intervals = new ArrayList<>(selected.size());
        for (Range range : selected) {
            intervals.add(new long[] {lowKey(type, range), highKey(type, range)});
        }
        keys[d] = KeySet.of(intervals);
    }

    private static long lowKey(Datatype type, Range range) {
        return range instanceof Range.OfDouble real
                ? Keys.ofDouble(real.low())
                : Keys.ofLong(type, ((Range.OfLong) range).low());
    }

    private static long highKey(Datatype type, Range range) {
        return range instanceof Range.OfDouble real
                ? Keys.ofDouble(real.high())
                : Keys.ofLong(type, ((Range.OfLong) range).high());
    }

    private SparseRanges copy() {
        SparseRanges copy = new SparseRanges(dimensions);
        System.arraycopy(keys, 0, copy.keys, 0, keys.length);
        System.arraycopy(texts, 0, copy.texts, 0, texts.length);
        return copy;
    }

    /** Returns the intersection with an interval of strings in one dimension. */
    public SparseRanges cut(int d, TextInterval within) {
        SparseRanges cut = copy();
        TextSet all = texts[d];
        cut.texts[d] = (all == null ? TextSet.ALL : all).cut(within);
        return cut;
    }

    /** Returns the intersection with a closed interval of keys in one fixed-length dimension. */
    public SparseRanges cut(int d, long from, long to) {
        SparseRanges cut = copy();
        KeySet all = keys[d];
        KeySet within = KeySet.between(from, to);
        cut.keys[d] = all == null ? within : all.intersect(within);
        return cut;
    }

    /** Returns whether a dimension is restricted. */
    public boolean restricts(int d) {
        return keys[d] != null || texts[d] != null;
    }

    /** Returns whether cells within a box can be within these ranges. */
    public boolean touch(@Nullable List<Range> box) {
        for (int d = 0; box != null && d < dimensions.size(); d++) {
            if (restricts(d) && !touches(d, box.get(d))) {
                return false;
            }
        }
        return true;
    }

    private boolean touches(int d, Range side) {
        if (side instanceof Range.OfBytes texts) {
            return !texts(d).cut(TextInterval.of(texts)).isEmpty();
        }
        Datatype type = dimensions.get(d).datatype();
        return keys(d).relation(lowKey(type, side), highKey(type, side)) != Relation.OUTSIDE;
    }

    /** Returns the relation of an MBR to the ranges of one dimension. */
    public Relation relation(MbrLevel mbrs, int m, int d) {
        KeySet set = keys[d];
        if (set != null) {
            return set.relation(mbrs.low(d, m), mbrs.high(d, m));
        }
        TextSet text = texts[d];
        return text == null ? Relation.INSIDE : text.relation(mbrs.textLow(d, m), mbrs.textHigh(d, m));
    }

    /** Returns the selected keys of a fixed-length dimension. */
    public KeySet keys(int d) {
        KeySet set = keys[d];
        return set == null ? KeySet.ALL : set;
    }

    /** Returns the selected strings of a string dimension. */
    public TextSet texts(int d) {
        TextSet set = texts[d];
        return set == null ? TextSet.ALL : set;
    }

    /** Returns the bounds of the selected keys of a fixed-length dimension, or null if it is unrestricted. */
    public long @Nullable [] span(int d) {
        KeySet set = keys[d];
        if (set == null) {
            return null;
        }
        return set.isEmpty() ? new long[] {1, 0} : new long[] {set.first(), set.last()};
    }

    /** Returns a box that holds all selected keys. */
    KeyBox box() {
        KeyBox box = KeyBox.all(keys.length);
        for (int d = 0; d < keys.length; d++) {
            long[] span = span(d);
            box = span == null ? box : box.with(d, span[0], span[1]);
        }
        return box;
    }

    /** Returns whether no cell can match. */
    public boolean isEmpty() {
        for (int d = 0; d < keys.length; d++) {
            if (keys(d).isEmpty() || texts(d).isEmpty()) {
                return true;
            }
        }
        return false;
    }
}

package dev.tegula.internal.read.splits;

import dev.tegula.internal.cells.Keys;
import dev.tegula.internal.cells.TextInterval;
import dev.tegula.internal.order.FloatTiles;
import dev.tegula.internal.read.sparse.SparseRanges;
import dev.tegula.internal.read.sparse.StringRangeSplit;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.CellOrder;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import dev.tegula.schema.TileOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.function.LongToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Chooses where to cut a region of a sparse array, from a sample of its boxes. */
final class SparseCuts {

    /** Items that a cut is chosen by: evenly spread, so many show where the cost lies. */
    private static final int SAMPLE = 1024;

    /** Steps of the search for a key, which halve the interval of keys. */
    private static final int STEPS = 40;

    private final ArraySchema schema;
    private final SparseRanges ranges;
    private final boolean cutsTexts;
    private final SparseItem[] sample;
    private final double[] costs;
    private final double share;
    private double total;

    /**
     * @param cutsTexts whether string dimensions may be cut
     * @param allCosts cost of each item in the region
     * @param share fraction of the total cost that the first part should have
     */
    SparseCuts(
            ArraySchema schema,
            SparseRanges ranges,
            boolean cutsTexts,
            List<SparseItem> items,
            double[] allCosts,
            double share) {
        this.cutsTexts = cutsTexts;
        this.schema = schema;
        this.ranges = ranges;
        this.share = share;
        int n = Math.min(SAMPLE, items.size());
        sample = new SparseItem[n];
        costs = new double[n];
        for (int i = 0; i < n; i++) {
            int from = (int) ((long) i * items.size() / n);
            sample[i] = items.get(from);
            costs[i] = allCosts[from];
            total += costs[i];
        }
    }

    /** Returns the cut that the fewest bytes cross, in any dimension; null if there is none. */
    @Nullable
    SparseCut best() {
        SparseCut best = null;
        double least = Double.MAX_VALUE;
        for (int d = 0; d < schema.dimensions().size(); d++) {
            SparseCut cut = schema.dimensions().get(d).isVariable() ? text(d) : nearBoxes(d);
            if (cut != null) {
                double crossing = crossing(cut);
                if (crossing < least) {
                    least = crossing;
                    best = cut;
                }
            }
        }
        return best;
    }

    /** Returns a cut whose first part precedes the second in global order; null if there is none. */
    @Nullable
    SparseCut inGlobalOrder() {
        int n = schema.dimensions().size();
        for (int i = 0; i < n; i++) {
            int d = schema.tileOrder() == TileOrder.ROW_MAJOR ? i : n - 1 - i;
            Dimension dimension = schema.dimensions().get(d);
            if (!dimension.isVariable() && (dimension.extent() != null || FloatTiles.of(dimension) != null)) {
                SparseCut cut = atTileBorder(d);
                if (cut != null) {
                    return cut;
                }
            }
        }
        for (int i = 0; i < n; i++) {
            int d = schema.cellOrder() == CellOrder.COL_MAJOR ? n - 1 - i : i;
            SparseCut cut = schema.dimensions().get(d).isVariable() ? text(d) : nearBoxes(d);
            if (cut != null) {
                return cut;
            }
        }
        return null;
    }

    /** Returns the bounds of the sampled boxes in a dimension, within the ranges. */
    private long[] bounds(int d) {
        long low = Long.MAX_VALUE;
        long high = Long.MIN_VALUE;
        for (SparseItem item : sample) {
            low = Math.min(low, item.boxes().low(d, item.box()));
            high = Math.max(high, item.boxes().high(d, item.box()));
        }
        long[] span = ranges.span(d);
        return span == null ? new long[] {low, high} : new long[] {Math.max(low, span[0]), Math.min(high, span[1])};
    }

    /** Returns the cost up to a key, as if cost were spread evenly over boxes. */
    private double costUpTo(int d, long key, long[] bounds) {
        Dimension dimension = schema.dimensions().get(d);
        double sum = 0;
        for (int i = 0; i < sample.length; i++) {
            long low = Math.max(bounds[0], sample[i].boxes().low(d, sample[i].box()));
            long high = Math.min(bounds[1], sample[i].boxes().high(d, sample[i].box()));
            if (high <= key) {
                sum += costs[i];
            } else if (low <= key) {
                sum += costs[i] * SparseItem.width(dimension, low, key) / SparseItem.width(dimension, low, high);
            }
        }
        return sum;
    }

    /** Returns the least key up to which the cost is the wanted share; less than the upper bound. */
    private long keyAtShare(int d, long[] bounds) {
        LongToDoubleFunction cost = key -> costUpTo(d, key, bounds);
        long least = bounds[0];
        long most = bounds[1] - 1;
        for (int step = 0; step < STEPS && least < most; step++) {
            long middle = least + ((most - least) >>> 1);
            if (cost.applyAsDouble(middle) >= share * total) {
                most = middle;
            } else {
                least = middle + 1;
            }
        }
        return most;
    }

    /** Returns a cut between keys, preferably between boxes; null if all cells have the same key. */
    private @Nullable SparseCut nearBoxes(int d) {
        long[] bounds = bounds(d);
        if (bounds[0] >= bounds[1]) {
            return null;
        }
        long wanted = keyAtShare(d, bounds);
        long[] near = {wanted, Long.MIN_VALUE, Long.MAX_VALUE, Long.MIN_VALUE, Long.MAX_VALUE};
        for (SparseItem item : sample) {
            long end = item.boxes().high(d, item.box());
            long before = item.boxes().low(d, item.box()) - 1;
            near[1] = end <= wanted ? Math.max(near[1], end) : near[1];
            near[2] = end >= wanted ? Math.min(near[2], end) : near[2];
            near[3] = before <= wanted ? Math.max(near[3], before) : near[3];
            near[4] = before >= wanted ? Math.min(near[4], before) : near[4];
        }
        SparseCut best = SparseCut.after(d, wanted);
        double least = crossing(best);
        for (long key : near) {
            double part = costUpTo(d, key, bounds) / total;
            if (key >= bounds[0] && key < bounds[1] && part >= share / 2 && part <= (1 + share) / 2) {
                SparseCut cut = SparseCut.after(d, key);
                double crossing = crossing(cut);
                if (crossing < least) {
                    least = crossing;
                    best = cut;
                }
            }
        }
        return best;
    }

    /** Returns a cut between tiles of the schema; null if all cells are in one. */
    private @Nullable SparseCut atTileBorder(int d) {
        long[] bounds = bounds(d);
        Dimension dimension = schema.dimensions().get(d);
        if (bounds[0] >= bounds[1] || tile(dimension, bounds[0]) == tile(dimension, bounds[1])) {
            return null;
        }
        // The last key of the tile before the wanted one, or of the first tile.
        long wanted = keyAtShare(d, bounds);
        long first = tile(dimension, bounds[0]);
        long tile = tile(dimension, wanted);
        long before = tile == first ? first : tile - 1;
        return SparseCut.after(
                d, last(bounds[0], bounds[1], key -> Long.compareUnsigned(tile(dimension, key), before) <= 0));
    }

    private static long tile(Dimension dimension, long key) {
        Number extent = dimension.extent();
        if (dimension.domain() instanceof Range.OfLong whole && extent != null) {
            return Long.divideUnsigned(key - Keys.ofLong(dimension.datatype(), whole.low()), extent.longValue());
        }
        FloatTiles tiles = FloatTiles.of(dimension);
        return tiles == null ? 0 : tiles.number(Keys.toDouble(key));
    }

    /** Returns the last key that satisfies a predicate, which holds for the first ones. */
    private static long last(long from, long to, LongPredicate holds) {
        long least = from;
        long most = to;
        while (least < most) {
            long middle = most - ((most - least) >>> 1);
            if (holds.test(middle)) {
                least = middle;
            } else {
                most = middle - 1;
            }
        }
        return least;
    }

    /** Returns a cut between strings; null if all cells have the same string. */
    private @Nullable SparseCut text(int d) {
        if (!cutsTexts) {
            return null;
        }
        TextInterval span = ranges.texts(d).span();
        byte[][] lows = new byte[sample.length][];
        byte[] greatest = null;
        for (int i = 0; i < sample.length; i++) {
            byte[] low = sample[i].boxes().textLow(d, sample[i].box());
            byte[] high = sample[i].boxes().textHigh(d, sample[i].box());
            lows[i] = span.beginsAfter(low) ? span.low() : low;
            byte[] end = span.endsBefore(high) && span.high() != null ? span.high() : high;
            greatest = greatest == null || Arrays.compareUnsigned(end, greatest) > 0 ? end : greatest;
        }
        Arrays.sort(lows, Arrays::compareUnsigned);
        if (greatest == null || Arrays.compareUnsigned(lows[0], greatest) >= 0) {
            return null;
        }
        byte[] best = null;
        double least = Double.MAX_VALUE;
        for (byte[] candidate : candidates(d, lows, greatest)) {
            if (Arrays.compareUnsigned(candidate, lows[0]) >= 0 && Arrays.compareUnsigned(candidate, greatest) < 0) {
                double crossing = crossing(SparseCut.after(d, candidate)) + unevenness(d, candidate);
                if (crossing < least) {
                    least = crossing;
                    best = candidate;
                }
            }
        }
        return SparseCut.after(d, best == null ? lows[0] : best);
    }

    private List<byte[]> candidates(int d, byte[][] sortedLows, byte[] greatest) {
        List<byte[]> candidates = new ArrayList<>();
        byte[][] highs = new byte[sample.length][];
        for (int i = 0; i < sample.length; i++) {
            highs[i] = sample[i].boxes().textHigh(d, sample[i].box());
        }
        Arrays.sort(highs, Arrays::compareUnsigned);
        int at = (int) Math.min(sample.length - 1, share * sample.length);
        candidates.add(highs[Math.max(0, at - 1)]);
        candidates.add(highs[at]);
        candidates.add(sortedLows[at]);
        byte[] middle = StringRangeSplit.of(TextInterval.between(sortedLows[0], greatest), List.of(sortedLows));
        if (middle != null) {
            candidates.add(middle);
        }
        byte[] halfway = StringRangeSplit.of(TextInterval.between(sortedLows[0], greatest), List.of(sortedLows[0]));
        if (halfway != null) {
            candidates.add(halfway);
        }
        return candidates;
    }

    /** Returns the difference between the share of boxes that end before a string and the wanted share, as a cost. */
    private double unevenness(int d, byte[] text) {
        SparseCut cut = SparseCut.after(d, text);
        double below = 0;
        for (int i = 0; i < sample.length; i++) {
            below += cut.ends(sample[i]) ? cut.begins(sample[i]) ? costs[i] / 2 : 0 : costs[i];
        }
        return Math.abs(below - share * total);
    }

    /** Returns the cost of the boxes that a cut crosses. */
    private double crossing(SparseCut cut) {
        double sum = 0;
        for (int i = 0; i < sample.length; i++) {
            sum += cut.begins(sample[i]) && cut.ends(sample[i]) ? costs[i] : 0;
        }
        return sum;
    }
}

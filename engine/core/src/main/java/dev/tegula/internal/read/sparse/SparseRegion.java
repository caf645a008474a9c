package dev.tegula.internal.read.sparse;

import dev.tegula.internal.cells.Keys;
import dev.tegula.internal.cells.TextInterval;
import dev.tegula.internal.fragment.MbrLevel;
import dev.tegula.internal.order.FloatTiles;
import dev.tegula.query.ResultOrder;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.CellOrder;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import dev.tegula.schema.TileOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Region of a sparse array that can be split so that, in a given order, all cells of the first part precede those of
 * the second.
 */
public final class SparseRegion {

    private final ArraySchema schema;
    private final SparseRanges ranges;
    private final ResultOrder order;
    private final HilbertQuadrant quadrant;

    private SparseRegion(ArraySchema schema, SparseRanges ranges, ResultOrder order, HilbertQuadrant quadrant) {
        this.schema = schema;
        this.ranges = ranges;
        this.order = order;
        this.quadrant = quadrant;
    }

    public static SparseRegion whole(ArraySchema schema, SparseRanges ranges, ResultOrder order) {
        return new SparseRegion(schema, ranges, order, HilbertQuadrant.whole(schema));
    }

    SparseRanges ranges() {
        return ranges;
    }

    /**
     * Returns an estimate of a measure for this region, assuming that cells are spread evenly over their tiles.
     *
     * @param measure measure of a whole tile
     */
    public double expected(List<SparseTile> tiles, ToDoubleFunction<SparseTile> measure) {
        double expected = 0;
        for (SparseTile tile : tiles) {
            double part = 1;
            if (!tile.isInside()) {
                MbrLevel mbrs = tile.fragment().rtree().leaves(schema.dimensions());
                for (int d = 0; d < schema.dimensions().size(); d++) {
                    part *= fraction(mbrs, tile.number(), d);
                }
            }
            expected += part * measure.applyAsDouble(tile);
        }
        return expected;
    }

    private double fraction(MbrLevel mbrs, int m, int d) {
        if (schema.dimensions().get(d).isVariable()) {
            return StringRangeSplit.fraction(
                    mbrs.textLow(d, m), mbrs.textHigh(d, m), ranges.texts(d).span());
        }
        long[] span = ranges.span(d);
        if (span == null) {
            return 1;
        }
        double low = value(d, mbrs.low(d, m));
        double high = value(d, mbrs.high(d, m));
        double from = Math.max(low, value(d, span[0]));
        double to = Math.min(high, value(d, span[1]));
        double unit = schema.dimensions().get(d).datatype().isFloat() ? 0 : 1; // both ends of an integer range count
        return high > low ? Math.max(0, Math.min(1, (to - from + unit) / (high - low + unit))) : 1;
    }

    private double value(int d, long key) {
        Datatype type = schema.dimensions().get(d).datatype();
        return type.isFloat() ? Keys.toDouble(key) : (double) key;
    }

    /** Splits this region into regions in order; returns none if it cannot be split. */
    List<SparseRegion> split(List<SparseTile> tiles) {
        boolean global = order == ResultOrder.GLOBAL;
        boolean hilbert = global && schema.cellOrder() == CellOrder.HILBERT;
        if (hilbert) {
            List<SparseRegion> parts = new ArrayList<>();
            for (HilbertQuadrant part : quadrant.parts()) {
                parts.add(new SparseRegion(schema, part.cut(ranges), order, part));
            }
            if (!parts.isEmpty()) {
                return parts;
            }
        }
        int n = schema.dimensions().size();
        if (global && !hilbert) {
            for (int i = 0; i < n; i++) {
                int d = schema.tileOrder() == TileOrder.ROW_MAJOR ? i : n - 1 - i;
                Dimension dimension = schema.dimensions().get(d);
                if (dimension.isVariable() || (dimension.extent() == null && FloatTiles.of(dimension) == null)) {
                    continue;
                }
                long[] bounds = bounds(tiles, d);
                long border = tileBorder(dimension, bounds[0], bounds[1]);
                if (border > bounds[0]) {
                    return halves(d, bounds, border - 1);
                }
            }
        }
        for (int i = 0; i < n; i++) {
            boolean forward = global ? schema.cellOrder() != CellOrder.COL_MAJOR : order != ResultOrder.COL_MAJOR;
            int d = forward ? i : n - 1 - i;
            if (schema.dimensions().get(d).isVariable()) {
                List<SparseRegion> halves = splitStrings(tiles, d);
                if (!halves.isEmpty()) {
                    return halves;
                }
                continue;
            }
            long[] bounds = bounds(tiles, d);
            if (bounds[0] < bounds[1]) {
                return halves(d, bounds, middle(bounds[0], bounds[1]));
            }
        }
        return List.of();
    }

    private static long middle(long low, long high) {
        return low + ((high - low) >>> 1);
    }

    private List<SparseRegion> halves(int d, long[] bounds, long last) {
        return List.of(
                new SparseRegion(schema, ranges.cut(d, bounds[0], last), order, quadrant),
                new SparseRegion(schema, ranges.cut(d, last + 1, bounds[1]), order, quadrant));
    }

    /** Splits the strings of a dimension; returns none if all cells have the same string. */
    private List<SparseRegion> splitStrings(List<SparseTile> tiles, int d) {
        TextInterval span = ranges.texts(d).span();
        List<byte[]> lows = new ArrayList<>();
        byte[] least = null;
        byte[] greatest = null;
        for (SparseTile tile : tiles) {
            MbrLevel mbrs = tile.fragment().rtree().leaves(schema.dimensions());
            byte[] low = mbrs.textLow(d, tile.number());
            byte[] high = mbrs.textHigh(d, tile.number());
            lows.add(span.beginsAfter(low) ? span.low() : low);
            least = least == null || Arrays.compareUnsigned(low, least) < 0 ? low : least;
            greatest = greatest == null || Arrays.compareUnsigned(high, greatest) > 0 ? high : greatest;
        }
        if (least == null) {
            return List.of();
        }
        TextInterval bounds = span.cut(new TextInterval(least, greatest, false));
        byte[] cut = StringRangeSplit.of(bounds, lows);
        if (cut == null) {
            return List.of();
        }
        return List.of(
                new SparseRegion(schema, ranges.cut(d, bounds.before(cut)), order, quadrant),
                new SparseRegion(schema, ranges.cut(d, bounds.from(cut)), order, quadrant));
    }

    /** Returns the bounds of these tiles' cells in a dimension, within the ranges. */
    private long[] bounds(List<SparseTile> tiles, int d) {
        long low = Long.MAX_VALUE;
        long high = Long.MIN_VALUE;
        for (SparseTile tile : tiles) {
            MbrLevel mbrs = tile.fragment().rtree().leaves(schema.dimensions());
            low = Math.min(low, mbrs.low(d, tile.number()));
            high = Math.max(high, mbrs.high(d, tile.number()));
        }
        long[] span = ranges.span(d);
        return span == null ? new long[] {low, high} : new long[] {Math.max(low, span[0]), Math.min(high, span[1])};
    }

    /** Returns the first key of the middle tile between two keys, or the first key if both are in one tile. */
    private static long tileBorder(Dimension dimension, long low, long high) {
        Range domain = dimension.domain();
        Number extent = dimension.extent();
        if (domain instanceof Range.OfLong whole && extent != null) {
            long base = Keys.ofLong(dimension.datatype(), whole.low());
            long step = extent.longValue();
            long first = Long.divideUnsigned(low - base, step);
            long last = Long.divideUnsigned(high - base, step);
            return first == last ? low : base + (first + ((last - first + 1) >>> 1)) * step;
        }
        return floatBorder(dimension, low, high);
    }

    /** Finds the borders of floating-point tiles by search, because tile numbers are computed with rounding. */
    private static long floatBorder(Dimension dimension, long low, long high) {
        FloatTiles tiles = FloatTiles.of(dimension);
        if (tiles == null) {
            return low;
        }
        long first = tiles.number(Keys.toDouble(low));
        long last = tiles.number(Keys.toDouble(high));
        if (first == last) {
            return low;
        }
        long middleTile = first + ((last - first + 1) >>> 1);
        long from = low;
        long to = high;
        while (from < to) {
            long middle = middle(from, to);
            if (tiles.number(Keys.toDouble(middle)) >= middleTile) {
                to = middle;
            } else {
                from = middle + 1;
            }
        }
        return from;
    }
}

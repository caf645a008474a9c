package dev.tegula.internal.io.load;

import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import dev.tegula.schema.TileOrder;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Divides a box of a dense array into boxes of whole tiles that follow each other in tile order: one tile thick along
 * the slowest dimensions, several tiles along the next one, and as long as the box along the others.
 */
final class TileBricks {

    private final ArraySchema schema;
    private final DenseBox box;
    private final int[] slowestFirst;
    /** The place in {@link #slowestFirst} of the dimension along which a brick is several tiles thick. */
    private final int cut;

    private final long thickness;
    private final long[] next;
    private boolean over;

    /** @param maxCells the largest brick, unless a tile is larger */
    TileBricks(ArraySchema schema, DenseBox box, long maxCells) {
        this.schema = schema;
        this.box = box;
        int n = schema.dimensions().size();
        slowestFirst = new int[n];
        next = new long[n];
        for (int i = 0; i < n; i++) {
            slowestFirst[i] = schema.tileOrder() == TileOrder.ROW_MAJOR ? i : n - 1 - i;
            next[i] = box.low(i);
        }
        int chosen = 0;
        while (chosen < n - 1 && cells(chosen) > maxCells) {
            chosen++;
        }
        cut = chosen;
        thickness = Math.max(1, (long) (maxCells / cells(chosen)));
    }

    private TileBricks(TileBricks other) {
        schema = other.schema;
        box = other.box;
        slowestFirst = other.slowestFirst;
        cut = other.cut;
        thickness = other.thickness;
        next = new long[slowestFirst.length];
        for (int d = 0; d < next.length; d++) {
            next[d] = box.low(d);
        }
    }

    /** Returns the same bricks from the first one on. */
    TileBricks again() {
        return new TileBricks(this);
    }

    /** Returns the cells of a brick that is one tile thick along the dimension at a place. */
    private double cells(int place) {
        double cells = 1;
        for (int i = 0; i < slowestFirst.length; i++) {
            int d = slowestFirst[i];
            double length = (double) (box.high(d) - box.low(d)) + 1;
            cells *= i <= place ? Math.min(length, (double) extent(d)) : length;
        }
        return cells;
    }

    private long extent(int d) {
        return Objects.requireNonNull(schema.dimensions().get(d).extent()).longValue();
    }

    /** Returns whether the cells of bricks that follow each other do so in row-major order of the box. */
    boolean areSlabs() {
        for (int d = 0; d < slowestFirst.length; d++) {
            if (slowestFirst[d] != d || d < cut && extent(d) > 1 && box.length(d) > 1) {
                return false;
            }
        }
        return true;
    }

    /** Returns the next brick, or null after the last one. */
    @Nullable
    DenseBox next() {
        if (over) {
            return null;
        }
        int n = next.length;
        long[] low = next.clone();
        long[] high = new long[n];
        for (int i = 0; i < n; i++) {
            int d = slowestFirst[i];
            high[d] = i > cut ? box.high(d) : end(d, low[d], i < cut ? 1 : thickness);
        }
        over = true;
        for (int i = cut; i >= 0; i--) {
            int d = slowestFirst[i];
            if (high[d] != box.high(d)) {
                next[d] = high[d] + 1;
                over = false;
                break;
            }
            next[d] = box.low(d);
        }
        return DenseBox.between(schema, low, high);
    }

    /** Returns the last coordinate of a number of tiles, of which the first begins at or before a coordinate. */
    private long end(int d, long low, long tiles) {
        Dimension dimension = schema.dimensions().get(d);
        long origin = ((Range.OfLong) Objects.requireNonNull(dimension.domain())).low();
        long extent = extent(d);
        long before = Long.remainderUnsigned(low - origin, extent);
        long left = box.high(d) - low; // unsigned
        if (Long.compareUnsigned(tiles - 1, Long.divideUnsigned(left, extent)) > 0) {
            return box.high(d);
        }
        long length = tiles * extent - before - 1;
        return Long.compareUnsigned(length, left) >= 0 ? box.high(d) : low + length;
    }
}

package dev.tegula.internal.order;

import java.util.Arrays;

/**
 * A selection in one dimension, split at tile borders: for each intersecting tile the intervals of cells within the
 * tile. Used for selections that fit into a result, so all counts are ints.
 */
final class AxisTiles {

    /** Initial capacity: most small reads are within one or two tiles. */
    private static final int FEW = 2;

    private long[] tile = new long[FEW];
    private int[] firstSegment = new int[FEW + 1];
    private int tiles;
    private long[] low = new long[FEW];
    private long[] high = new long[FEW];
    private long[] result = new long[FEW];
    private int segments;

    AxisTiles(TileGrid grid, int d, AxisSelection selection) {
        long extent = grid.extent(d);
        for (int i = 0; i < selection.intervals(); i++) {
            long offset = selection.start(i);
            long remaining = selection.count(i);
            long number = selection.before(i);
            while (remaining > 0) {
                long t = grid.tileOf(d, offset);
                long within = offset - t * extent;
                long take = Math.min(remaining, extent - within < 0 ? Long.MAX_VALUE : extent - within);
                add(t, within, within + take - 1, number);
                offset += take;
                number += take;
                remaining -= take;
            }
        }
        firstSegment[tiles] = segments;
    }

    private void add(long t, long from, long to, long number) {
        if (tiles == 0 || tile[tiles - 1] != t) {
            if (tiles == tile.length) {
                tile = Arrays.copyOf(tile, tiles * 2);
                firstSegment = Arrays.copyOf(firstSegment, tiles * 2 + 1);
            }
            tile[tiles] = t;
            firstSegment[tiles++] = segments;
        }
        if (segments == low.length) {
            low = Arrays.copyOf(low, segments * 2);
            high = Arrays.copyOf(high, segments * 2);
            result = Arrays.copyOf(result, segments * 2);
        }
        low[segments] = from;
        high[segments] = to;
        result[segments++] = number;
    }

    /** Returns the number of intersecting tiles. */
    int tiles() {
        return tiles;
    }

    /** Returns the number of an intersecting tile in the grid. */
    long tile(int i) {
        return tile[i];
    }

    /** Returns the first segment of an intersecting tile. */
    int from(int i) {
        return firstSegment[i];
    }

    /** Returns the segment after the last one of an intersecting tile. */
    int to(int i) {
        return firstSegment[i + 1];
    }

    /** Returns the first cell of a segment within its tile. */
    long low(int segment) {
        return low[segment];
    }

    /** Returns the last cell of a segment within its tile. */
    long high(int segment) {
        return high[segment];
    }

    /** Returns the number of a segment's first cell among the selected cells. */
    long result(int segment) {
        return result[segment];
    }

    /** Returns the number of cells in all segments of an intersecting tile. */
    long cells(int i) {
        int last = to(i) - 1;
        return result[last] + (high[last] - low[last] + 1) - result[from(i)];
    }
}

package dev.tegula.internal.order;

import java.util.Arrays;

/**
 * A selection along one dimension, cut at tile borders: for each tile that it touches the intervals of cells within the
 * tile. Made for selections that a result can hold, so that all counts are ints.
 */
final class AxisTiles {

    private long[] tile = new long[8];
    private int[] firstSegment = new int[9];
    private int tiles;
    private long[] low = new long[8];
    private long[] high = new long[8];
    private long[] result = new long[8];
    private int segments;

    AxisTiles(TileGrid grid, int d, AxisSelection selection) {
        long extent = grid.extent(d);
        for (int i = 0; i < selection.intervals(); i++) {
            long offset = selection.start(i);
            long left = selection.count(i);
            long number = selection.before(i);
            while (left > 0) {
                long t = grid.tileOf(d, offset);
                long within = offset - t * extent;
                long take = Math.min(left, extent - within < 0 ? Long.MAX_VALUE : extent - within);
                add(t, within, within + take - 1, number);
                offset += take;
                number += take;
                left -= take;
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

    /** Tiles touched. */
    int tiles() {
        return tiles;
    }

    /** Number of a touched tile in the grid. */
    long tile(int i) {
        return tile[i];
    }

    /** First segment of a touched tile. */
    int from(int i) {
        return firstSegment[i];
    }

    /** Segment after the last of a touched tile. */
    int to(int i) {
        return firstSegment[i + 1];
    }

    /** First cell of a segment within its tile. */
    long low(int segment) {
        return low[segment];
    }

    /** Last cell of a segment within its tile. */
    long high(int segment) {
        return high[segment];
    }

    /** Number of a segment's first cell among the selected ones. */
    long result(int segment) {
        return result[segment];
    }

    /** Cells of all segments of a touched tile. */
    long cells(int i) {
        int last = to(i) - 1;
        return result[last] + (high[last] - low[last] + 1) - result[from(i)];
    }
}

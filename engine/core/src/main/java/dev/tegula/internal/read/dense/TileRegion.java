package dev.tegula.internal.read.dense;

import dev.tegula.internal.read.gather.ResultRuns;

/**
 * A box of cells within one tile, and its position in the result.
 *
 * @param low first cell in each dimension, within the tile
 * @param high last cell in each dimension, within the tile
 * @param result position of the first cell in the result, in cells
 * @param resultStrides distances of neighbors in the result, in cells
 */
public record TileRegion(long[] low, long[] high, long result, long[] resultStrides) implements ResultRuns {

    /** Returns the position of a cell of this region in the result. */
    long resultOf(long[] cell) {
        long place = result;
        for (int d = 0; d < low.length; d++) {
            place += (cell[d] - low[d]) * resultStrides[d];
        }
        return place;
    }

    /** Returns the cells of this region from {@code first} to {@code last} in dimension {@code d}. */
    TileRegion slice(int d, long first, long last) {
        long[] sliceLow = low.clone();
        long[] sliceHigh = high.clone();
        sliceLow[d] = first;
        sliceHigh[d] = last;
        return new TileRegion(sliceLow, sliceHigh, result + (first - low[d]) * resultStrides[d], resultStrides);
    }

    /** Returns the number of cells in the box. */
    public long cells() {
        long cells = 1;
        for (int d = 0; d < low.length; d++) {
            cells *= high[d] - low[d] + 1;
        }
        return cells;
    }

    /** Returns the number of cells in each dimension. */
    long[] extents() {
        long[] extents = new long[low.length];
        for (int d = 0; d < extents.length; d++) {
            extents[d] = high[d] - low[d] + 1;
        }
        return extents;
    }

    /** Visits runs along the dimension whose neighbors are closest in the result. */
    @Override
    public boolean each(Run run) {
        int n = low.length;
        int fast = n > 1 && resultStrides[0] < resultStrides[n - 1] ? 0 : n - 1;
        int count = (int) (high[fast] - low[fast] + 1);
        long[] cell = low.clone();
        boolean more = true;
        while (more) {
            if (!run.cells((int) resultOf(cell), (int) resultStrides[fast], count)) {
                return false;
            }
            more = advance(cell, low, high, fast);
        }
        return true;
    }

    /** Advances to the next cell of a box in all dimensions but one; returns false after the last cell. */
    static boolean advance(long[] cell, long[] low, long[] high, int except) {
        for (int d = 0; d < cell.length; d++) {
            if (d == except) {
                continue;
            }
            if (++cell[d] <= high[d]) {
                return true;
            }
            cell[d] = low[d];
        }
        return false;
    }
}

package dev.tegula.internal.read.dense;

import dev.tegula.internal.order.AxisSelection;
import dev.tegula.internal.order.SelectedTiles;
import dev.tegula.internal.order.TileGrid;
import dev.tegula.query.ResultOrder;
import java.util.Arrays;
import java.util.List;

/**
 * Iterates over the boxes of selected cells, each within one tile, in tile order, with their positions in the result of
 * a read. The returned arrays are reused.
 */
final class SelectedBoxes {

    private final TileGrid grid;
    private final SelectedTiles tiles;
    private final boolean byTile;
    /** Strides of the result, or of the current tile in a result by tiles. */
    private long[] strides;
    /** Position of the first cell of the selection, if the result continued with the current strides. */
    private long base;
    /** Number of selected cells in the preceding tiles, if the result is by tiles. */
    private long before;

    private boolean within;

    /** Bounds of the last region. Most regions are whole tiles, which share them. */
    private long[] low = {};

    private long[] high = {};

    SelectedBoxes(TileGrid grid, List<AxisSelection> selection, ResultOrder order) {
        this.grid = grid;
        tiles = new SelectedTiles(grid, selection);
        byTile = order == ResultOrder.GLOBAL || order == ResultOrder.UNORDERED;
        long[] totals = new long[grid.dimensions()];
        for (int d = 0; d < totals.length; d++) {
            totals[d] = selection.get(d).total();
        }
        strides = TileGrid.strides(totals, order == ResultOrder.ROW_MAJOR);
    }

    /** Advances to the next box; returns false after the last one. */
    boolean next() {
        while (!within || !tiles.nextBox()) {
            if (!tiles.next()) {
                return false;
            }
            within = true;
            if (byTile) {
                beginTile();
            }
        }
        return true;
    }

    private void beginTile() {
        long[] shape = tiles.shape();
        strides = TileGrid.strides(shape, grid.rowMajorCells());
        base = before;
        long cells = 1;
        for (int d = 0; d < shape.length; d++) {
            base -= tiles.firstNumber(d) * strides[d];
            cells *= shape[d];
        }
        before += cells;
    }

    /** Returns the position of the tile in the grid. */
    long[] tile() {
        return tiles.tile();
    }

    /** Returns the offset of the tile's first cell in each dimension. */
    long[] origin() {
        return tiles.origin();
    }

    private static long[] shared(long[] last, long[] current) {
        return Arrays.equals(last, current) ? last : current.clone();
    }

    /** Returns the box. */
    TileRegion region() {
        long result = base;
        for (int d = 0; d < strides.length; d++) {
            result += tiles.number()[d] * strides[d];
        }
        low = shared(low, tiles.low());
        high = shared(high, tiles.high());
        return new TileRegion(low, high, result, strides);
    }
}

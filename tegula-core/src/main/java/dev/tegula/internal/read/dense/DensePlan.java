package dev.tegula.internal.read.dense;

import dev.tegula.internal.order.AxisSelection;
import dev.tegula.internal.order.SelectedTiles;
import dev.tegula.internal.order.TileGrid;
import dev.tegula.internal.read.dense.DenseReads.FragmentPart;
import dev.tegula.internal.read.pruning.FragmentBox;
import dev.tegula.query.ResultOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * Assigns every selected cell of a dense read to a tile of the newest fragment that has it, or to the unwritten cells.
 * Every cell is in exactly one region, so cells that newer fragments cover are neither fetched nor decoded.
 */
final class DensePlan {

    /**
     * A box of selected cells within a tile, before it is divided among fragments.
     *
     * @param origin offset of the tile's first cell in each dimension
     */
    record Box(TileRegion piece, long[] origin) {}

    private final TileGrid grid;
    private final List<FragmentBox> newestFirst;
    private final List<Box> boxes = new ArrayList<>();
    private final List<FragmentPart> parts = new ArrayList<>();
    private final List<TileRegion> unwritten = new ArrayList<>();
    /** Boxes of the current tile that no fragment has covered yet, as pairs of low and high. */
    private List<long[][]> uncovered = new ArrayList<>();

    private List<long[][]> stillUncovered = new ArrayList<>();

    /**
     * Returns a plan.
     *
     * @param newestFirst fragments that may intersect the selection, newest first
     * @param selection selected cells in every dimension
     */
    static DensePlan of(
            TileGrid grid, List<FragmentBox> newestFirst, List<AxisSelection> selection, ResultOrder order) {
        DensePlan plan = new DensePlan(grid, newestFirst);
        plan.assign(selection, order);
        return plan;
    }

    private DensePlan(TileGrid grid, List<FragmentBox> newestFirst) {
        this.grid = grid;
        this.newestFirst = newestFirst;
        for (FragmentBox box : newestFirst) {
            parts.add(new FragmentPart(box, new ArrayList<>()));
        }
    }

    private void assign(List<AxisSelection> selection, ResultOrder order) {
        int n = grid.dimensions();
        boolean byTile = order == ResultOrder.GLOBAL || order == ResultOrder.UNORDERED;
        long[] totals = new long[n];
        for (int d = 0; d < n; d++) {
            totals[d] = selection.get(d).total();
        }
        long[] strides = TileGrid.strides(totals, order == ResultOrder.ROW_MAJOR);
        SelectedTiles tiles = new SelectedTiles(grid, selection);
        long before = 0;
        while (tiles.next()) {
            long base = 0;
            if (byTile) {
                long[] shape = tiles.shape();
                strides = TileGrid.strides(shape, grid.rowMajorCells());
                base = before;
                long cells = 1;
                for (int d = 0; d < n; d++) {
                    base -= tiles.firstNumber(d) * strides[d];
                    cells *= shape[d];
                }
                before += cells;
            }
            while (tiles.nextBox()) {
                assignBox(tiles, base, strides);
            }
        }
    }

    private void assignBox(SelectedTiles tiles, long base, long[] strides) {
        int n = grid.dimensions();
        long[] low = tiles.low().clone();
        long[] high = tiles.high().clone();
        long result = base;
        for (int d = 0; d < n; d++) {
            result += tiles.number()[d] * strides[d];
        }
        boxes.add(new Box(piece(low, high, low, result, strides), tiles.origin().clone()));
        uncovered.clear();
        uncovered.add(new long[][] {low, high});
        long[] coverLow = new long[n];
        long[] coverHigh = new long[n];
        for (int f = 0; f < newestFirst.size() && !uncovered.isEmpty(); f++) {
            FragmentBox fragment = newestFirst.get(f);
            if (!fragment.cover(tiles.origin(), low, high, coverLow, coverHigh)) {
                continue;
            }
            stillUncovered.clear();
            for (long[][] box : uncovered) {
                if (fragment.cover(tiles.origin(), box[0], box[1], coverLow, coverHigh)) {
                    TileRegion piece = piece(coverLow, coverHigh, low, result, strides);
                    regionsOf(f, fragment.tileNumber(tiles.tile())).pieces().add(piece);
                    subtract(box, coverLow, coverHigh, stillUncovered);
                } else {
                    stillUncovered.add(box);
                }
            }
            List<long[][]> swap = uncovered;
            uncovered = stillUncovered;
            stillUncovered = swap;
        }
        for (long[][] box : uncovered) {
            unwritten.add(piece(box[0], box[1], low, result, strides));
        }
    }

    private static TileRegion piece(long[] low, long[] high, long[] boxLow, long boxResult, long[] strides) {
        long result = boxResult;
        for (int d = 0; d < low.length; d++) {
            result += (low[d] - boxLow[d]) * strides[d];
        }
        return new TileRegion(low.clone(), high.clone(), result, strides);
    }

    private TileRegions regionsOf(int fragment, long tile) {
        List<TileRegions> list = parts.get(fragment).tiles();
        TileRegions last = list.isEmpty() ? null : list.get(list.size() - 1);
        if (last == null || last.tile() != tile) {
            last = new TileRegions(tile);
            list.add(last);
        }
        return last;
    }

    /** Adds the difference of a box and a covered part to {@code rest}: at most two boxes per dimension. */
    private static void subtract(long[][] box, long[] coverLow, long[] coverHigh, List<long[][]> rest) {
        long[] low = box[0].clone();
        long[] high = box[1].clone();
        for (int d = 0; d < low.length; d++) {
            if (low[d] < coverLow[d]) {
                long[] upTo = high.clone();
                upTo[d] = coverLow[d] - 1;
                rest.add(new long[][] {low.clone(), upTo});
                low[d] = coverLow[d];
            }
            if (high[d] > coverHigh[d]) {
                long[] from = low.clone();
                from[d] = coverHigh[d] + 1;
                rest.add(new long[][] {from, high.clone()});
                high[d] = coverHigh[d];
            }
        }
    }

    /** Returns the sources of all selected cells. */
    DenseReads sources() {
        return new DenseReads(parts, unwritten);
    }

    /** Returns all selected cells. */
    List<Box> boxes() {
        return boxes;
    }
}

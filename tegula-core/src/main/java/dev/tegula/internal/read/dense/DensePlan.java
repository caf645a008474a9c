package dev.tegula.internal.read.dense;

import dev.tegula.internal.order.AxisSelection;
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

    private final TileGrid grid;
    private final List<AxisSelection> selection;
    private final ResultOrder order;
    private final List<FragmentPart> parts = new ArrayList<>();
    private final List<TileRegion> unwritten = new ArrayList<>();
    /** Cells of the current box that no fragment has covered yet. */
    private List<TileRegion> uncovered = new ArrayList<>();

    private List<TileRegion> stillUncovered = new ArrayList<>();
    private final long[] coverLow;
    private final long[] coverHigh;

    /**
     * Returns a plan.
     *
     * @param newestFirst fragments that may intersect the selection, newest first
     * @param selection selected cells in every dimension
     */
    static DensePlan of(
            TileGrid grid, List<FragmentBox> newestFirst, List<AxisSelection> selection, ResultOrder order) {
        DensePlan plan = new DensePlan(grid, newestFirst, selection, order);
        SelectedBoxes boxes = plan.boxes();
        while (boxes.next()) {
            plan.assign(boxes);
        }
        return plan;
    }

    private DensePlan(TileGrid grid, List<FragmentBox> newestFirst, List<AxisSelection> selection, ResultOrder order) {
        this.grid = grid;
        this.selection = selection;
        this.order = order;
        coverLow = new long[grid.dimensions()];
        coverHigh = new long[grid.dimensions()];
        for (FragmentBox box : newestFirst) {
            parts.add(new FragmentPart(box, new ArrayList<>()));
        }
    }

    private void assign(SelectedBoxes boxes) {
        TileRegion box = boxes.region();
        uncovered.clear();
        uncovered.add(box);
        for (int f = 0; f < parts.size() && !uncovered.isEmpty(); f++) {
            if (covers(parts.get(f).box(), boxes, box)) {
                assign(parts.get(f), boxes);
            }
        }
        if (!uncovered.isEmpty()) {
            unwritten.addAll(uncovered);
        }
    }

    private boolean covers(FragmentBox fragment, SelectedBoxes boxes, TileRegion region) {
        return fragment.cover(boxes.origin(), region.low(), region.high(), coverLow, coverHigh);
    }

    /** Assigns the uncovered cells of a box that a fragment covers. */
    private void assign(FragmentPart part, SelectedBoxes boxes) {
        stillUncovered.clear();
        for (int i = 0; i < uncovered.size(); i++) {
            TileRegion region = uncovered.get(i);
            if (covers(part.box(), boxes, region)) {
                TileRegion covered = takeCovered(region);
                regionsOf(part, part.box().tileNumber(boxes.tile())).add(covered);
            } else {
                stillUncovered.add(region);
            }
        }
        List<TileRegion> swap = uncovered;
        uncovered = stillUncovered;
        stillUncovered = swap;
    }

    private TileRegions regionsOf(FragmentPart part, long tile) {
        List<TileRegions> list = part.tiles();
        TileRegions last = list.isEmpty() ? null : list.get(list.size() - 1);
        if (last == null || !last.isOf(tile)) {
            last = new TileRegions(grid.tileShape(), tile);
            list.add(last);
        }
        return last;
    }

    /** Returns the covered cells of a region. The others stay uncovered, as at most two regions per dimension. */
    private TileRegion takeCovered(TileRegion region) {
        TileRegion covered = region;
        for (int d = 0; d < coverLow.length; d++) {
            long low = covered.low()[d];
            long high = covered.high()[d];
            if (low < coverLow[d]) {
                stillUncovered.add(covered.slice(d, low, coverLow[d] - 1));
                covered = covered.slice(d, coverLow[d], high);
            }
            if (high > coverHigh[d]) {
                stillUncovered.add(covered.slice(d, coverHigh[d] + 1, high));
                covered = covered.slice(d, coverLow[d], coverHigh[d]);
            }
        }
        return covered;
    }

    /** Returns the sources of all selected cells. */
    DenseReads sources() {
        return new DenseReads(parts, unwritten);
    }

    /** Returns an iterator over the boxes of all selected cells. */
    SelectedBoxes boxes() {
        return new SelectedBoxes(grid, selection, order);
    }
}

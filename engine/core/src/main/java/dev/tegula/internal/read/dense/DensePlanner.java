package dev.tegula.internal.read.dense;

import dev.tegula.internal.order.TileGrid;
import dev.tegula.internal.read.dense.DenseSources.FragmentPart;
import dev.tegula.internal.read.pruning.FragmentBox;
import java.util.ArrayList;
import java.util.List;

/** Assigns the cells of selected boxes, one after the other, to fragments. */
final class DensePlanner {

    private final TileGrid grid;
    private final List<FragmentPart> parts = new ArrayList<>();
    private final List<TileRegion> unwritten = new ArrayList<>();
    /** Cells of the current box that no fragment has covered yet. */
    private List<TileRegion> uncovered = new ArrayList<>();

    private List<TileRegion> stillUncovered = new ArrayList<>();
    private final long[] coverLow;
    private final long[] coverHigh;

    /** @param newestFirst fragments that may intersect the boxes, newest first */
    DensePlanner(TileGrid grid, List<FragmentBox> newestFirst) {
        this.grid = grid;
        coverLow = new long[grid.dimensions()];
        coverHigh = new long[grid.dimensions()];
        for (FragmentBox box : newestFirst) {
            parts.add(new FragmentPart(box, new ArrayList<>()));
        }
    }

    /** Assigns all boxes. */
    DenseSources assign(SelectedBoxes boxes) {
        while (boxes.next()) {
            assignBox(boxes);
        }
        return new DenseSources(parts, unwritten);
    }

    private void assignBox(SelectedBoxes boxes) {
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
}

package dev.tegula.internal.read.dense;

import dev.tegula.internal.order.AxisSelection;
import dev.tegula.internal.order.TileGrid;
import dev.tegula.internal.read.pruning.FragmentBox;
import dev.tegula.query.ResultOrder;
import java.util.List;

/**
 * The selected cells of a dense read, each of which is assigned to a tile of the newest fragment that has it, or to the
 * unwritten cells. Every cell is in exactly one region, so cells that newer fragments cover are neither fetched nor
 * decoded.
 *
 * @param selection selected cells in every dimension
 * @param order order of the result
 * @param sources where the cells are read from
 */
record DensePlan(TileGrid grid, List<AxisSelection> selection, ResultOrder order, DenseSources sources) {

    /**
     * Returns a plan.
     *
     * @param newestFirst fragments that may intersect the selection, newest first
     */
    static DensePlan of(
            TileGrid grid, List<FragmentBox> newestFirst, List<AxisSelection> selection, ResultOrder order) {
        DenseSources sources = new DensePlanner(grid, newestFirst).assign(new SelectedBoxes(grid, selection, order));
        return new DensePlan(grid, selection, order, sources);
    }

    /** Returns an iterator over the boxes of all selected cells. */
    SelectedBoxes boxes() {
        return new SelectedBoxes(grid, selection, order);
    }
}

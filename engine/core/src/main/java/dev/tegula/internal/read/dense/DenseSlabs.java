package dev.tegula.internal.read.dense;

import dev.tegula.internal.order.AxisSelection;
import dev.tegula.internal.order.TileGrid;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/**
 * Splits a selection into slabs of a limited number of cells. Their concatenation is the selection in row- or col-major
 * order. A slab larger than a tile ends at a tile border, so that no tile is decoded twice.
 */
public final class DenseSlabs implements Iterator<List<AxisSelection>> {

    private final TileGrid grid;
    private final List<AxisSelection> selection;
    private final int[] slowest;
    private final int cutAt;
    private final long step;
    private final long[] at;
    private boolean done;

    public DenseSlabs(TileGrid grid, List<AxisSelection> selection, boolean rowMajor, long maxCells) {
        this.grid = grid;
        this.selection = selection;
        int n = selection.size();
        slowest = new int[n];
        for (int i = 0; i < n; i++) {
            slowest[i] = rowMajor ? i : n - 1 - i;
        }
        // The dimension to split is the fastest one whose faster dimensions do not all fit into a slab.
        int depth = n - 1;
        long inner = 1;
        while (depth > 0
                && inner <= maxCells / Math.max(1, selection.get(slowest[depth]).total())) {
            inner *= selection.get(slowest[depth]).total();
            depth--;
        }
        cutAt = depth;
        step = Math.max(1, maxCells / inner);
        at = new long[n];
    }

    @Override
    public boolean hasNext() {
        return !done;
    }

    @Override
    public List<AxisSelection> next() {
        if (done) {
            throw new NoSuchElementException();
        }
        AxisSelection[] slab = new AxisSelection[at.length];
        for (int i = 0; i < at.length; i++) {
            int d = slowest[i];
            AxisSelection axis = selection.get(d);
            if (i < cutAt) {
                slab[d] = axis.slice(at[i], at[i] + 1);
            } else if (i == cutAt) {
                slab[d] = axis.slice(at[i], end(d, axis));
            } else {
                slab[d] = axis;
            }
        }
        advance(end(slowest[cutAt], selection.get(slowest[cutAt])));
        return new ArrayList<>(Arrays.asList(slab));
    }

    private long end(int d, AxisSelection axis) {
        long end = Math.min(axis.total(), at[cutAt] + step);
        if (end < axis.total()) {
            // End at the last tile border, unless the slab would be empty.
            long border = grid.tileOf(d, axis.offsetOf(end)) * grid.extent(d);
            long before = axis.below(border);
            if (before > at[cutAt]) {
                return before;
            }
        }
        return end;
    }

    private void advance(long end) {
        at[cutAt] = end;
        if (end < selection.get(slowest[cutAt]).total()) {
            return;
        }
        at[cutAt] = 0;
        for (int i = cutAt - 1; i >= 0; i--) {
            if (++at[i] < selection.get(slowest[i]).total()) {
                return;
            }
            at[i] = 0;
        }
        done = true;
    }
}

package dev.tegula.internal.read.dense;

import dev.tegula.internal.order.AxisSelection;
import dev.tegula.internal.order.TileGrid;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/**
 * Splits a selection into parts of a limited number of cells. Their concatenation is the selection in global order. A
 * part is a run of tiles along the fastest dimension of the tile order, or a slab of a tile that is too large.
 */
public final class DenseTileRuns implements Iterator<List<AxisSelection>> {

    private final TileGrid grid;
    private final List<AxisSelection> selection;
    private final long maxCells;
    private final int[] slowest;
    /** Number of the first selected cell of the current run in each dimension. */
    private final long[] at;

    private Iterator<List<AxisSelection>> within = Collections.emptyIterator();
    private boolean done;

    public DenseTileRuns(TileGrid grid, List<AxisSelection> selection, long maxCells) {
        this.grid = grid;
        this.selection = selection;
        this.maxCells = maxCells;
        int n = selection.size();
        slowest = new int[n];
        for (int i = 0; i < n; i++) {
            slowest[i] = grid.rowMajorTiles() ? i : n - 1 - i;
        }
        at = new long[n];
    }

    @Override
    public boolean hasNext() {
        return within.hasNext() || !done;
    }

    @Override
    public List<AxisSelection> next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        if (within.hasNext()) {
            return within.next();
        }
        int n = at.length;
        AxisSelection[] run = new AxisSelection[n];
        long[] ends = new long[n];
        long cells = 1;
        for (int i = 0; i < n; i++) {
            int d = slowest[i];
            ends[i] = tileEnd(d, at[i]);
            run[d] = selection.get(d).slice(at[i], ends[i]);
            cells *= ends[i] - at[i];
        }
        int last = n - 1;
        AxisSelection axis = selection.get(slowest[last]);
        long perCell = cells / (ends[last] - at[last]);
        while (ends[last] < axis.total()) {
            long nextEnd = tileEnd(slowest[last], ends[last]);
            if (perCell * (nextEnd - at[last]) > maxCells) {
                break;
            }
            ends[last] = nextEnd;
            run[slowest[last]] = axis.slice(at[last], nextEnd);
        }
        advance(ends);
        List<AxisSelection> part = new ArrayList<>(Arrays.asList(run));
        if (cells > maxCells) {
            within = new DenseSlabs(grid, part, grid.rowMajorCells(), maxCells);
            return within.next();
        }
        return part;
    }

    /** Returns the number of the first selected cell after the tile of a selected cell. */
    private long tileEnd(int d, long number) {
        AxisSelection axis = selection.get(d);
        long tile = grid.tileOf(d, axis.offsetOf(number));
        long low = number + 1;
        long high = axis.total();
        while (low < high) {
            long middle = (low + high) >>> 1;
            if (grid.tileOf(d, axis.offsetOf(middle)) == tile) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private void advance(long[] ends) {
        for (int i = at.length - 1; i >= 0; i--) {
            at[i] = ends[i];
            if (at[i] < selection.get(slowest[i]).total()) {
                return;
            }
            at[i] = 0;
        }
        done = true;
    }
}

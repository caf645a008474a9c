package dev.tegula.internal.order;

import dev.tegula.query.ResultOrder;
import java.util.List;

/** Computes the positions of single cells of a dense selection in a result. Not thread-safe. */
public final class ResultPositions {

    private final TileGrid grid;
    private final List<AxisSelection> selection;
    private final boolean byTile;
    private final long[] strides;
    private final int[] slowest;
    private final long[] number;
    private final long[] first;
    private final long[] count;

    public ResultPositions(TileGrid grid, List<AxisSelection> selection, ResultOrder order) {
        this.grid = grid;
        this.selection = selection;
        this.byTile = order == ResultOrder.GLOBAL || order == ResultOrder.UNORDERED;
        int n = selection.size();
        long[] totals = new long[n];
        slowest = new int[n];
        for (int i = 0; i < n; i++) {
            totals[i] = selection.get(i).total();
            slowest[i] = grid.rowMajorTiles() ? i : n - 1 - i;
        }
        strides = TileGrid.strides(totals, order == ResultOrder.ROW_MAJOR);
        number = new long[n];
        first = new long[n];
        count = new long[n];
    }

    /**
     * Returns the position of a cell, or -1 if it is not selected.
     *
     * @param offsets offsets of the cell from the low bounds of the domain
     */
    public long of(long[] offsets) {
        int n = offsets.length;
        for (int d = 0; d < n; d++) {
            if (!selection.get(d).holds(offsets[d])) {
                return -1;
            }
            number[d] = selection.get(d).below(offsets[d]);
        }
        return byTile ? inTile(offsets) : inBox(number, strides);
    }

    private static long inBox(long[] numbers, long[] strides) {
        long place = 0;
        for (int d = 0; d < numbers.length; d++) {
            place += numbers[d] * strides[d];
        }
        return place;
    }

    private long inTile(long[] offsets) {
        int n = offsets.length;
        for (int d = 0; d < n; d++) {
            AxisSelection axis = selection.get(d);
            long origin = grid.tileOf(d, offsets[d]) * grid.extent(d);
            // The last tile may extend past the domain, and so past 2^64.
            boolean isLast = Long.compareUnsigned(grid.span(d) - origin, grid.extent(d)) < 0;
            first[d] = axis.below(origin);
            count[d] = (isLast ? axis.total() : axis.below(origin + grid.extent(d))) - first[d];
            number[d] -= first[d];
        }
        // Cells of a tile come after all cells of tiles that are earlier in one dimension and have the same numbers
        // in the slower dimensions.
        long before = 0;
        for (int i = 0; i < n; i++) {
            long cells = first[slowest[i]];
            for (int j = 0; j < n; j++) {
                cells *= j < i
                        ? count[slowest[j]]
                        : j > i ? selection.get(slowest[j]).total() : 1;
            }
            before += cells;
        }
        return before + inBox(number, TileGrid.strides(count, grid.rowMajorCells()));
    }
}

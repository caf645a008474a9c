package dev.tegula.internal.order;

import java.util.List;

/**
 * The tiles that a selection touches, in tile order, each with the boxes of selected cells in it. Goes from one to the
 * next like a cursor; the arrays that it hands out are reused.
 */
public final class SelectedTiles {

    private final TileGrid grid;
    private final AxisTiles[] axes;
    private final int[] at;
    private final int[] segment;
    private final long[] tile;
    private final long[] origin;
    private final long[] low;
    private final long[] high;
    private final long[] number;
    private boolean started;

    /** The tiles of a selection along every dimension. */
    public SelectedTiles(TileGrid grid, List<AxisSelection> selection) {
        this.grid = grid;
        int n = grid.dimensions();
        axes = new AxisTiles[n];
        for (int d = 0; d < n; d++) {
            axes[d] = new AxisTiles(grid, d, selection.get(d));
        }
        at = new int[n];
        segment = new int[n];
        tile = new long[n];
        origin = new long[n];
        low = new long[n];
        high = new long[n];
        number = new long[n];
    }

    /** Goes to the next tile; false after the last. */
    public boolean next() {
        if (!started) {
            started = true;
        } else if (!advance()) {
            return false;
        }
        for (int d = 0; d < at.length; d++) {
            tile[d] = axes[d].tile(at[d]);
            origin[d] = tile[d] * grid.extent(d);
            segment[d] = axes[d].from(at[d]);
        }
        segment[0]--;
        return true;
    }

    private boolean advance() {
        int n = at.length;
        for (int i = 0; i < n; i++) {
            int d = grid.rowMajorTiles() ? n - 1 - i : i;
            if (++at[d] < axes[d].tiles()) {
                return true;
            }
            at[d] = 0;
        }
        return false;
    }

    /** Goes to the next box of the present tile; false after the last. */
    public boolean nextBox() {
        int d = 0;
        while (++segment[d] >= axes[d].to(at[d])) {
            segment[d] = axes[d].from(at[d]);
            if (++d == at.length) {
                return false;
            }
        }
        for (int i = 0; i < at.length; i++) {
            low[i] = axes[i].low(segment[i]);
            high[i] = axes[i].high(segment[i]);
            number[i] = axes[i].result(segment[i]);
        }
        return true;
    }

    /** The present tile's place in the grid. */
    public long[] tile() {
        return tile;
    }

    /** Offset of the present tile's first cell in each dimension. */
    public long[] origin() {
        return origin;
    }

    /** First cell of the present box, within the tile. */
    public long[] low() {
        return low;
    }

    /** Last cell of the present box, within the tile. */
    public long[] high() {
        return high;
    }

    /** Number of the present box's first cell among the selected ones, in each dimension. */
    public long[] number() {
        return number;
    }

    /** Selected cells of the present tile in each dimension: the shape of its part of a result in global order. */
    public long[] shape() {
        long[] shape = new long[at.length];
        for (int d = 0; d < shape.length; d++) {
            shape[d] = axes[d].cells(at[d]);
        }
        return shape;
    }

    /** Number of the present tile's first selected cell, in each dimension. */
    public long firstNumber(int d) {
        return axes[d].result(axes[d].from(at[d]));
    }
}

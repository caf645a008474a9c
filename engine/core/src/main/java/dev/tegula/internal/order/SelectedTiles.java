package dev.tegula.internal.order;

import java.util.List;

/**
 * Iterates over the tiles that a selection intersects, in tile order, and over the boxes of selected cells in each. The
 * returned arrays are reused.
 */
public final class SelectedTiles {

    private final TileGrid grid;
    private final AxisTiles[] axes;
    private final int[] current;
    private final int[] segment;
    private final long[] tile;
    private final long[] origin;
    private final long[] low;
    private final long[] high;
    private final long[] number;
    private boolean started;

    /** Creates an iterator over the tiles of a selection. */
    public SelectedTiles(TileGrid grid, List<AxisSelection> selection) {
        this.grid = grid;
        int n = grid.dimensions();
        axes = new AxisTiles[n];
        for (int d = 0; d < n; d++) {
            axes[d] = new AxisTiles(grid, d, selection.get(d));
        }
        current = new int[n];
        segment = new int[n];
        tile = new long[n];
        origin = new long[n];
        low = new long[n];
        high = new long[n];
        number = new long[n];
    }

    /** Advances to the next tile; returns false after the last one. */
    public boolean next() {
        if (!started) {
            started = true;
        } else if (!advance()) {
            return false;
        }
        for (int d = 0; d < current.length; d++) {
            tile[d] = axes[d].tile(current[d]);
            origin[d] = tile[d] * grid.extent(d);
            segment[d] = axes[d].from(current[d]);
        }
        segment[0]--;
        return true;
    }

    private boolean advance() {
        int n = current.length;
        for (int i = 0; i < n; i++) {
            int d = grid.rowMajorTiles() ? n - 1 - i : i;
            if (++current[d] < axes[d].tiles()) {
                return true;
            }
            current[d] = 0;
        }
        return false;
    }

    /** Advances to the next box of the current tile; returns false after the last one. */
    public boolean nextBox() {
        int d = 0;
        while (++segment[d] >= axes[d].to(current[d])) {
            segment[d] = axes[d].from(current[d]);
            if (++d == current.length) {
                return false;
            }
        }
        for (int i = 0; i < current.length; i++) {
            low[i] = axes[i].low(segment[i]);
            high[i] = axes[i].high(segment[i]);
            number[i] = axes[i].result(segment[i]);
        }
        return true;
    }

    /** Returns the position of the current tile in the grid. */
    public long[] tile() {
        return tile;
    }

    /** Returns the offset of the current tile's first cell in each dimension. */
    public long[] origin() {
        return origin;
    }

    /** Returns the first cell of the current box within the tile. */
    public long[] low() {
        return low;
    }

    /** Returns the last cell of the current box within the tile. */
    public long[] high() {
        return high;
    }

    /** Returns the number of the current box's first cell among the selected cells, in each dimension. */
    public long[] number() {
        return number;
    }

    /**
     * Returns the number of selected cells of the current tile in each dimension, which is the shape of its part of a
     * result in global order.
     */
    public long[] shape() {
        long[] shape = new long[current.length];
        for (int d = 0; d < shape.length; d++) {
            shape[d] = axes[d].cells(current[d]);
        }
        return shape;
    }

    /** Returns the number of the current tile's first selected cell in a dimension. */
    public long firstNumber(int d) {
        return axes[d].result(axes[d].from(current[d]));
    }
}

package dev.tegula.internal.cells;

/**
 * The shape of tiles, and the order of their cells. Positions number the cells of a tile in this order.
 *
 * @param extents number of cells in each dimension
 * @param strides distance of neighbors in each dimension, in positions
 * @param rowMajor whether the last dimension is the fastest
 */
public record TileShape(long[] extents, long[] strides, boolean rowMajor) {

    /** Returns the number of dimensions. */
    public int dimensions() {
        return extents.length;
    }

    /** Returns the number of cells. */
    public long cells() {
        long cells = 1;
        for (long extent : extents) {
            cells *= extent;
        }
        return cells;
    }

    /** Returns the {@code i}-th slowest dimension. */
    int slowest(int i) {
        return rowMajor ? i : extents.length - 1 - i;
    }

    /** Returns the position of a cell. */
    public long position(long[] cell) {
        long position = 0;
        for (int d = 0; d < cell.length; d++) {
            position += cell[d] * strides[d];
        }
        return position;
    }
}

package dev.tegula.query;

import java.util.Arrays;

/**
 * The cells of a box of a dense array, by their positions in the box, counted from 0 in each dimension. The cells are
 * in row-major order. Immutable.
 */
public final class CellGrid {

    private final Cells cells;
    private final int[] shape;

    private CellGrid(Cells cells, int[] shape) {
        this.cells = cells;
        this.shape = shape;
    }

    /**
     * Returns a grid.
     *
     * @param cells the cells in row-major order
     * @param shape the length of each dimension
     * @throws IllegalArgumentException if the product of the lengths is not the number of cells
     */
    public static CellGrid of(Cells cells, int... shape) {
        long product = 1;
        for (int length : shape) {
            product = length < 0 ? -1 : Math.multiplyExact(product, (long) length);
        }
        if (product != cells.size()) {
            throw new IllegalArgumentException(
                    "shape " + Arrays.toString(shape) + ": does not fit the cells (found " + cells.size() + " cells)");
        }
        return new CellGrid(cells, shape.clone());
    }

    /** Returns all cells, in row-major order. */
    public Cells cells() {
        return cells;
    }

    /** Returns the length of each dimension. */
    public int[] shape() {
        return shape.clone();
    }

    /**
     * Returns the index of a cell in {@link #cells}.
     *
     * @param position one number per dimension, from 0
     * @throws IndexOutOfBoundsException if it is outside the box
     */
    public int index(int... position) {
        if (position.length != shape.length) {
            throw new IllegalArgumentException("position " + Arrays.toString(position)
                    + ": wrong number of dimensions (expected " + shape.length + ")");
        }
        int index = 0;
        for (int d = 0; d < shape.length; d++) {
            if (position[d] < 0 || position[d] >= shape[d]) {
                throw new IndexOutOfBoundsException(
                        "position " + Arrays.toString(position) + ": outside the shape " + Arrays.toString(shape));
            }
            index = index * shape[d] + position[d];
        }
        return index;
    }

    /**
     * Returns the cells with one position in a dimension, in new arrays: of a box with two dimensions, row {@code i} is
     * {@code slice(0, i)} and column {@code j} is {@code slice(1, j)}.
     *
     * @throws IndexOutOfBoundsException if there is no such dimension or position
     */
    public Cells slice(int dimension, int position) {
        if (position < 0 || position >= shape[dimension]) {
            throw new IndexOutOfBoundsException(
                    "position " + position + ": outside dimension " + dimension + " (length " + shape[dimension] + ")");
        }
        int run = 1;
        for (int d = dimension + 1; d < shape.length; d++) {
            run *= shape[d];
        }
        int[] positions = new int[cells.size() / shape[dimension]];
        for (int i = 0; i < positions.length; i++) {
            positions[i] = (i / run * shape[dimension] + position) * run + i % run;
        }
        return cells.select(positions);
    }
}

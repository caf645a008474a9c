package dev.tegula.internal.read.sparse;

/** The cells of a result in their order, out of the selected cells of a read. */
sealed interface CellSequence {

    /** Returns the number of cells in the result. */
    int size();

    /** All selected cells, in the order of their numbers. */
    record InPlace(int size) implements CellSequence {}

    /**
     * Some or all selected cells in another order.
     *
     * @param cells number of the cell at each position of the result; the array may be longer
     * @param size number of cells
     */
    record Permuted(int[] cells, int size) implements CellSequence {}
}

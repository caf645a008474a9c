package dev.tegula.internal.read.sparse;

import java.util.Arrays;
import java.util.function.IntFunction;

/**
 * The selected cells of a read that are in its result, and their positions there.
 *
 * @param cells the cells whose values are read
 * @param places position of each of these cells
 */
record PlacedCells(SelectedCells cells, ResultPlaces places) {

    /** In a list of places, that of a cell that is not in the result. */
    static final int DROPPED = -1;

    /** Returns cells in the order of their numbers. */
    static PlacedCells inOrder(SelectedCells cells) {
        return new PlacedCells(cells, new ResultPlaces.InOrder());
    }

    /**
     * Returns the selected cells that are in a sequence, at their positions in it.
     *
     * @param newPlaces returns an array of at least a number of elements
     */
    static PlacedCells of(SelectedCells cells, CellSequence sequence, IntFunction<int[]> newPlaces) {
        if (!(sequence instanceof CellSequence.Permuted permuted)) {
            return inOrder(cells);
        }
        int[] sorted = permuted.cells();
        int size = cells.size();
        boolean isPart = permuted.size() < size;
        int[] places = newPlaces.apply(size);
        if (isPart) {
            Arrays.fill(places, 0, size, DROPPED);
        }
        for (int i = 0; i < permuted.size(); i++) {
            places[sorted[i]] = i;
        }
        return isPart ? at(cells, places, newPlaces) : new PlacedCells(cells, new ResultPlaces.Listed(places));
    }

    /**
     * Returns the selected cells that are not dropped, so that the values of others are not read.
     *
     * @param places position of each selected cell, or {@link #DROPPED}
     * @param newPlaces returns an array of at least a number of elements
     */
    static PlacedCells at(SelectedCells cells, int[] places, IntFunction<int[]> newPlaces) {
        int size = cells.size();
        int[] kept = newPlaces.apply(size);
        int count = 0;
        for (int cell = 0; cell < size; cell++) {
            kept[count] = places[cell];
            count += places[cell] == DROPPED ? 0 : 1;
        }
        return new PlacedCells(cells.keep(cell -> places[cell] != DROPPED), new ResultPlaces.Listed(kept));
    }
}

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
            Arrays.fill(places, 0, size, -1);
        }
        for (int i = 0; i < permuted.size(); i++) {
            places[sorted[i]] = i;
        }
        return isPart ? at(cells, places, newPlaces) : new PlacedCells(cells, new ResultPlaces.Listed(places));
    }

    /**
     * Returns the selected cells that have a position, so that the values of others are not read.
     *
     * @param places position of each selected cell; negative if it is dropped
     * @param newPlaces returns an array of at least a number of elements
     */
    static PlacedCells at(SelectedCells cells, int[] places, IntFunction<int[]> newPlaces) {
        int size = cells.size();
        int[] kept = newPlaces.apply(size);
        int count = 0;
        for (int cell = 0; cell < size; cell++) {
            kept[count] = places[cell];
            count += places[cell] >= 0 ? 1 : 0;
        }
        return new PlacedCells(cells.keep(cell -> places[cell] >= 0), new ResultPlaces.Listed(kept));
    }
}

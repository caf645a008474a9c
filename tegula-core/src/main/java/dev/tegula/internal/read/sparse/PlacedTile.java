package dev.tegula.internal.read.sparse;

import dev.tegula.internal.read.gather.ResultRuns;

/**
 * The cells of one tile that are in a result, and their positions there.
 *
 * @param places position of each cell of the result, by its number among those of all tiles
 */
record PlacedTile(TileCells cells, ResultPlaces places) implements ResultRuns {

    SparseTile tile() {
        return cells.tile();
    }

    CellPositions positions() {
        return cells.positions();
    }

    /** Returns the number of cells. */
    int count() {
        return cells.count();
    }

    /** Returns the position of the {@code i}-th cell in the result. */
    int place(int i) {
        return places.of(cells.first() + i);
    }

    @Override
    public boolean each(Run run) {
        if (places instanceof ResultPlaces.InOrder) {
            return run.cells(cells.first(), 1, count());
        }
        for (int i = 0; i < count(); i++) {
            if (!run.cells(place(i), 1, 1)) {
                return false;
            }
        }
        return true;
    }
}

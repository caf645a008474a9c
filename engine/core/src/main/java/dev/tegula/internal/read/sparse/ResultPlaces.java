package dev.tegula.internal.read.sparse;

/** Positions of the selected cells of a read in columns. */
sealed interface ResultPlaces {

    /** Returns the position of a cell, by its number. */
    int of(int cell);

    /** Each cell is at the position that is its number. */
    record InOrder() implements ResultPlaces {
        @Override
        public int of(int cell) {
            return cell;
        }
    }

    /**
     * Cells are in another order.
     *
     * @param places position of each cell
     */
    record Listed(int[] places) implements ResultPlaces {
        @Override
        public int of(int cell) {
            return places[cell];
        }
    }
}

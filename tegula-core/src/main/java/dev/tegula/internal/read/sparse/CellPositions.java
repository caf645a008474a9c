package dev.tegula.internal.read.sparse;

import java.util.function.IntPredicate;

/** Positions of the selected cells of one tile, ascending. */
public sealed interface CellPositions {

    /** Returns the number of selected cells. */
    int count();

    /** Returns the position of the {@code i}-th selected cell in the tile. */
    int at(int i);

    /**
     * All cells of a tile.
     *
     * @param count number of cells in the tile
     */
    record All(int count) implements CellPositions {
        @Override
        public int at(int i) {
            return i;
        }
    }

    /**
     * Consecutive cells of a tile.
     *
     * @param from position of the first
     */
    record Consecutive(int from, int count) implements CellPositions {
        @Override
        public int at(int i) {
            return from + i;
        }
    }

    /**
     * Some cells of a tile.
     *
     * @param ascending the positions; shared, so that they must not be changed
     */
    record Listed(int[] ascending) implements CellPositions {
        @Override
        public int count() {
            return ascending.length;
        }

        @Override
        public int at(int i) {
            return ascending[i];
        }
    }

    /**
     * Returns the positions of the selected cells that are kept.
     *
     * @param kept predicate for the index of a selected cell
     */
    default CellPositions keep(IntPredicate kept) {
        int count = 0;
        for (int i = 0; i < count(); i++) {
            count += kept.test(i) ? 1 : 0;
        }
        if (count == count()) {
            return this;
        }
        int[] fewer = new int[count];
        int n = 0;
        for (int i = 0; n < count; i++) {
            if (kept.test(i)) {
                fewer[n++] = at(i);
            }
        }
        return new Listed(fewer);
    }
}

package dev.tegula.internal.read.sparse;

import java.util.Arrays;

/** Positions of the selected cells of one tile, ascending. */
public sealed interface CellPositions {

    /** Returns the number of selected cells. */
    int count();

    /** Returns the position of the {@code i}-th selected cell in the tile. */
    int at(int i);

    /** Returns the index of the first selected cell at or after a position in the tile; their number if none is. */
    int firstAtLeast(int position);

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

        @Override
        public int firstAtLeast(int position) {
            return Math.min(position, count);
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

        @Override
        public int firstAtLeast(int position) {
            return Math.max(0, Math.min(position - from, count));
        }
    }

    /**
     * Some cells of a tile.
     *
     * @param positions array with the positions, ascending; shared, so that they must not be changed
     * @param start index of the first position in the array
     */
    record Listed(int[] positions, int start, int count) implements CellPositions {

        Listed(int[] ascending) {
            this(ascending, 0, ascending.length);
        }

        @Override
        public int at(int i) {
            return positions[start + i];
        }

        @Override
        public int firstAtLeast(int position) {
            int i = Arrays.binarySearch(positions, start, start + count, position);
            return (i >= 0 ? i : -i - 1) - start;
        }

        /** Copies the positions to another array, from an index on. */
        Listed copyTo(int[] target, int at) {
            System.arraycopy(positions, start, target, at, count);
            return new Listed(target, at, count);
        }
    }

    /**
     * Returns the positions of the selected cells that are kept.
     *
     * @param kept whether a cell is kept, from that of the first selected cell on
     * @param first index of the first selected cell
     */
    default CellPositions keep(boolean[] kept, int first) {
        int all = count();
        int count = 0;
        for (int i = 0; i < all; i++) {
            count += kept[first + i] ? 1 : 0;
        }
        if (count == all) {
            return this;
        }
        int[] fewer = new int[count + 1]; // with room for a cell that is not kept, because branches are mispredicted
        int n = 0;
        for (int i = 0; i < all; i++) {
            fewer[n] = at(i);
            n += kept[first + i] ? 1 : 0;
        }
        return new Listed(fewer, 0, count);
    }

    /**
     * Returns the indexes of these positions among others.
     *
     * @param others positions of the same tile that contain these
     */
    default CellPositions indexesIn(CellPositions others) {
        if (count() == others.count()) {
            return new All(count());
        } else if (others instanceof All || count() == 0) {
            return this;
        } else if (others instanceof Consecutive run && this instanceof Consecutive own) {
            return new Consecutive(own.from - run.from, own.count);
        }
        int[] indexes = new int[count()];
        int index = 0;
        for (int i = 0; i < indexes.length; i++) {
            while (others.at(index) < at(i)) {
                index++;
            }
            indexes[i] = index++;
        }
        return new Listed(indexes);
    }
}

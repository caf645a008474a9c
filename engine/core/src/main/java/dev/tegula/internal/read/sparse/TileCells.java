package dev.tegula.internal.read.sparse;

/**
 * The selected cells of one tile.
 *
 * @param first number of the first selected cell among those of all tiles
 */
public record TileCells(SparseTile tile, CellPositions positions, int first) {

    /** Returns the number of selected cells. */
    public int count() {
        return positions.count();
    }

    /** Returns the number after that of the last selected cell. */
    public int end() {
        return first + count();
    }
}

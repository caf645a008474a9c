package dev.tegula.internal.read.gather;

import dev.tegula.internal.storage.open.DataFile;
import java.util.OptionalInt;

/**
 * Selected variable-length cells of one tile. If they are the whole tile and one run in the result, its places are
 * {@link #at known}. Otherwise, they need two passes: {@link VarTileOffsets} have the lengths in the result, and when
 * it is allocated, {@link VarTileValues} are read.
 */
record VarTile(DataFile values, TileLayout layout) {

    /** Returns the number of the tile in its file. */
    int number() {
        return layout.number();
    }

    /** Returns the number of cells in the whole tile. */
    int cells() {
        return Math.toIntExact(layout.cellsOfTile());
    }

    /** Returns the bytes of the values of the whole tile. */
    long size() {
        return values.memorySize(number(), layout.cellsOfTile());
    }

    /** Returns the bytes of a value. */
    int width() {
        return values.field().datatype().size();
    }

    /** Returns the number of values of the whole tile. */
    long valueCount() {
        return size() / width();
    }

    /** Returns the position of the first cell in the result if all cells of the tile are one run there, else empty. */
    OptionalInt wholeRun() {
        return layout.first() == 0 && layout.after() == layout.cellsOfTile() ? layout.run() : OptionalInt.empty();
    }

    /**
     * Returns the tile with the places of all its values.
     *
     * @param run position of the first cell in the result
     * @param start position of the first value in the result
     */
    WholeVarTile at(int run, long start) {
        return new WholeVarTile(values, number(), cells(), run, start);
    }
}

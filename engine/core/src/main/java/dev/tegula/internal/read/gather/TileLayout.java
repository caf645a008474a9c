package dev.tegula.internal.read.gather;

import dev.tegula.internal.exec.TileScratch;
import java.util.OptionalInt;

/** The selected cells of one tile and their positions in a result. A tile has at least one selected cell. */
public interface TileLayout extends ResultRuns {

    /** Returns the number of the tile in its fragment. */
    int number();

    /** Returns the number of cells in the tile. */
    long cellsOfTile();

    /** Returns the position of the first selected cell in the tile. */
    long first();

    /** Returns the position after that of the last selected cell in the tile. */
    long after();

    /**
     * Returns the position of the first cell in the result if the selected cells are one run in the tile and in the
     * result, else empty. The cells of such a tile are copied at once, and none of the following methods is called.
     */
    OptionalInt run();

    /**
     * Copies the selected cells of a chunk of fixed-length cells.
     *
     * @param scratch buffers of the calling thread
     */
    void putCells(FixedChunk chunk, TileScratch scratch);

    /**
     * Writes the length of every selected cell, in values, to the element after its position in the result.
     *
     * @param width bytes of a value
     */
    void putLengths(VarOffsets offsets, int width, long[] resultOffsets);

    /** Copies the values of selected cells from a chunk of variable-length values. */
    void putValues(VarChunk chunk);
}

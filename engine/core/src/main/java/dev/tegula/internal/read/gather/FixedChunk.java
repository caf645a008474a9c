package dev.tegula.internal.read.gather;

import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.cells.Values;

/**
 * A decoded chunk of fixed-length cells of a tile, and the column to copy them to.
 *
 * @param first position of the chunk's first cell in the tile
 * @param count number of cells in the chunk
 */
public record FixedChunk(long first, int count, ByteBlock bytes, Values target, int valuesPerCell) {

    /** Returns the position after that of the chunk's last cell in the tile. */
    public long after() {
        return first + count;
    }

    /** Returns the offset of a cell in the chunk, in bytes. */
    public int offset(long cell) {
        return (int) (cell - first) * valuesPerCell * target.width();
    }

    /**
     * Copies consecutive cells of the chunk to consecutive positions in the result.
     *
     * @param cell position of the first one in the tile
     * @param result position of the first one in the result
     */
    public void put(long cell, int result, int cells) {
        target.put(result * valuesPerCell, bytes, offset(cell), cells * valuesPerCell);
    }
}

package dev.tegula.internal.read.gather;

import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import java.util.OptionalInt;

/** Positions of the selected variable-length cells of a tile in a result. */
public interface VarLayout {

    /** Returns the position of the first selected cell in the tile. */
    long first();

    /** Returns the position after that of the last selected cell in the tile. */
    long after();

    /** Returns the position of the first cell in the result if the selected cells are one run there, else empty. */
    OptionalInt run();

    /**
     * Writes the length of every selected cell, in values, to the element after its position in the result.
     *
     * @param width bytes of a value
     */
    void putLengths(VarOffsets offsets, int width, long[] resultOffsets);

    /**
     * Copies the values of selected cells from a chunk of values.
     *
     * @param memoryOffset offset of the chunk in the tile's values
     * @param length bytes of the chunk
     */
    void putValues(VarOffsets offsets, long memoryOffset, ByteBlock chunk, int length, ColumnBuilder target);
}

package dev.tegula.internal.read.gather;

import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.cells.Values;
import dev.tegula.internal.read.fetch.ColumnBuilder;

/** A decoded chunk of the variable-length values of a tile, and the column to copy them to. */
public final class VarChunk {

    private final VarOffsets offsets;
    private final long begin;
    private final long end;
    private final ByteBlock bytes;
    private final Values target;
    private final long[] resultOffsets;

    /**
     * @param offsets offsets of the cells from the first selected one on
     * @param memoryOffset offset of the chunk in the tile's values
     * @param length bytes of the chunk
     */
    VarChunk(VarOffsets offsets, long memoryOffset, ByteBlock bytes, int length, ColumnBuilder target) {
        this.offsets = offsets;
        this.begin = memoryOffset;
        this.end = memoryOffset + length;
        this.bytes = bytes;
        this.target = target.values();
        this.resultOffsets = target.offsets();
    }

    /** Returns the position in the tile of the first cell with values in this chunk. */
    public long first() {
        return offsets.first() + offsets.firstEndingAfter(begin);
    }

    /** Returns the position in the tile after that of the last cell with values in this chunk. */
    public long after() {
        return offsets.first() + offsets.firstStartingAt(end);
    }

    /**
     * Copies those values of consecutive cells that are in this chunk. The cells are at consecutive positions in the
     * result.
     *
     * @param cell position of the first one in the tile
     * @param result position of the first one in the result
     */
    public void put(long cell, int result, int cells) {
        int i = (int) (cell - offsets.first());
        long start = offsets.start(i);
        long from = Math.max(start, begin);
        long to = Math.min(offsets.start(i + cells), end);
        if (from < to) {
            int width = target.width();
            long into = resultOffsets[result] + (from - start) / width;
            target.put((int) into, bytes, (int) (from - begin), (int) (to - from) / width);
        }
    }
}

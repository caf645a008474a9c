package dev.tegula.internal.read.gather;

import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Offsets of variable-length cells, for tests. */
public final class TestOffsets {

    private TestOffsets() {}

    /** Returns stored offsets. */
    public static ByteBlock block(long... offsets) {
        ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES * offsets.length).order(ByteOrder.LITTLE_ENDIAN);
        for (long offset : offsets) {
            bytes.putLong(offset);
        }
        return new ByteBlock(bytes.array());
    }

    /**
     * Returns the offsets of some cells of a tile.
     *
     * @param size bytes of all values of the tile
     * @param all offsets of all cells of the tile
     */
    public static VarOffsets of(long first, int count, long size, long... all) {
        VarOffsets offsets = new VarOffsets(first, count, size);
        offsets.take(0, block(all), all.length, all.length);
        return offsets;
    }

    /** Returns a chunk of the values of a tile that begins at an offset. */
    public static VarChunk chunk(VarOffsets offsets, long memoryOffset, byte[] bytes, ColumnBuilder target) {
        return new VarChunk(offsets, memoryOffset, new ByteBlock(bytes), bytes.length, target);
    }
}

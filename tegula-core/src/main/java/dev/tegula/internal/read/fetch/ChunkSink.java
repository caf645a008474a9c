package dev.tegula.internal.read.fetch;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.storage.open.DataFile;

/** Takes the decoded chunks of a tile, in any order and from any thread. */
@FunctionalInterface
public interface ChunkSink {

    /**
     * Takes one chunk.
     *
     * @param memoryOffset where the chunk begins among the bytes of the tile in memory
     * @param cells the chunk from byte 0 of the block on; reused when this returns
     * @param length bytes of the chunk
     */
    void chunk(long memoryOffset, ByteBlock cells, int length);

    /** The tile turned out to have no chunks at all; an error, except for offsets that are folded into the values. */
    default void withoutChunks(DataFile part, TileRequest tile) {
        throw new CorruptArrayException(part.uri() + ", tile " + tile.tile() + ": the tile has no chunks; "
                + tile.memorySize() + " bytes of cells expected");
    }
}

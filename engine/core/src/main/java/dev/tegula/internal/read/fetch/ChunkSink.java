package dev.tegula.internal.read.fetch;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.FilePlace;
import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.exec.TileScratch;
import dev.tegula.internal.storage.open.DataFile;

/** Consumes the decoded chunks of a tile, in any order and on any thread. */
@FunctionalInterface
public interface ChunkSink {

    /**
     * Consumes one chunk.
     *
     * @param memoryOffset offset of the chunk within the tile in memory
     * @param cells the chunk, at offset 0 of the block; the block is reused after this method returns
     * @param length bytes of the chunk
     * @param scratch buffers of the calling thread; the chunk may be in one of them
     */
    void chunk(long memoryOffset, ByteBlock cells, int length, TileScratch scratch);

    /** Reports that the tile has no chunks. This is an error, except for offsets that are folded into the values. */
    default void withoutChunks(DataFile file, TileRequest tile) {
        throw new CorruptArrayException(
                FilePlace.of(file.uri()).part("tile " + tile.tile()),
                "has no chunks (expected " + tile.memorySize() + " bytes of cells)");
    }
}

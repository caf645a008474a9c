package dev.tegula.internal.tile;

import dev.tegula.internal.filter.FilterChain;

/**
 * Division of a tile of fixed-length cells into chunks by a write. Chunks are as large as the pipeline allows, but
 * consist of at least one whole cell ({@code tile.md}). A read uses the sizes in the chunk headers: before version 11
 * chunks could end within cells.
 *
 * @param tileSize size of the tile in memory
 * @param chunkSize size of every chunk but the last
 */
public record ChunkLayout(long tileSize, long chunkSize) {

    /** Returns the layout of a tile of {@code tileSize} bytes for {@code chain}. */
    public static ChunkLayout of(FilterChain chain, long tileSize) {
        if (tileSize < 0 || tileSize % chain.cellSize() != 0) {
            throw new IllegalArgumentException("tile does not consist of whole cells (found " + tileSize
                    + " bytes, expected a multiple of " + chain.cellSize() + ")");
        }
        if (!chain.chunksCells()) {
            return new ChunkLayout(tileSize, Math.max(1, tileSize));
        }
        long cell = chain.cellSize();
        long most = Math.min(Integer.toUnsignedLong(chain.maxChunkSize()), MAX_CHUNK);
        return new ChunkLayout(tileSize, Math.max(cell, most / cell * cell));
    }

    /** Chunks are byte arrays, so they must be smaller than 2 GiB, with space for what filters add. */
    static final long MAX_CHUNK = 1L << 30;

    /** Returns the number of chunks; an empty tile has none. */
    public long count() {
        return (tileSize + chunkSize - 1) / chunkSize;
    }

    /** Returns the offset of a chunk in the tile in memory. */
    public long offset(long chunk) {
        return chunk * chunkSize;
    }

    /** Returns the size of a chunk in memory. */
    public int length(long chunk) {
        long length = Math.min(chunkSize, tileSize - offset(chunk));
        if (length > MAX_CHUNK) {
            throw new IllegalArgumentException(
                    "chunk is too large (found " + length + " bytes, expected at most " + MAX_CHUNK + ")");
        }
        return (int) length;
    }
}

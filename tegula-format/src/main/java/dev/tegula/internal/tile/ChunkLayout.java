package dev.tegula.internal.tile;

import dev.tegula.internal.filter.FilterChain;

/**
 * Where a write cuts a tile of fixed cells into chunks: as large as the pipeline allows, but of whole cells, and at
 * least one ({@code tile.md}). A read takes the cuts from the chunk headers, whatever they are: before version 11 they
 * could go through cells.
 *
 * @param tileSize bytes of the tile in memory
 * @param chunkSize bytes of every chunk but the last
 */
public record ChunkLayout(long tileSize, long chunkSize) {

    /** How {@code chain} cuts a tile of {@code tileSize} bytes. */
    public static ChunkLayout of(FilterChain chain, long tileSize) {
        if (tileSize < 0 || tileSize % chain.cellSize() != 0) {
            throw new IllegalArgumentException(
                    "a tile of " + tileSize + " bytes is not a whole number of cells of " + chain.cellSize());
        }
        if (!chain.chunksCells()) {
            return new ChunkLayout(tileSize, Math.max(1, tileSize));
        }
        long cell = chain.cellSize();
        long most = Math.min(Integer.toUnsignedLong(chain.maxChunkSize()), MAX_CHUNK);
        return new ChunkLayout(tileSize, Math.max(cell, most / cell * cell));
    }

    /** Chunks are byte arrays here, so they end below 2 GiB, leaving room for what filters add. */
    static final long MAX_CHUNK = 1L << 30;

    /** How many chunks; none for an empty tile. */
    public long count() {
        return (tileSize + chunkSize - 1) / chunkSize;
    }

    /** Where a chunk begins in the tile in memory. */
    public long offset(long chunk) {
        return chunk * chunkSize;
    }

    /** Bytes of a chunk in memory. */
    public int length(long chunk) {
        long length = Math.min(chunkSize, tileSize - offset(chunk));
        if (length > MAX_CHUNK) {
            throw new IllegalArgumentException(
                    "a chunk of " + length + " bytes; Tegula writes chunks of up to " + MAX_CHUNK);
        }
        return (int) length;
    }
}

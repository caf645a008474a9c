package dev.tegula.internal.read.fetch;

import dev.tegula.internal.storage.open.DataFile;

/** Requests to a store with low latency: short, and made by the threads that decode. */
record NearFetch() implements FetchPolicy {

    /** Chunks that do not compress need no more for a batch. */
    private static final int LONGEST = 1 << 20;

    private static final int SHORTEST = TileFetcher.SMALL_WINDOW;

    /** The bytes of one batch and 1/8 more, if all chunks are compressed equally well. */
    @Override
    public long window(long stored, long memory) {
        double batch = TileFetcher.BATCH_MEMORY * 1.125 * stored / Math.max(1, memory);
        return (long) Math.max(SHORTEST, Math.min(LONGEST, batch));
    }

    /** Batches are small, so that threads get equal shares. */
    @Override
    public boolean isFull(ChunkBatch batch) {
        return batch.memory() >= TileFetcher.BATCH_MEMORY;
    }

    @Override
    public boolean fetchesWhole(DataFile file, TileRequest tile) {
        return tile.wantsMost();
    }

    @Override
    public boolean endsBetweenTiles() {
        return false;
    }
}

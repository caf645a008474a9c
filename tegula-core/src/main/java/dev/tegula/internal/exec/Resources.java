package dev.tegula.internal.exec;

import dev.tegula.integrity.SealAlgorithm;
import dev.tegula.internal.filter.FilterScratch;
import org.jspecify.annotations.Nullable;

/** What the arrays of an engine share: its threads and pooled working memory. */
public final class Resources implements AutoCloseable {

    private final Workers workers;
    private final ChunkCache chunks;
    private final Pool<FilterScratch> filters;
    private final Pool<TileScratch> tiles;
    private final @Nullable SealAlgorithm seal;

    /** Without a cache of chunks. */
    public Resources(Workers workers) {
        this(workers, 0, Long.MAX_VALUE);
    }

    /**
     * @param chunkCache bytes of decoded chunks to keep
     * @param metadataLimit most bytes of one schema, enumeration, list or section of metadata in memory
     */
    public Resources(Workers workers, long chunkCache, long metadataLimit) {
        this(
                workers,
                new ChunkCache(chunkCache),
                new Pool<>(() -> FilterScratch.limitedTo(metadataLimit)),
                new Pool<>(TileScratch::new),
                null);
    }

    private Resources(
            Workers workers,
            ChunkCache chunks,
            Pool<FilterScratch> filters,
            Pool<TileScratch> tiles,
            @Nullable SealAlgorithm seal) {
        this.workers = workers;
        this.chunks = chunks;
        this.filters = filters;
        this.tiles = tiles;
        this.seal = seal;
    }

    /** The same threads and memory, for writers that seal their fragments. */
    public Resources sealing(@Nullable SealAlgorithm algorithm) {
        return new Resources(workers, chunks, filters, tiles, algorithm);
    }

    /** How writers seal their fragments; null if they do not. */
    public @Nullable SealAlgorithm seal() {
        return seal;
    }

    public Workers workers() {
        return workers;
    }

    /** Working memory of filters alone. */
    public Pool<FilterScratch> filters() {
        return filters;
    }

    /** Working memory for fetching and decoding tiles. */
    public Pool<TileScratch> tiles() {
        return tiles;
    }

    /** Decoded chunks of open arrays. */
    public ChunkCache chunks() {
        return chunks;
    }

    @Override
    public void close() {
        workers.close();
        chunks.clear();
        filters.clear();
        tiles.clear();
    }
}

package dev.tegula.internal.exec;

import dev.tegula.integrity.SealAlgorithm;
import dev.tegula.internal.filter.FilterScratch;
import dev.tegula.jobs.ListFolding;
import org.jspecify.annotations.Nullable;

/** Threads, caches and buffers that the arrays of an engine share. */
public final class Resources implements AutoCloseable {

    private final Workers workers;
    private final ChunkCache chunks;
    private final Pool<FilterScratch> filters;
    private final Pool<TileScratch> tiles;
    private final @Nullable SealAlgorithm seal;
    private final ListFolding folding;
    private final ClockChecks clockChecks;

    /** Creates resources without a cache of chunks. */
    public Resources(Workers workers) {
        this(workers, 0, Long.MAX_VALUE);
    }

    /**
     * @param chunkCache capacity of the cache of decoded chunks in bytes
     * @param metadataLimit maximum size in memory of a schema, enumeration, list or metadata section
     */
    public Resources(Workers workers, long chunkCache, long metadataLimit) {
        this(
                workers,
                new ChunkCache(chunkCache),
                new Pool<>(() -> FilterScratch.limitedTo(metadataLimit)),
                new Pool<>(TileScratch::new),
                null,
                ListFolding.defaults(),
                new ClockChecks());
    }

    private Resources(
            Workers workers,
            ChunkCache chunks,
            Pool<FilterScratch> filters,
            Pool<TileScratch> tiles,
            @Nullable SealAlgorithm seal,
            ListFolding folding,
            ClockChecks clockChecks) {
        this.workers = workers;
        this.chunks = chunks;
        this.filters = filters;
        this.tiles = tiles;
        this.seal = seal;
        this.folding = folding;
        this.clockChecks = clockChecks;
    }

    /** Returns resources with the same threads and buffers for writers that seal their fragments. */
    public Resources sealing(@Nullable SealAlgorithm algorithm) {
        return new Resources(workers, chunks, filters, tiles, algorithm, folding, clockChecks);
    }

    /** Returns resources with the same threads and buffers for jobs that fold lists of commits. */
    public Resources folding(ListFolding newFolding) {
        return new Resources(workers, chunks, filters, tiles, seal, newFolding, clockChecks);
    }

    /** Returns when publishing a job folds lists of commits. */
    public ListFolding folding() {
        return folding;
    }

    /** Returns when writers compared the clock with the writes of their arrays. */
    public ClockChecks clockChecks() {
        return clockChecks;
    }

    /** Returns the algorithm with which writers seal their fragments, or null. */
    public @Nullable SealAlgorithm seal() {
        return seal;
    }

    public Workers workers() {
        return workers;
    }

    /** Returns the buffers of filters. */
    public Pool<FilterScratch> filters() {
        return filters;
    }

    /** Returns the buffers for fetching and decoding tiles. */
    public Pool<TileScratch> tiles() {
        return tiles;
    }

    /** Returns the cache of decoded chunks of open arrays. */
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

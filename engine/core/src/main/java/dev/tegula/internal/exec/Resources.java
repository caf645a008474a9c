package dev.tegula.internal.exec;

import dev.tegula.integrity.SealAlgorithm;
import dev.tegula.internal.filter.FilterScratch;
import dev.tegula.jobs.ListFolding;
import java.time.Clock;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Threads, caches and buffers that the arrays of an engine share. */
public final class Resources implements AutoCloseable {

    private final Shared shared;
    private final @Nullable SealAlgorithm seal;
    private final ListFolding folding;
    private final Duration patience;
    private final Clock clock;
    private final WriteListener writes;

    /** What copies with other settings have in common. */
    private record Shared(
            Workers workers,
            ChunkCache chunks,
            Pool<FilterScratch> filters,
            Pool<TileScratch> tiles,
            ClockChecks clockChecks) {}

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
                new Shared(
                        workers,
                        new ChunkCache(chunkCache),
                        new Pool<>(() -> FilterScratch.limitedTo(metadataLimit)),
                        new Pool<>(TileScratch::new),
                        new ClockChecks()),
                null,
                ListFolding.defaults(),
                Duration.ZERO,
                Clock.systemUTC(),
                (object, key, writer) -> {});
    }

    private Resources(
            Shared shared,
            @Nullable SealAlgorithm seal,
            ListFolding folding,
            Duration patience,
            Clock clock,
            WriteListener writes) {
        this.shared = shared;
        this.seal = seal;
        this.folding = folding;
        this.patience = patience;
        this.clock = clock;
        this.writes = writes;
    }

    /** Returns resources with the same threads and buffers for writers that seal their fragments. */
    public Resources sealing(@Nullable SealAlgorithm algorithm) {
        return new Resources(shared, algorithm, folding, patience, clock, writes);
    }

    /** Returns resources with the same threads and buffers for jobs that fold lists of commits. */
    public Resources folding(ListFolding newFolding) {
        return new Resources(shared, seal, newFolding, patience, clock, writes);
    }

    /** Returns resources with the same threads and buffers for transactions that wait for others. */
    public Resources patience(Duration newPatience) {
        return new Resources(shared, seal, folding, newPatience, clock, writes);
    }

    /** Returns resources with the same threads and buffers for writes that have the times of another clock. */
    public Resources clock(Clock newClock) {
        return new Resources(shared, seal, folding, patience, newClock, writes);
    }

    /** Returns resources with the same threads and buffers for writes that another listener notices. */
    public Resources writes(WriteListener listener) {
        return new Resources(shared, seal, folding, patience, clock, listener);
    }

    /** Returns the listener of writes. */
    public WriteListener writes() {
        return writes;
    }

    /** Returns the clock of writes. */
    public Clock clock() {
        return clock;
    }

    /** Returns how long a transaction waits for an announced one before it decides for its process. */
    public Duration patience() {
        return patience;
    }

    /** Returns when publishing a job folds lists of commits. */
    public ListFolding folding() {
        return folding;
    }

    /** Returns when writers compared the clock with the writes of their arrays. */
    public ClockChecks clockChecks() {
        return shared.clockChecks;
    }

    /** Returns the algorithm with which writers seal their fragments, or null. */
    public @Nullable SealAlgorithm seal() {
        return seal;
    }

    public Workers workers() {
        return shared.workers;
    }

    /** Returns the buffers of filters. */
    public Pool<FilterScratch> filters() {
        return shared.filters;
    }

    /** Returns the buffers for fetching and decoding tiles. */
    public Pool<TileScratch> tiles() {
        return shared.tiles;
    }

    /** Returns the cache of decoded chunks of open arrays. */
    public ChunkCache chunks() {
        return shared.chunks;
    }

    @Override
    public void close() {
        writes.close();
        shared.workers.close();
        shared.chunks.clear();
        shared.filters.clear();
        shared.tiles.clear();
    }
}

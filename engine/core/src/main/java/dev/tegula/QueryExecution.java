package dev.tegula;

import dev.tegula.internal.read.Aggregation;
import dev.tegula.internal.read.ArrayQuery;
import dev.tegula.internal.read.CellLimit;
import dev.tegula.internal.read.ExecutionRecord;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.fetch.CallerBuffers;
import dev.tegula.internal.read.pruning.SkippedDamage;
import dev.tegula.progress.Progress;
import dev.tegula.query.Aggregate;
import dev.tegula.query.AggregateResult;
import dev.tegula.query.Cells;
import dev.tegula.query.QueryStatistics;
import dev.tegula.query.SkippedCells;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One execution of a {@link Query}: configured first, then started once by {@link #read}, {@link #batches} or
 * {@link #aggregate}. {@link #cancel} and {@link #statistics} may be called from any thread.
 */
public final class QueryExecution {

    private final Query query;
    private final Execution execution;
    private final ExecutionRecord record;
    private final Map<String, CallerBuffers> buffers = new LinkedHashMap<>();
    private final AtomicBoolean started = new AtomicBoolean();
    private long budget;
    private @Nullable SkippedDamage skips;

    private QueryExecution(Query query) {
        this.query = query;
        this.execution = new Execution(query.array().snapshot());
        this.record = new ExecutionRecord(execution);
        this.budget = query.memoryBudget();
    }

    /** Creates the execution of a query, which traces show. */
    static QueryExecution of(Query query) {
        QueryExecution execution = new QueryExecution(query);
        QueryTrace.add(execution);
        return execution;
    }

    Query.Parts parts() {
        return query.parts();
    }

    /**
     * Sets the bytes that the execution may hold at a time: a batch, and what it takes to make it. Default: the
     * engine's memory budget. A batch has at least one cell, however large. {@link #read} returns all cells at once,
     * whatever their size.
     *
     * @throws IllegalArgumentException if {@code bytes} is not positive
     */
    public QueryExecution withMemoryBudget(long bytes) {
        if (bytes < 1) {
            throw new IllegalArgumentException("budget: must be positive (found " + bytes + ")");
        }
        budget = bytes;
        return this;
    }

    /**
     * Makes {@link #read} write the values of a field of fixed size into the caller's array or buffer, from its start.
     *
     * @param array a primitive array that fits the datatype, or a {@link java.nio.ByteBuffer} (filled little-endian),
     *     large enough for all values
     */
    public QueryExecution into(String field, Object array) {
        buffers.put(field, new CallerBuffers(array, null));
        return this;
    }

    /**
     * Makes {@link #read} write the cells of a field of variable length into the caller's arrays, from their start. The
     * last offset of the returned column is the number of values.
     *
     * @param offsets receives where each cell's values begin, counted in values, and where the last cell ends: one more
     *     than there are cells
     * @param values a primitive array that fits the datatype, or a {@link java.nio.ByteBuffer} (filled little-endian),
     *     large enough for all values
     */
    public QueryExecution into(String field, long[] offsets, Object values) {
        buffers.put(field, new CallerBuffers(values, offsets));
        return this;
    }

    /**
     * Reports progress after each request to a data file, on one thread at a time. An exception of the listener ends
     * the execution.
     */
    public QueryExecution withProgress(Consumer<Progress> listener) {
        execution.onProgress(listener);
        return this;
    }

    /**
     * Makes {@link #batches} leave out cells that cannot be read because stored bytes are damaged or missing, instead
     * of failing: tiles of sparse arrays, regions of tiles of dense arrays. Cells that newer ones would have hidden may
     * appear. Arrays that cannot be opened still fail.
     *
     * @param listener receives what is left out
     */
    public QueryExecution skipDamaged(Consumer<SkippedCells> listener) {
        skips = new SkippedDamage(listener);
        return this;
    }

    /**
     * Reads all cells at once.
     *
     * @throws IllegalArgumentException if ranges or buffers do not fit, or there are more cells than Java arrays can
     *     hold
     * @throws java.util.concurrent.CancellationException if the execution was cancelled
     */
    public Cells read() {
        requireNothingSkipped("read()");
        for (String name : buffers.keySet()) {
            if (!query.request().fields().contains(name)) {
                throw new IllegalArgumentException("into: field '" + name + "' is not read (expected one of "
                        + query.request().fields() + "). Add it with fields().");
            }
        }
        if (query.cellLimit() < Long.MAX_VALUE) {
            if (!buffers.isEmpty()) {
                throw new IllegalStateException("into() cannot be combined with limit(). Limit the subarray instead.");
            }
            start();
            return record.whole(() -> record.given(CellLimit.read(
                    query(),
                    query.cellLimit(),
                    execution.schema(),
                    query.request().fields())));
        }
        start();
        return record.whole(() -> record.given(query().read(buffers)));
    }

    /**
     * Reads the cells in batches that fit {@link #withMemoryBudget}. Closing the batches ends the execution.
     *
     * @throws java.util.concurrent.CancellationException from the batches if the execution was cancelled
     */
    public CellBatches batches() {
        if (!buffers.isEmpty()) {
            throw new IllegalStateException("into() cannot be combined with batches(). Use read().");
        }
        start();
        return new CellBatches(record.batches(CellLimit.batches(query().batches(), query.cellLimit())), record::end);
    }

    /** Computes aggregates; see {@link Query#aggregate}. */
    public List<AggregateResult> aggregate(Aggregate... aggregates) {
        requireNothingSkipped("aggregate()");
        start();
        return record.whole(() -> {
            execution.setBudget(budget); // Aggregates are not limited.
            Aggregation aggregation = new Aggregation(execution, query.request().condition(), List.of(aggregates));
            query.array().addTo(aggregation, query.resolvedSubarray());
            record.counted(aggregation.count());
            return aggregation.results();
        });
    }

    /**
     * Cancels the execution, from any thread: it throws a {@link java.util.concurrent.CancellationException} at its
     * next step. An execution that has not started throws when it starts.
     */
    public void cancel() {
        execution.cancel();
    }

    /** Returns what the execution has read and returned up to now. */
    public QueryStatistics statistics() {
        return record.statistics();
    }

    private void requireNothingSkipped(String method) {
        if (skips != null) {
            throw new IllegalStateException("skipDamaged() cannot be combined with " + method + ". Use batches().");
        }
    }

    private void start() {
        if (!started.compareAndSet(false, true)) {
            throw new IllegalStateException(
                    "the execution was already started. Call Query.execution() for another one.");
        }
        execution.setBudget(CellLimit.budget(
                budget, query.cellLimit(), execution.schema(), query.request().fields()));
    }

    private ArrayQuery query() {
        ArrayQuery reading = query.array().query(execution, query.resolvedSubarray(), query.request());
        SkippedDamage skipped = skips;
        return skipped == null ? reading : reading.skipping(skipped);
    }
}

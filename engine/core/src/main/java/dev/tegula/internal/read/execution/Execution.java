package dev.tegula.internal.read.execution;

import dev.tegula.internal.exec.Resources;
import dev.tegula.internal.exec.Workers;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.progress.Progress;
import dev.tegula.schema.ArraySchema;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One execution of a query: the array that it reads, and its memory budget, counters, progress and cancellation. It is
 * passed to everything that plans, fetches or decodes. Thread-safe.
 */
public final class Execution {

    private final ArraySnapshot snapshot;
    private final QueryCounters counters = new QueryCounters();
    private volatile long budget;
    private volatile boolean cancelled;
    private volatile FetchedAhead ahead = FetchedAhead.NOTHING;
    private volatile @Nullable Consumer<Progress> listener;
    private double selected = 1;
    private double planned;
    private double plannedBytes;

    /** Creates an execution without a memory budget. */
    public Execution(ArraySnapshot snapshot) {
        this(snapshot, Long.MAX_VALUE);
    }

    /** @param budget bytes of cells to hold at a time */
    public Execution(ArraySnapshot snapshot, long budget) {
        this.snapshot = snapshot;
        this.budget = budget;
    }

    /** Changes the bytes of cells to hold at a time; before the execution starts. */
    public void setBudget(long bytes) {
        budget = bytes;
    }

    /**
     * Sets the receiver of progress after each request, called on one thread at a time; before the execution starts.
     */
    public void onProgress(Consumer<Progress> receiver) {
        listener = receiver;
    }

    public ArraySnapshot snapshot() {
        return snapshot;
    }

    public ArraySchema schema() {
        return snapshot.schema();
    }

    public Storage storage() {
        return snapshot.context().storage();
    }

    public Resources resources() {
        return snapshot.context().resources();
    }

    public Workers workers() {
        return resources().workers();
    }

    /** Returns the bytes of cells to hold at a time. */
    public long budget() {
        return budget;
    }

    public QueryCounters counters() {
        return counters;
    }

    /** Returns the counters of a fragment. */
    public FragmentCounters of(OpenFragment fragment) {
        return counters.of(fragment);
    }

    /** Returns what was counted of a fragment so far, for reports. */
    public FragmentCounters counted(OpenFragment fragment) {
        return counters.counted(fragment);
    }

    /** Cancels the execution at its next step, from any thread. */
    public void cancel() {
        cancelled = true;
    }

    /**
     * Checks whether the execution was cancelled.
     *
     * @throws CancellationException if it was
     */
    public void check() {
        if (cancelled) {
            throw new CancellationException("the query was cancelled");
        }
        workers().requireNotCancelled();
    }

    /**
     * Sets the number of selected cells, for queries that are planned in parts. The default, 1, goes with a plan of
     * everything at once.
     */
    public synchronized void setSelectedCells(double cells) {
        selected = cells;
    }

    /**
     * Records the plan of a part of the query, from which the size of the whole is extrapolated.
     *
     * @param cells number of the selected cells in the part
     * @param bytes computes the stored bytes to fetch; called only if somebody listens to the progress
     */
    public void planned(double cells, LongSupplier bytes) {
        if (listener != null) {
            long more = bytes.getAsLong();
            synchronized (this) {
                planned += cells;
                plannedBytes += more;
            }
        }
    }

    /** Sets what was fetched before it was asked for. */
    public void setFetchedAhead(FetchedAhead fetched) {
        ahead = fetched;
    }

    /** Reads bytes of a data file with one request, unless they were fetched before. */
    public void read(DataFile file, long position, byte[] target, int offset, int length) {
        if (!ahead.read(file, position, target, offset, length)) {
            storage().read(file.uri(), position, target, offset, length);
            fetched(file, length);
        }
    }

    /** Records a request to a data file and reports the progress. */
    private void fetched(DataFile file, long length) {
        counters.fetched(file, length);
        Consumer<Progress> receiver = listener;
        if (receiver != null) {
            synchronized (this) {
                receiver.accept(progress());
            }
        }
    }

    private Progress progress() {
        long bytes = counters.bytes();
        // Parts that are planned again, because they were too large, count twice on both sides.
        double expected = planned == 0 ? bytes : plannedBytes * Math.max(1, selected / planned);
        return new Progress("", Progress.Unit.REQUESTS, counters.requests(), -1, bytes, Math.round(expected));
    }

    /** Records chunks that were decoded or taken from the cache, and their size in memory. */
    public void decoded(int count, long memoryBytes) {
        counters.decoded(count, memoryBytes);
    }
}

package dev.tegula.internal.read;

import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.QueryStatistics;
import java.time.Duration;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.Supplier;

/** One execution of a query. Collects its statistics and writes its flight recorder event at the end. */
public final class ExecutionRecord {

    private final ArraySnapshot snapshot;
    private long cells;
    private long largest;
    private long nanos;
    private boolean recorded;

    /** @param snapshot the array, with counters of its own for this execution */
    public ExecutionRecord(ArraySnapshot snapshot) {
        this.snapshot = snapshot;
    }

    /** Returns the array, with the counters of this execution. */
    public ArraySnapshot snapshot() {
        return snapshot;
    }

    /** Cancels the query at its next step, from any thread. */
    public void cancel() {
        snapshot.context().tally().cancel();
    }

    /** Runs the whole query. */
    public <T> T whole(Supplier<T> work) {
        T result = timed(work);
        end();
        return result;
    }

    private <T> T timed(Supplier<T> work) {
        long start = System.nanoTime();
        try {
            return work.get();
        } finally {
            synchronized (this) {
                nanos += System.nanoTime() - start;
            }
        }
    }

    /** Counts the cells of a batch and returns it. */
    public synchronized Cells given(Cells batch) {
        cells += batch.size();
        long bytes = 0;
        for (Column column : batch.columns()) {
            bytes += column.memorySize();
        }
        largest = Math.max(largest, bytes);
        return batch;
    }

    /** Counts cells. */
    public synchronized void counted(long number) {
        cells += number;
    }

    /** Returns batches that are counted here. */
    public Iterator<Cells> batches(Iterator<Cells> batches) {
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                boolean more = timed(batches::hasNext);
                if (!more) {
                    end();
                }
                return more;
            }

            @Override
            public Cells next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                return given(timed(batches::next));
            }
        };
    }

    /** Writes the flight recorder event of the end, once. */
    public synchronized void end() {
        if (!recorded && QueryEvent.isPossible()) {
            recorded = true;
            QueryEvent.write(snapshot.context().directory().root().toString(), this::statistics);
        }
    }

    /** Returns the statistics so far. */
    public synchronized QueryStatistics statistics() {
        return new QueryStatistics(QueryCosts.taken(snapshot), cells, largest, Duration.ofNanos(nanos));
    }
}

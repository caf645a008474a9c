package dev.tegula.internal.read;

import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.QueryStatistics;
import java.time.Duration;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.Supplier;

/** One execution of a query: what it took, for those who ask, and for the recorder when it has ended. */
public final class ExecutionRecord {

    private final ArraySnapshot snapshot;
    private long cells;
    private long largest;
    private long nanos;
    private boolean recorded;

    /** @param snapshot the array, with a tally of this execution's own */
    public ExecutionRecord(ArraySnapshot snapshot) {
        this.snapshot = snapshot;
    }

    /** The array, with the tally of this execution. */
    public ArraySnapshot snapshot() {
        return snapshot;
    }

    /** Ends it at its next step, from any thread. */
    public void cancel() {
        snapshot.context().tally().cancel();
    }

    /** Does all there is to do. */
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

    /** Notes cells that were given; returns them. */
    public synchronized Cells given(Cells batch) {
        cells += batch.size();
        long bytes = 0;
        for (Column column : batch.columns()) {
            bytes += column.memorySize();
        }
        largest = Math.max(largest, bytes);
        return batch;
    }

    /** Notes cells that were gone over. */
    public synchronized void counted(long number) {
        cells += number;
    }

    /** Batches, which count here. */
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

    /** Writes the end into the recording that there may be, once. */
    public synchronized void end() {
        if (!recorded && QueryEvent.isPossible()) {
            recorded = true;
            QueryEvent.write(snapshot.context().directory().root().toString(), this::statistics);
        }
    }

    /** What it took up to now. */
    public synchronized QueryStatistics statistics() {
        return new QueryStatistics(QueryCosts.taken(snapshot), cells, largest, Duration.ofNanos(nanos));
    }
}

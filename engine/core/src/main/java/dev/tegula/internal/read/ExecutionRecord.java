package dev.tegula.internal.read;

import dev.tegula.internal.base.FlightRecording;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.QueryStatistics;
import java.time.Duration;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.Supplier;

/** Measures an execution: its time and the cells it returns. Writes its flight recorder event at the end. */
public final class ExecutionRecord {

    private final Execution execution;
    private long cells;
    private long largest;
    private long nanos;
    private boolean recorded;

    public ExecutionRecord(Execution execution) {
        this.execution = execution;
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
        if (!recorded && FlightRecording.wasStarted()) {
            recorded = true;
            QueryEvent.write(execution.snapshot().context().directory().root().toString(), this::statistics);
        }
    }

    /** Returns the statistics so far. */
    public synchronized QueryStatistics statistics() {
        return new QueryStatistics(QueryCosts.taken(execution), cells, largest, Duration.ofNanos(nanos));
    }
}

package dev.tegula.internal.sql.scan;

import dev.tegula.CellBatches;
import dev.tegula.Query;
import dev.tegula.QueryExecution;
import dev.tegula.query.Cells;
import dev.tegula.vfs.StoreThreads;
import java.io.IOException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/**
 * Batches of a scan, of which the next one is read while the rows of a large one are used. Both have half of the scan's
 * memory. Not thread-safe.
 */
public final class BatchesAhead implements AutoCloseable {

    /** Rows of a batch that take longer than it takes to start a thread. */
    private static final int LARGE = 1 << 14;

    private static final ExecutorService READS = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "tegula-sql-reads");
        thread.setDaemon(true);
        return thread;
    });

    private final StatementContext context;
    private final QueryExecution execution;
    private final CellBatches batches;
    private @Nullable FutureTask<@Nullable Cells> ahead;

    /** Starts to read; a cancelled statement ends it. */
    public BatchesAhead(StatementContext context, Query query) {
        this.context = context;
        this.execution = query.execution().withMemoryBudget(Math.max(1, context.budgetBytes() / 2));
        context.reads().add(execution);
        this.batches = execution.batches();
    }

    /**
     * Returns the next batch, or null after the last one.
     *
     * @throws CancellationException if the statement was cancelled, or the thread interrupted
     */
    public @Nullable Cells next() {
        context.check();
        FutureTask<@Nullable Cells> running = ahead;
        ahead = null;
        return running == null ? read() : result(running);
    }

    /** Starts to read the batch after a large one. Called when probably all rows of this are used. */
    public void readAhead(Cells batch) {
        if (batch.size() >= LARGE) {
            FutureTask<@Nullable Cells> next = new FutureTask<>(this::read);
            ahead = next;
            READS.execute(next);
        }
    }

    private @Nullable Cells read() {
        return batches.hasNext() ? batches.next() : null;
    }

    private @Nullable Cells result(FutureTask<@Nullable Cells> running) {
        try {
            return running.get();
        } catch (InterruptedException e) {
            ahead = running; // to be waited for at the end
            Thread.currentThread().interrupt();
            throw new CancellationException();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) e.getCause(); // batches throw no checked ones
        }
    }

    @Override
    public void close() {
        context.reads().remove(execution);
        FutureTask<@Nullable Cells> running = ahead;
        ahead = null;
        if (running != null) {
            execution.cancel();
            try {
                StoreThreads.await(running); // batches must not be closed while it runs
            } catch (IOException e) {
                // cancelled, or of rows that nobody asked for
            }
        }
        batches.close();
    }
}

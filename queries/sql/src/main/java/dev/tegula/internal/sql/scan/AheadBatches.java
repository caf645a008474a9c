package dev.tegula.internal.sql.scan;

import dev.tegula.CellBatches;
import dev.tegula.Query;
import dev.tegula.QueryExecution;
import dev.tegula.internal.sql.catalog.ArrayTable;
import dev.tegula.query.Cells;
import dev.tegula.vfs.VfsUri;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** The batches of a scan. While one is computed, the next one is read: decoding and computing take about as long. */
public final class AheadBatches implements AutoCloseable {

    /**
     * Batches of one local fragment are small, so that there are several. Those of stores take many requests at a time,
     * and those of several fragments read tiles at their borders twice.
     */
    private static final long LOCAL_BYTES = 8L << 20;

    /** A first batch of fewer cells is often the last one. */
    private static final int MANY_CELLS = 1 << 15;

    private static final ExecutorService THREADS = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "tegula-sql-scan");
        thread.setDaemon(true);
        return thread;
    });

    private final StatementContext context;
    private final QueryExecution execution;
    private final CellBatches batches;
    private @Nullable Future<Optional<Cells>> ahead;
    private boolean following;

    private AheadBatches(StatementContext context, QueryExecution execution) {
        this.context = context;
        this.execution = execution;
        context.reads().add(execution);
        this.batches = execution.batches();
    }

    /** Begins to read a scan. Two batches have the memory of one. */
    public static AheadBatches of(ScanSpec scan, Query query, StatementContext context) {
        ArrayTable table = scan.table();
        boolean small = !table.schema().isDense()
                && VfsUri.parse(table.uri()).scheme().equals("file")
                && context.arrays()
                                .open(table.uri(), table.options())
                                .fragments()
                                .size()
                        <= 1;
        long budget = context.budgetBytes() / 2;
        return of(query, context, small ? Math.min(budget, LOCAL_BYTES) : budget);
    }

    /** Begins to read the cells of some keys, one of many reads of a join. */
    static AheadBatches ofKeys(Query query, StatementContext context) {
        return of(query, context, context.budgetBytes() / 2);
    }

    private static AheadBatches of(Query query, StatementContext context, long budget) {
        return new AheadBatches(context, query.execution().withMemoryBudget(budget));
    }

    /** Returns the next batch, or null after the last one. */
    public @Nullable Cells next() {
        context.check();
        Future<Optional<Cells>> known = ahead;
        ahead = null;
        Cells cells = (known == null ? read() : await(known)).orElse(null);
        if (cells != null && (following || cells.size() >= MANY_CELLS)) {
            ahead = THREADS.submit(this::read);
        }
        following = true;
        return cells;
    }

    private Optional<Cells> read() {
        return batches.hasNext() ? Optional.of(batches.next()) : Optional.empty();
    }

    private static Optional<Cells> await(Future<Optional<Cells>> batch) {
        try {
            return batch.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            } else if (e.getCause() instanceof Error failure) {
                throw failure;
            }
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException();
        }
    }

    /** Ends the read. */
    @Override
    public void close() {
        Future<Optional<Cells>> known = ahead;
        ahead = null;
        if (known != null) {
            execution.cancel();
            try {
                await(known);
            } catch (RuntimeException | Error e) {
                // nobody needs the batch
            }
        }
        context.reads().remove(execution);
        batches.close();
    }
}

package dev.tegula.internal.sql.session;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Opens many tables of a catalog, several at a time: each waits for its store most of the time. */
public final class TableOpener {

    private static final int THREADS = 16;
    private static final long CANCELLATION_MILLIS = 50;

    private TableOpener() {}

    /** A table by its schema and name. */
    public record Name(String schema, String table) {}

    /**
     * A table that was looked for.
     *
     * @param table the table, or null if it cannot be opened
     * @param error why it cannot be opened, or null
     */
    public record Opened(
            Name name, @Nullable SqlTable table, @Nullable SQLException error) {

        /** Returns the table, or throws its error. */
        public SqlTable require() throws SQLException {
            if (error != null) {
                throw error;
            }
            return Objects.requireNonNull(table);
        }
    }

    /** Opens a table. */
    public interface Source {
        /** Returns the table of a schema. */
        SqlTable table(String schema, String name) throws SQLException;
    }

    /**
     * Returns tables in the order of their names.
     *
     * @param cancelled set when no more tables are to be opened
     * @throws CancellationException if it is cancelled, or the thread is interrupted
     */
    public static List<Opened> open(Source catalog, List<Name> names, AtomicBoolean cancelled) {
        ExecutorService threads = Executors.newFixedThreadPool(Math.max(1, Math.min(THREADS, names.size())));
        try {
            List<Future<Opened>> running = new ArrayList<>();
            for (Name name : names) {
                running.add(threads.submit(() -> open(catalog, name, cancelled)));
            }
            List<Opened> opened = new ArrayList<>();
            for (Future<Opened> each : running) {
                opened.add(opened(each, cancelled));
            }
            return opened;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException failure ? failure : new IllegalStateException(e.getCause());
        } finally {
            threads.shutdownNow();
        }
    }

    private static Opened opened(Future<Opened> table, AtomicBoolean cancelled)
            throws InterruptedException, ExecutionException {
        while (true) {
            requireRunning(cancelled);
            try {
                return table.get(CANCELLATION_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                // the store is slow
            }
        }
    }

    private static void requireRunning(AtomicBoolean cancelled) {
        if (cancelled.get()) {
            throw new CancellationException();
        }
    }

    private static Opened open(Source catalog, Name name, AtomicBoolean cancelled) {
        requireRunning(cancelled);
        try {
            return new Opened(name, catalog.table(name.schema(), name.table()), null);
        } catch (SQLException e) {
            return new Opened(name, null, e);
        }
    }
}

package dev.tegula.internal.sql.jdbc;

import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Cancels a statement that computes for longer than its timeout. Time between the calls of the caller is free. */
final class QueryTimeout implements AutoCloseable {

    private static final long POLL_MILLIS = 50;
    private static final String CANCELLED = "57014";

    private static final ScheduledExecutorService POLLS = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "tegula-sql-timeouts");
        thread.setDaemon(true);
        return thread;
    });

    private final int seconds;
    private final Runnable cancel;
    private final @Nullable ScheduledFuture<?> poll;
    private volatile long spent;
    private volatile long entered;
    private volatile boolean computes;
    private volatile boolean expired;

    /**
     * Begins a timeout.
     *
     * @param seconds 0 for no limit
     * @param cancel ends the statement; called once
     */
    QueryTimeout(int seconds, Runnable cancel) {
        this.seconds = seconds;
        this.cancel = cancel;
        this.poll = seconds == 0
                ? null
                : POLLS.scheduleWithFixedDelay(this::check, POLL_MILLIS, POLL_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void check() {
        long used = spent + (computes ? System.nanoTime() - entered : 0);
        if (used > TimeUnit.SECONDS.toNanos(seconds)) {
            expired = true;
            close();
            cancel.run();
        }
    }

    /** A step of a statement. */
    interface Computation<T> {
        T run() throws SQLException;
    }

    /** Carries out a step of the statement, whose time counts. */
    <T> T compute(Computation<T> step) throws SQLException {
        entered = System.nanoTime();
        computes = true;
        try {
            return step.run();
        } catch (SQLException e) {
            throw explained(e);
        } finally {
            computes = false;
            spent = spent + System.nanoTime() - entered;
        }
    }

    /** Returns the error of a cancelled statement as that of its timeout, and other errors as they are. */
    private SQLException explained(SQLException e) {
        if (!expired || !CANCELLED.equals(e.getSQLState())) {
            return e;
        }
        String unit = seconds == 1 ? " second" : " seconds";
        return new SQLTimeoutException(
                "the statement took longer than " + seconds + unit
                        + ", its query timeout. Set a longer one, or 0 for none.",
                CANCELLED,
                e);
    }

    @Override
    public void close() {
        if (poll != null) {
            poll.cancel(false);
        }
    }
}

package dev.tegula.internal.sql.engine;

import dev.tegula.internal.sql.catalog.OpenArrays;
import dev.tegula.internal.sql.errors.SqlErrors;
import dev.tegula.internal.sql.session.SqlStatement;
import dev.tegula.internal.sql.session.SqlStatement.Cancellation;
import java.sql.SQLException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Plans a statement while its caller waits for the plan, a cancellation or an interrupt. Parser, planner and compiler
 * have steps of seconds that nothing can end, so a cancelled caller leaves, and this thread ends after its step.
 */
final class PlanningThread extends Thread {

    private static final long POLL_MILLIS = 50;

    private final Planner planner;
    private final OpenArrays arrays;
    private final AtomicBoolean cancelled;
    private final CompletableFuture<SqlStatement> planned = new CompletableFuture<>();

    /** Plans a statement. */
    interface Planner {
        SqlStatement plan() throws SQLException;
    }

    /**
     * @param arrays the open arrays of the statement, closed if nobody takes its plan
     * @param cancelled set when planning must end
     */
    PlanningThread(Planner planner, OpenArrays arrays, AtomicBoolean cancelled) {
        super("tegula-sql-planning");
        setDaemon(true);
        this.planner = planner;
        this.arrays = arrays;
        this.cancelled = cancelled;
    }

    @Override
    public void run() {
        try {
            if (!planned.complete(planner.plan())) {
                arrays.close();
            }
        } catch (SQLException | RuntimeException | Error e) {
            planned.completeExceptionally(e);
        }
    }

    /**
     * Starts planning and returns the planned statement.
     *
     * @throws SQLException if it is refused, or was cancelled
     */
    SqlStatement await(Cancellation cancellation) throws SQLException {
        start();
        if (!ends(cancellation)) {
            cancelled.set(true);
            planned.cancel(false);
        }
        try {
            return planned.join();
        } catch (CancellationException | CompletionException e) {
            SQLException refused = SqlErrors.running(e);
            refused.fillInStackTrace(); // names the caller; its cause names the step of this thread
            throw refused;
        }
    }

    /** Waits for the end of this thread and returns false if the caller gives up before. */
    private boolean ends(Cancellation cancellation) {
        try {
            while (isAlive()) {
                if (cancellation.isRequested()) {
                    return false;
                }
                join(POLL_MILLIS);
            }
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}

package dev.tegula.internal.server.view;

import dev.tegula.QueryExecution;
import dev.tegula.internal.server.http.HttpException;
import dev.tegula.internal.server.http.Request;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Pages that are open, and the number of the view that each one shows. The page increases the number when its view
 * changes, so that work for earlier views can end. The number is in the header {@code Tegula-View: PAGE:NUMBER}.
 */
final class Sessions implements AutoCloseable {

    private static final int MOST = 1000;
    private static final int SECONDS = 20;
    private static final int CHECK_MILLIS = 100;

    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(action -> {
        Thread thread = new Thread(action, "tegula-view-timer");
        thread.setDaemon(true);
        return thread;
    });

    private final Map<String, Long> views = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Long> eldest) {
            return size() > MOST;
        }
    };

    /** Returns a condition that holds when the work for a request is useless, or takes too long. */
    BooleanSupplier cancellation(Request request) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        String header = request.header("Tegula-View");
        if (header == null || !header.matches("[A-Za-z0-9]{1,32}:\\d{1,15}")) {
            return () -> System.nanoTime() - deadline > 0;
        }
        int colon = header.indexOf(':');
        String page = header.substring(0, colon);
        long number = Long.parseLong(header.substring(colon + 1));
        synchronized (this) {
            views.merge(page, number, Math::max);
        }
        return () -> System.nanoTime() - deadline > 0 || latest(page) > number;
    }

    /** Cancels an execution as soon as a condition holds, until the result is closed. */
    Watched watch(QueryExecution execution, BooleanSupplier condition) {
        ScheduledFuture<?> check = timer.scheduleWithFixedDelay(
                () -> {
                    if (condition.getAsBoolean()) {
                        execution.cancel();
                    }
                },
                CHECK_MILLIS,
                CHECK_MILLIS,
                TimeUnit.MILLISECONDS);
        return new Watched(execution, check);
    }

    /** An execution that can be cancelled. */
    record Watched(QueryExecution execution, ScheduledFuture<?> check) implements AutoCloseable {
        @Override
        public void close() {
            check.cancel(false);
        }
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }

    private synchronized long latest(String page) {
        return views.getOrDefault(page, 0L);
    }

    /** Returns the exception for the client when work was cancelled. */
    static HttpException refused(CancellationException e) {
        HttpException refused = new HttpException(
                503, "cancelled: the view changed, or the work took more than " + SECONDS + " seconds. Zoom in.");
        refused.initCause(e);
        return refused;
    }
}

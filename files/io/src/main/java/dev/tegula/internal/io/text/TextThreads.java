package dev.tegula.internal.io.text;

import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Threads that parse and format text. They do not keep the process alive. */
public final class TextThreads {

    /** Number of threads: one per processor, but few, because storage and sorting need some as well. */
    public static final int COUNT = Math.min(4, Runtime.getRuntime().availableProcessors());

    private TextThreads() {}

    /** Returns a pool of {@link #COUNT} threads with a name. */
    public static ExecutorService newPool(String name) {
        return Executors.newFixedThreadPool(COUNT, task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        });
    }

    /**
     * Waits for a task and returns its result. Exceptions and errors of the task are thrown as they are.
     *
     * @throws CancellationException if this thread is interrupted
     */
    public static <T> T result(Future<T> task) {
        try {
            return task.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            CancellationException cancelled = new CancellationException("interrupted");
            cancelled.initCause(e);
            throw cancelled;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            } else if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException(e.getCause());
        }
    }
}

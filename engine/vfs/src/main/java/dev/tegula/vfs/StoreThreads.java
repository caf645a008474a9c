package dev.tegula.vfs;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Threads of a store for concurrent flushes or requests. Threads are started on demand and end after some idle seconds.
 * If all are busy, the calling thread runs the task, which limits concurrency to the threads plus the callers. For
 * implementations of stores.
 */
public final class StoreThreads implements AutoCloseable {

    private static final long IDLE_SECONDS = 5;

    private final ThreadPoolExecutor threads;

    /**
     * Creates a pool without threads.
     *
     * @param name the name of each thread
     * @param most the maximum number of threads, 1 or more
     */
    public StoreThreads(String name, int most) {
        threads = new ThreadPoolExecutor(
                0,
                most,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new SynchronousQueue<>(),
                task -> daemon(name, task),
                (task, pool) -> task.run());
    }

    private static Thread daemon(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }

    /** A task that may fail. */
    @FunctionalInterface
    public interface Task {
        void run() throws IOException;
    }

    /** Starts a task, or runs it on this thread if all others are busy. */
    public FutureTask<?> start(Task task) {
        FutureTask<?> future = future(task);
        threads.execute(future);
        return future;
    }

    /** Runs all tasks and waits until the last has ended, even if one fails; then throws the first failure. */
    public void runAll(List<Task> tasks) throws IOException {
        List<FutureTask<?>> running = new ArrayList<>();
        for (Task task : tasks) {
            running.add(future(task));
        }
        for (int i = 1; i < running.size(); i++) {
            threads.execute(running.get(i));
        }
        if (!running.isEmpty()) {
            running.get(0).run();
        }
        IOException failure = null;
        for (FutureTask<?> task : running) {
            try {
                await(task);
            } catch (IOException e) {
                if (failure == null) {
                    failure = e;
                } else {
                    failure.addSuppressed(e);
                }
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    private static FutureTask<?> future(Task task) {
        return new FutureTask<@Nullable Void>(() -> {
            task.run();
            return null;
        });
    }

    /** Waits until a task has ended, even if this thread is interrupted; throws its failure. */
    public static void await(FutureTask<?> task) throws IOException {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    task.get();
                    return;
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException cause ? cause : new IOException(e.getCause());
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Ends the threads after their current tasks. */
    @Override
    public void close() {
        threads.shutdown();
    }
}

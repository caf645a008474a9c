package dev.tegula.internal.exec;

import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Threads of an engine: a few for computing, many for waiting on storage. Items are taken from a shared counter. The
 * calling thread participates, so no caller waits for a free thread and no task waits for another.
 */
public final class Workers implements AutoCloseable {

    private static final long IDLE_SECONDS = 10;

    /** One item of work. */
    @FunctionalInterface
    public interface Item {
        void run(int index);
    }

    private final ExecutorService compute;
    private final int computeThreads;
    private final ExecutorService io;
    private final int ioThreads;
    private final ArrayPool arrays = new ArrayPool();
    private volatile boolean cancelled;

    /**
     * @param computeThreads number of computing threads including the caller; at least 1
     * @param ioThreads number of concurrent requests to stores with high latency; at least 1
     */
    public Workers(int computeThreads, int ioThreads) {
        this.computeThreads = Math.max(1, computeThreads);
        this.ioThreads = Math.max(1, ioThreads);
        compute = pool(Math.max(1, this.computeThreads - 1), "tegula-compute-");
        io = pool(this.ioThreads, "tegula-io-");
    }

    private static ExecutorService pool(int threads, String prefix) {
        AtomicInteger number = new AtomicInteger();
        ThreadFactory daemons = task -> {
            Thread thread = new Thread(task, prefix + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                threads, threads, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), daemons);
        // An engine that is never closed uses no threads once it is idle.
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }

    /** Returns the number of computing threads including the caller. */
    public int computeThreads() {
        return computeThreads;
    }

    /**
     * Runs items 0 to {@code count - 1} in any order and on several threads. If some fail, the failure of the first
     * item is thrown when all threads have stopped.
     */
    public void forEach(int count, Item item) {
        run(compute, computeThreads, count, item);
    }

    /** Like {@link #forEach}, for items that mostly wait for storage. */
    public void forEachRequest(int count, Item item) {
        run(io, ioThreads, count, item);
    }

    /** Like {@link #forEachRequest(int, Item)}, with at most {@code most} concurrent items; at least 1. */
    public void forEachRequest(int count, int most, Item item) {
        run(io, Math.min(most, ioThreads), count, item);
    }

    private static void run(ExecutorService pool, int threads, int count, Item item) {
        if (count <= 1) {
            for (int i = 0; i < count; i++) {
                item.run(i);
            }
            return;
        }
        SharedWork work = new SharedWork(count, item);
        int helpers = Math.min(threads, count) - 1;
        for (int i = 0; i < helpers; i++) {
            try {
                pool.execute(work);
            } catch (RejectedExecutionException closed) {
                throw new IllegalStateException("engine is closed", closed);
            }
        }
        work.takePart();
    }

    /** Returns the large arrays that operations of the engine share. */
    public ArrayPool arrays() {
        return arrays;
    }

    /** Cancels the reads and writes of the engine, now and later. */
    public void cancel() {
        cancelled = true;
    }

    /**
     * Checks whether the engine was cancelled. Reads and writes call it; publications and deletions do not, so that
     * they leave nothing half done.
     *
     * @throws CancellationException if it was
     */
    public void requireNotCancelled() {
        if (cancelled) {
            throw new CancellationException("the engine was cancelled");
        }
    }

    @Override
    public void close() {
        compute.shutdown();
        io.shutdown();
        arrays.clear();
    }
}

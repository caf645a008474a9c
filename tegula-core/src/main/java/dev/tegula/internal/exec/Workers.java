package dev.tegula.internal.exec;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The threads of an engine: a few for computing, many for waiting on storage. Work is taken item by item from a shared
 * counter; the calling thread takes part, so that nothing waits for a free thread and no task waits for another.
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

    /**
     * @param computeThreads threads that compute, the caller's included; at least 1
     * @param ioThreads requests in flight on slow stores; at least 1
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
        // An engine that nobody closes costs nothing once it is idle.
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }

    /** Threads that compute, the caller's included. */
    public int computeThreads() {
        return computeThreads;
    }

    /**
     * Runs items 0 to {@code count - 1}, in any order and on several threads; the first failure is thrown when all have
     * stopped.
     */
    public void forEach(int count, Item item) {
        run(compute, computeThreads, count, item);
    }

    /** Like {@link #forEach}, for items that mostly wait on storage. */
    public void forEachRequest(int count, Item item) {
        run(io, ioThreads, count, item);
    }

    /** Like {@link #forEachRequest(int, Item)}, with no more than {@code most} of them at once; 1 or more. */
    public void forEachRequest(int count, int most, Item item) {
        run(io, Math.min(most, ioThreads), count, item);
    }

    private static void run(ExecutorService pool, int threads, int count, Item item) {
        SharedWork work = new SharedWork(count, item);
        int helpers = Math.min(threads, count) - 1;
        for (int i = 0; i < helpers; i++) {
            try {
                pool.execute(work);
            } catch (RejectedExecutionException closed) {
                throw new IllegalStateException("the engine is closed", closed);
            }
        }
        work.takePart();
    }

    @Override
    public void close() {
        compute.shutdown();
        io.shutdown();
    }
}

package dev.tegula.internal.server.http;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The threads of a server. The server of the JDK reads the head of a request and writes the response on a thread of
 * this pool, blocking. A client that sends or receives slowly would keep the thread; so a thread that waits for a
 * client is interrupted after a time, which closes the connection. The time is short if another request has waited long
 * for a thread.
 */
final class RequestThreads implements Executor, AutoCloseable {

    private static final int QUEUE = 4096;
    private static final int CHECK_MILLIS = 25;
    /**
     * Requests wait this long for a thread on a busy machine without any slow client, so nobody is broken off before.
     */
    private static final int CONTENDED_AFTER_MILLIS = 500;
    /** The head of a request usually arrives in one packet, so this is generous. */
    private static final int CONTENDED_READ_MILLIS = 200;

    private static final int CONTENDED_STALL_MILLIS = 2_000;

    private static final ThreadLocal<Task> CURRENT = new ThreadLocal<>();

    private final HttpLimits limits;
    private final ThreadPoolExecutor pool;
    private final Thread watch;
    private final Set<Task> active = ConcurrentHashMap.newKeySet();

    RequestThreads(HttpLimits limits) {
        this.limits = limits;
        AtomicInteger count = new AtomicInteger();
        pool = new ThreadPoolExecutor(
                limits.threads(),
                limits.threads(),
                10,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(QUEUE),
                action -> daemon(action, "tegula-http-" + count.incrementAndGet()));
        pool.allowCoreThreadTimeOut(true);
        watch = daemon(this::watch, "tegula-http-watch");
        watch.start();
    }

    private static Thread daemon(Runnable action, String name) {
        Thread thread = new Thread(action, name);
        thread.setDaemon(true);
        return thread;
    }

    /** The activity of a thread. */
    private enum Phase {
        /** It waits for bytes of the client. */
        READING,
        /** It computes; it is never interrupted. */
        WORKING,
        /** It waits until the client takes bytes. */
        WRITING,
        ENDED
    }

    private static final class Task {
        private final Thread thread = Thread.currentThread();
        private Phase phase = Phase.READING;
        private long since = System.nanoTime();

        synchronized void enter(Phase next) {
            phase = next;
            since = System.nanoTime();
            if (next == Phase.ENDED) {
                Thread.interrupted(); // an interruption that came too late
            }
        }

        synchronized long waitingMillis(Phase which) {
            return phase == which ? (System.nanoTime() - since) / 1_000_000 : -1;
        }

        synchronized void interruptIf(Phase which, long afterMillis) {
            if (waitingMillis(which) >= afterMillis && isInSystem()) {
                thread.interrupt();
                since = System.nanoTime();
            }
        }

        /** Returns whether the thread waits for the system: with many clients, most threads wait for a processor. */
        private boolean isInSystem() {
            StackTraceElement[] frames = thread.getStackTrace();
            return frames.length > 0 && frames[0].isNativeMethod();
        }
    }

    /**
     * Runs the exchange of a connection.
     *
     * @throws java.util.concurrent.RejectedExecutionException if too many wait; the server closes the connection
     */
    @Override
    public void execute(Runnable exchange) {
        pool.execute(new Connection(exchange));
    }

    private final class Connection implements Runnable {
        private final Runnable exchange;
        private final long since = System.nanoTime();

        Connection(Runnable exchange) {
            this.exchange = exchange;
        }

        @Override
        public void run() {
            Task task = new Task();
            CURRENT.set(task);
            active.add(task);
            try {
                exchange.run();
            } finally {
                active.remove(task);
                CURRENT.remove();
                task.enter(Phase.ENDED);
            }
        }
    }

    /** Returns whether a request has waited long for a thread. */
    private boolean isContended() {
        return pool.getQueue().peek() instanceof Connection first
                && System.nanoTime() - first.since >= CONTENDED_AFTER_MILLIS * 1_000_000L;
    }

    /** Marks that the current thread has read its request and computes. */
    void work() {
        enter(Phase.WORKING);
    }

    /** Marks that the current thread begins to write to the client, or made progress. */
    void write() {
        enter(Phase.WRITING);
    }

    /** Marks that the current thread waits for the client. */
    void read() {
        enter(Phase.READING);
    }

    private void enter(Phase phase) {
        Task task = CURRENT.get();
        if (task != null) {
            task.enter(phase);
        }
    }

    private void watch() {
        while (!pool.isShutdown()) {
            boolean contended = isContended();
            int read = contended ? CONTENDED_READ_MILLIS : limits.requestMillis();
            int write = contended ? Math.min(CONTENDED_STALL_MILLIS, limits.stallMillis()) : limits.stallMillis();
            active.forEach(task -> {
                task.interruptIf(Phase.READING, read);
                task.interruptIf(Phase.WRITING, write);
            });
            try {
                Thread.sleep(CHECK_MILLIS);
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    @Override
    public void close() {
        watch.interrupt();
        pool.shutdownNow();
    }
}

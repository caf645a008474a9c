package dev.tegula.internal.io.text;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

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
}

package dev.tegula.benchmarks;

import dev.tegula.schema.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** Distributes the boxes of a concurrent read over its threads. */
public final class BoxThreads {

    private BoxThreads() {}

    /** Reads a box on a thread. */
    @FunctionalInterface
    public interface BoxReader {
        /** Reads a box on the thread with this number. */
        void read(int thread, Map<String, Range> box) throws Exception;
    }

    /** Starts the threads and waits until all boxes are read. */
    public static void run(Job.ConcurrentRead job, BoxReader reader) throws Exception {
        List<Map<String, Range>> boxes = job.read().boxes();
        AtomicInteger next = new AtomicInteger();
        ExecutorService pool = Executors.newFixedThreadPool(job.threads());
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < job.threads(); i++) {
                int thread = i;
                running.add(pool.submit(() -> {
                    for (int box = next.getAndIncrement(); box < boxes.size(); box = next.getAndIncrement()) {
                        reader.read(thread, boxes.get(box));
                    }
                    return null;
                }));
            }
            for (Future<?> each : running) {
                each.get();
            }
        } finally {
            pool.shutdown();
        }
    }
}

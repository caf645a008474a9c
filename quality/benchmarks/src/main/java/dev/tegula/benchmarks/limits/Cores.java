package dev.tegula.benchmarks.limits;

import dev.tegula.internal.filter.EncodedChunk;
import dev.tegula.internal.filter.FilterScratch;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** Runs steps on all cores: each core takes the next step in turn. */
final class Cores implements AutoCloseable {

    private static final int BLOCK = 1 << 20;

    private final List<Lane> lanes = new ArrayList<>();
    private final ExecutorService pool;

    Cores(int count) {
        for (int i = 0; i < count; i++) {
            lanes.add(new Lane());
        }
        pool = Executors.newFixedThreadPool(count, task -> {
            Thread thread = new Thread(task, "limit");
            thread.setDaemon(true);
            return thread;
        });
    }

    /** The buffers and codec contexts of one core. */
    static final class Lane {
        final FilterScratch scratch = new FilterScratch();
        final EncodedChunk encoded = new EncodedChunk();
        final ByteBuffer block = ByteBuffer.allocateDirect(BLOCK);
    }

    /** A step of the work. */
    @FunctionalInterface
    interface Body {
        void run(int step, Lane lane) throws Exception;
    }

    /** Returns the number of cores. */
    int count() {
        return lanes.size();
    }

    /** Runs the steps 0 to {@code steps - 1} on all cores. */
    void forEach(int steps, Body body) throws Exception {
        run(lanes, steps, body);
    }

    /** Runs the steps on one core. */
    void onOne(int steps, Body body) throws Exception {
        run(lanes.subList(0, 1), steps, body);
    }

    private void run(List<Lane> used, int steps, Body body) throws Exception {
        AtomicInteger next = new AtomicInteger();
        List<Future<?>> running = new ArrayList<>();
        for (Lane lane : used) {
            running.add(pool.submit(() -> {
                for (int step = next.getAndIncrement(); step < steps; step = next.getAndIncrement()) {
                    body.run(step, lane);
                }
                return null;
            }));
        }
        for (Future<?> each : running) {
            try {
                each.get();
            } catch (ExecutionException e) {
                throw new IllegalStateException(e.getCause());
            }
        }
    }

    @Override
    public void close() {
        pool.shutdown();
        lanes.forEach(lane -> lane.scratch.close());
    }
}

package dev.tegula.internal.exec;

import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A pool of expensive, single-threaded objects. */
public final class Pool<T extends AutoCloseable> {

    private static final int MAX_IDLE = 64;

    private final Supplier<T> factory;
    private final ConcurrentLinkedDeque<T> idle = new ConcurrentLinkedDeque<>();
    private final AtomicInteger idleCount = new AtomicInteger();

    public Pool(Supplier<T> factory) {
        this.factory = factory;
    }

    /** Runs an action with a pooled object. */
    public void use(Consumer<T> action) {
        apply(pooled -> {
            action.accept(pooled);
            return true;
        });
    }

    /** Applies a function to a pooled object. */
    public <R extends @Nullable Object> R apply(Function<T, R> function) {
        T pooled = idle.pollFirst();
        if (pooled == null) {
            pooled = factory.get();
        } else {
            idleCount.decrementAndGet();
        }
        try {
            return function.apply(pooled);
        } finally {
            if (idleCount.incrementAndGet() <= MAX_IDLE) {
                idle.addFirst(pooled);
            } else {
                idleCount.decrementAndGet();
                free(pooled);
            }
        }
    }

    /** Closes idle objects. Objects in use return to the pool. */
    public void clear() {
        for (T object = idle.pollFirst(); object != null; object = idle.pollFirst()) {
            idleCount.decrementAndGet();
            free(object);
        }
    }

    private static void free(AutoCloseable object) {
        try {
            object.close();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}

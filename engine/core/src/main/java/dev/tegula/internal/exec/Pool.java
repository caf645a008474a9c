package dev.tegula.internal.exec;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A pool of expensive, single-threaded objects. */
public final class Pool<T extends AutoCloseable> {

    /** Limits the memory of an idle engine: each object keeps its largest buffers. */
    private static final int MAX_IDLE = 64;

    private final Supplier<T> factory;
    private final Deque<T> idle = new ArrayDeque<>();

    public Pool(Supplier<T> factory) {
        this.factory = factory;
    }

    /** Runs an action with a pooled object. */
    public void use(Consumer<T> action) {
        T pooled = take();
        try {
            action.accept(pooled);
        } finally {
            give(pooled);
        }
    }

    /** Applies a function to a pooled object. */
    public <R extends @Nullable Object> R apply(Function<T, R> function) {
        T pooled = take();
        try {
            return function.apply(pooled);
        } finally {
            give(pooled);
        }
    }

    private T take() {
        T pooled = poll();
        return pooled == null ? factory.get() : pooled;
    }

    private synchronized @Nullable T poll() {
        return idle.pollFirst();
    }

    private void give(T pooled) {
        if (!keep(pooled)) {
            free(pooled);
        }
    }

    private synchronized boolean keep(T pooled) {
        boolean hasRoom = idle.size() < MAX_IDLE;
        if (hasRoom) {
            idle.addFirst(pooled);
        }
        return hasRoom;
    }

    /** Closes idle objects. Objects in use return to the pool. */
    public void clear() {
        for (T object = poll(); object != null; object = poll()) {
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

package dev.tegula.internal.exec;

import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/** Keeps a few objects that are dear to make, for one thread at a time each. */
public final class Pool<T extends AutoCloseable> {

    private static final int MOST_IDLE = 64;

    private final Supplier<T> maker;
    private final ConcurrentLinkedDeque<T> idle = new ConcurrentLinkedDeque<>();
    private final AtomicInteger idleCount = new AtomicInteger();

    public Pool(Supplier<T> maker) {
        this.maker = maker;
    }

    /** Lends one for the time of an action. */
    public void use(Consumer<T> action) {
        apply(lent -> {
            action.accept(lent);
            return true;
        });
    }

    /** Lends one for the time of a function. */
    public <R> R apply(Function<T, R> function) {
        T lent = idle.pollFirst();
        if (lent == null) {
            lent = maker.get();
        } else {
            idleCount.decrementAndGet();
        }
        try {
            return function.apply(lent);
        } finally {
            if (idleCount.incrementAndGet() <= MOST_IDLE) {
                idle.addFirst(lent);
            } else {
                idleCount.decrementAndGet();
                free(lent);
            }
        }
    }

    /** Frees what is idle; what is lent is kept when it comes back. */
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

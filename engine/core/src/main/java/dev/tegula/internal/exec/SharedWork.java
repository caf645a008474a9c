package dev.tegula.internal.exec;

import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Items that several threads take from a shared counter. Helpers that start after the last item was taken do nothing.
 * The owner waits only for helpers that are running.
 */
final class SharedWork implements Runnable {

    private final int count;
    private final Workers.Item item;
    private final AtomicInteger next = new AtomicInteger();
    private int active;
    private boolean finished;
    private volatile @Nullable Failure failure;

    private record Failure(int item, Throwable thrown) {}

    SharedWork(int count, Workers.Item item) {
        this.count = count;
        this.item = item;
    }

    /** Processes items as a helper. */
    @Override
    public void run() {
        synchronized (this) {
            if (finished) {
                return;
            }
            active++;
        }
        try {
            takeItems();
        } finally {
            synchronized (this) {
                active--;
                notifyAll();
            }
        }
    }

    /** Processes items as the owner. Returns when all items are done, or throws the failure of the first item. */
    void takePart() {
        takeItems();
        synchronized (this) {
            finished = true;
            Monitors.waitUntil(this, () -> active == 0);
        }
        Throwable thrown = failure == null ? null : failure.thrown();
        if (thrown instanceof Error error) {
            throw error;
        }
        if (thrown instanceof RuntimeException exception) {
            throw exception;
        }
    }

    private void takeItems() {
        int i = 0;
        try {
            for (i = next.getAndIncrement(); i < count && isWanted(i); i = next.getAndIncrement()) {
                item.run(i);
            }
        } catch (RuntimeException | Error e) {
            synchronized (this) {
                if (isWanted(i)) {
                    failure = new Failure(i, e);
                }
            }
        }
    }

    /** Returns whether no earlier item has failed, so that the failure that is thrown does not depend on threads. */
    private boolean isWanted(int item) {
        Failure first = failure;
        return first == null || item < first.item();
    }
}

package dev.tegula.internal.exec;

import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Items that several threads take from one counter. Helpers that start after the owner has run out of items do nothing;
 * the owner waits only for those that are at work.
 */
final class SharedWork implements Runnable {

    private final int count;
    private final Workers.Item item;
    private final AtomicInteger next = new AtomicInteger();
    private int active;
    private boolean over;
    private volatile @Nullable Throwable failure;

    SharedWork(int count, Workers.Item item) {
        this.count = count;
        this.item = item;
    }

    /** A helper's part. */
    @Override
    public void run() {
        synchronized (this) {
            if (over) {
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

    /** The owner's part; returns when all items are done or throws what the first failing one threw. */
    void takePart() {
        takeItems();
        boolean interrupted = false;
        synchronized (this) {
            over = true;
            while (active > 0) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        Throwable thrown = failure;
        if (thrown instanceof Error error) {
            throw error;
        }
        if (thrown instanceof RuntimeException exception) {
            throw exception;
        }
    }

    private void takeItems() {
        try {
            for (int i = next.getAndIncrement(); i < count && failure == null; i = next.getAndIncrement()) {
                item.run(i);
            }
        } catch (RuntimeException | Error e) {
            synchronized (this) {
                failure = failure == null ? e : failure;
            }
        }
    }
}

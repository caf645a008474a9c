package dev.tegula.internal.io.load;

import dev.tegula.query.Cells;
import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/** Reads and parses on a thread of its own, a few batches ahead. */
final class ReadAhead implements Closeable {

    private static final int BATCHES = 4;
    private static final long MAX_WAIT_MILLIS = 5_000;

    private record Item(@Nullable Cells cells, @Nullable Throwable failure) {}

    private final BlockingQueue<Item> queue = new ArrayBlockingQueue<>(BATCHES);
    private final Thread thread;
    private final BatchReader reader;
    private boolean ended;

    ReadAhead(BatchReader reader) {
        this.reader = reader;
        thread = new Thread(this::run, "tegula-import-reader");
        thread.setDaemon(true);
        thread.start();
    }

    private void run() {
        try {
            while (true) {
                Item item;
                try {
                    item = new Item(reader.next(), null);
                } catch (IOException | RuntimeException | Error e) {
                    item = new Item(null, e);
                }
                queue.put(item);
                if (item.cells() == null) {
                    return;
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // closed
        }
    }

    /** Returns the next cells, or null at the end. */
    @Nullable
    Cells next() throws IOException {
        if (ended) {
            return null;
        }
        Item item;
        try {
            item = queue.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            CancellationException cancelled = new CancellationException("the import was interrupted");
            cancelled.initCause(e);
            throw cancelled;
        }
        ended = item.cells() == null;
        if (item.failure() instanceof IOException io) {
            throw io;
        } else if (item.failure() instanceof RuntimeException runtime) {
            throw runtime;
        } else if (item.failure() instanceof Error error) {
            throw error;
        }
        return item.cells();
    }

    /**
     * Stops reading and closes the reader. A thread that waits for input which may never come, such as that of a pipe,
     * is left to the end of the process.
     */
    @Override
    public void close() throws IOException {
        thread.interrupt();
        try {
            thread.join(MAX_WAIT_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (!thread.isAlive()) {
            reader.close();
        }
    }
}

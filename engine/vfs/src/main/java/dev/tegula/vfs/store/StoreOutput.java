package dev.tegula.vfs.store;

import dev.tegula.vfs.StoreThreads;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsOutput;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** An output that enforces the order of calls: write, publish at most once, close. Stores implement these steps. */
public abstract class StoreOutput implements VfsOutput {

    private final Vfs store;
    private final VfsUri uri;
    private long position;
    private boolean open = true;
    private boolean failed;

    /** Creates an empty output of a store. */
    protected StoreOutput(Vfs store, VfsUri uri) {
        this.store = store;
        this.uri = uri;
    }

    /** Appends bytes; they are copied or written before the method returns. */
    protected abstract void append(byte[] bytes, int offset, int length) throws IOException;

    /** Makes the file visible. Called at most once. */
    protected abstract void finish() throws IOException;

    /** Discards unfinished data and frees memory. May be called repeatedly, and after {@link #finish}. */
    protected abstract void discard();

    @Override
    public final VfsUri uri() {
        return uri;
    }

    @Override
    public final long position() {
        return position;
    }

    private void requireOpen() {
        if (!open || failed) {
            throw new IllegalStateException(uri + (open ? ": the output failed earlier" : ": the output is closed"));
        }
    }

    @Override
    public final void write(byte[] bytes, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        requireOpen();
        failed = true;
        append(bytes, offset, length);
        failed = false;
        position += length;
    }

    @Override
    public final void publish() throws IOException {
        requireOpen();
        try {
            finish();
        } finally {
            close();
        }
    }

    @Override
    public final void close() {
        open = false;
        discard();
    }

    /**
     * Publishes outputs of a store: all but the last concurrently, then the last. After a failure, published outputs
     * are deleted again.
     *
     * @throws IllegalArgumentException if an output belongs to another store, or is listed twice
     */
    public static void publishAll(Vfs store, List<? extends VfsOutput> outputs, StoreThreads threads)
            throws IOException {
        List<StoreOutput> own = new ArrayList<>();
        for (VfsOutput output : outputs) {
            if (!(output instanceof StoreOutput mine) || mine.store != store || own.contains(mine)) {
                throw new IllegalArgumentException(output.uri() + ": not an output of this store, or listed twice");
            }
            own.add(mine);
        }
        if (own.isEmpty()) {
            return;
        }
        Queue<VfsUri> published = new ConcurrentLinkedQueue<>();
        try {
            own.forEach(StoreOutput::requireOpen);
            List<StoreThreads.Task> tasks = new ArrayList<>();
            for (StoreOutput output : own.subList(0, own.size() - 1)) {
                tasks.add(() -> {
                    output.publish();
                    published.add(output.uri());
                });
            }
            threads.runAll(tasks);
            own.get(own.size() - 1).publish();
        } catch (IOException | RuntimeException e) {
            takeBack(store, published, e);
            throw e;
        } finally {
            own.forEach(StoreOutput::close);
        }
    }

    private static void takeBack(Vfs store, Collection<VfsUri> published, Exception cause) {
        try {
            store.deleteAll(published);
        } catch (IOException | RuntimeException e) {
            cause.addSuppressed(e);
        }
    }
}

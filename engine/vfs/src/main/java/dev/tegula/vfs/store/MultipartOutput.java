package dev.tegula.vfs.store;

import dev.tegula.vfs.StoreThreads;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/**
 * A new object. An object of at most one part is sent as a whole when it is published. A longer object is sent in parts
 * while it is written, and becomes visible when the upload is completed. Memory: one part per output, and the parts in
 * flight, whose number is limited to the number of threads of the store.
 */
public final class MultipartOutput extends StoreOutput {

    private static final int FIRST = 64 << 10;

    private final StoreThreads threads;
    private final NewObject object;
    private final List<FutureTask<?>> sending = new ArrayList<>();
    private byte[] buffer = new byte[0];
    private int used;
    private NewObject.@Nullable Parts parts;

    /** Sends no request to the store. */
    public MultipartOutput(Vfs store, VfsUri uri, StoreThreads threads, NewObject object) {
        super(store, uri);
        this.threads = threads;
        this.object = object;
    }

    @Override
    protected void append(byte[] bytes, int offset, int length) throws IOException {
        int done = 0;
        while (done < length) {
            int partSize = object.partSize(sending.size() + 1);
            if (used == partSize) {
                send(false);
                continue;
            }
            int count = Math.min(length - done, partSize - used);
            reserve(used + count, partSize);
            System.arraycopy(bytes, offset + done, buffer, used, count);
            used += count;
            done += count;
        }
    }

    private void reserve(int size, int most) {
        if (buffer.length < size) {
            long grown = parts == null ? Math.max(FIRST, Math.max(size, 2L * buffer.length)) : most;
            buffer = Arrays.copyOf(buffer, (int) Math.min(most, grown));
        }
    }

    /** Sends the part on another thread, or on this one if all are busy, which throttles fast writers. */
    private void send(boolean last) throws IOException {
        NewObject.Parts begun = parts;
        if (begun == null) {
            begun = object.begin();
            parts = begun;
        }
        for (FutureTask<?> task : sending) {
            if (task.isDone() || begun.oneByOne()) {
                StoreThreads.await(task);
            }
        }
        NewObject.Parts to = begun;
        int number = sending.size() + 1;
        byte[] bytes = buffer;
        int length = used;
        buffer = new byte[0];
        used = 0;
        sending.add(threads.start(() -> to.send(number, bytes, length, last)));
    }

    @Override
    protected void finish() throws IOException {
        NewObject.Parts begun = parts;
        if (begun == null) {
            object.put(buffer, used);
            return;
        }
        send(true); // a part is only sent when more bytes follow, so this one is never empty
        for (FutureTask<?> task : sending) {
            StoreThreads.await(task);
        }
        begun.complete(sending.size());
        parts = null;
    }

    @Override
    protected void discard() {
        buffer = new byte[0];
        NewObject.Parts unfinished = parts;
        if (unfinished != null) {
            parts = null;
            for (FutureTask<?> task : sending) {
                try {
                    StoreThreads.await(
                            task); // a part that arrives after the end of its upload would remain in the store
                } catch (IOException | RuntimeException e) {
                    // The part is discarded, so its failure has no effect.
                }
            }
            unfinished.abort();
        }
    }
}

package dev.tegula.soma;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Parts of a matrix, read one by one. Close it to end the reading early. Not thread-safe.
 *
 * @param <B> {@link CooBatch} or {@link CompressedBatch}
 */
public final class MatrixBatches<B> implements Iterator<B>, AutoCloseable {

    /** Computes batches. */
    interface Source<B> extends AutoCloseable {

        /** Returns the next batch, or null at the end. */
        @Nullable
        B next();

        @Override
        void close();
    }

    private final Source<B> source;
    private @Nullable B ahead;
    private boolean closed;

    MatrixBatches(Source<B> source) {
        this.source = source;
    }

    @Override
    public boolean hasNext() {
        if (ahead == null && !closed) {
            ahead = source.next();
            if (ahead == null) {
                close();
            }
        }
        return ahead != null;
    }

    @Override
    public B next() {
        if (!hasNext()) {
            throw new NoSuchElementException("no more batches");
        }
        B batch = Objects.requireNonNull(ahead);
        ahead = null;
        return batch;
    }

    @Override
    public void close() {
        closed = true;
        source.close();
    }
}

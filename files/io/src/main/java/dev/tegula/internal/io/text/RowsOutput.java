package dev.tegula.internal.io.text;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** Writes rows of text in their order, formatted on several threads. */
public final class RowsOutput implements Closeable {

    /** Rows that one thread formats at a time. */
    private static final int PART_ROWS = 1 << 13;

    /** Formats rows. */
    @FunctionalInterface
    public interface Part {
        /** Writes the rows from {@code from} up to but not including {@code to}. */
        void write(TextOutput out, int from, int to);
    }

    private final OutputStream target;
    private @Nullable ExecutorService threads;

    public RowsOutput(OutputStream target) {
        this.target = target;
    }

    /**
     * Writes rows.
     *
     * @param format called on several threads
     */
    public void write(int rows, Part format) {
        if (rows <= PART_ROWS) {
            emit(formatted(format, 0, rows));
            return;
        }
        Deque<Future<ByteArrayOutputStream>> pending = new ArrayDeque<>();
        for (int from = 0; from < rows; from += PART_ROWS) {
            int first = from;
            int end = Math.min(rows, from + PART_ROWS);
            pending.add(threads().submit(() -> formatted(format, first, end)));
            if (pending.size() > TextThreads.COUNT + 1) {
                emit(TextThreads.result(pending.remove()));
            }
        }
        while (!pending.isEmpty()) {
            emit(TextThreads.result(pending.remove()));
        }
    }

    private static ByteArrayOutputStream formatted(Part format, int from, int to) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(PART_ROWS * 16);
        TextOutput out = new TextOutput(bytes);
        format.write(out, from, to);
        out.flush();
        return bytes;
    }

    private void emit(ByteArrayOutputStream bytes) {
        try {
            bytes.writeTo(target);
        } catch (IOException e) {
            throw new OutputException(e);
        }
    }

    /** Flushes the stream. */
    public void flush() {
        try {
            target.flush();
        } catch (IOException e) {
            throw new OutputException(e);
        }
    }

    private ExecutorService threads() {
        ExecutorService present = threads;
        if (present == null) {
            present = TextThreads.newPool("tegula-text");
            threads = present;
        }
        return present;
    }

    /** Ends the threads. The stream belongs to the caller. */
    @Override
    public void close() {
        if (threads != null) {
            threads.shutdownNow();
        }
    }
}

package dev.tegula;

import dev.tegula.internal.write.GlobalWrite;
import dev.tegula.query.Cells;
import dev.tegula.query.WriteResult;

/**
 * Writes one fragment in the global order of the array, in any number of calls. The fragment becomes visible when
 * {@link #commit} returns; closing without a commit discards it.
 *
 * <pre>{@code
 * try (GlobalOrderWriter fragment = array.globalOrder()) {
 *   while (…) {
 *     fragment.write(cells);
 *   }
 *   fragment.commit();
 * }
 * }</pre>
 *
 * <p>Not thread-safe.
 */
public final class GlobalOrderWriter implements AutoCloseable {

    private final GlobalWrite write;
    private boolean over;

    GlobalOrderWriter(GlobalWrite write) {
        this.write = write;
    }

    /**
     * Writes the next cells.
     *
     * @throws IllegalArgumentException if they do not fit the array, are out of order, or are too many
     */
    public void write(Cells cells) {
        requireOpen();
        write.write(cells);
    }

    /**
     * Publishes the fragment.
     *
     * @throws IllegalStateException if cells of the box of a dense array are missing
     */
    public WriteResult commit() {
        requireOpen();
        WriteResult written = write.commit();
        over = true;
        return written;
    }

    private void requireOpen() {
        if (over) {
            throw new IllegalStateException(
                    "the fragment is already committed or closed. Call globalOrder() for another one.");
        }
    }

    /** Discards the fragment unless it was committed. */
    @Override
    public void close() {
        over = true;
        write.close();
    }
}

package dev.tegula;

import dev.tegula.internal.write.GlobalWrite;
import dev.tegula.query.Cells;

/**
 * One fragment that is written in the array's global order, in any number of calls. It becomes visible when
 * {@link #commit} returns; closing without that leaves nothing:
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
 * <p>For one thread at a time.
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
     * @throws IllegalArgumentException if they do not fit the array, are out of order or too many
     */
    public void write(Cells cells) {
        requireOpen();
        write.write(cells);
    }

    /**
     * Publishes the fragment.
     *
     * @throws IllegalStateException if cells of a dense array's box are missing
     */
    public void commit() {
        requireOpen();
        write.commit();
        over = true;
    }

    private void requireOpen() {
        if (over) {
            throw new IllegalStateException("the fragment is committed or closed");
        }
    }

    /** Discards the fragment unless it was committed. */
    @Override
    public void close() {
        over = true;
        write.close();
    }
}

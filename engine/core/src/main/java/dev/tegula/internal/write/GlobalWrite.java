package dev.tegula.internal.write;

import dev.tegula.query.Cells;

/** Writes a fragment in global order, batch by batch. */
public interface GlobalWrite extends AutoCloseable {

    /** Writes the next cells. */
    void write(Cells cells);

    /** Publishes the fragment. */
    void commit();

    /** Discards the fragment unless it was committed. */
    @Override
    void close();
}

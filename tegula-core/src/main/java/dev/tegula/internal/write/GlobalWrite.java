package dev.tegula.internal.write;

import dev.tegula.query.Cells;

/** A fragment that is written in global order, part by part. */
public interface GlobalWrite extends AutoCloseable {

    /** Takes the next cells. */
    void write(Cells cells);

    /** Publishes the fragment. */
    void commit();

    /** Discards what was not committed. */
    @Override
    void close();
}

package dev.tegula.internal.write;

import dev.tegula.query.Cells;
import dev.tegula.query.WriteResult;

/** Writes a fragment in global order, batch by batch. */
public interface GlobalWrite extends AutoCloseable {

    /** Writes the next cells. */
    void write(Cells cells);

    /** Publishes the fragment, or nothing if there were no cells. */
    WriteResult commit();

    /** Discards the fragment unless it was committed. */
    @Override
    void close();
}

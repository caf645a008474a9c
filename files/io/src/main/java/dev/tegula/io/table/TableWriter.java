package dev.tegula.io.table;

import dev.tegula.query.Cells;
import java.io.Closeable;
import java.io.IOException;

/** A file that is being written, batch by batch. Not thread-safe. */
public interface TableWriter extends Closeable {

    /** Appends cells: the columns of the schema, in any order. */
    void write(Cells batch) throws IOException;

    /** Completes the file. */
    void finish() throws IOException;

    /** Releases resources. The file is incomplete unless {@link #finish} returned before. */
    @Override
    void close() throws IOException;
}

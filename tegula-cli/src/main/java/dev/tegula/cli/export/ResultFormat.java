package dev.tegula.cli.export;

import dev.tegula.query.Cells;
import java.io.IOException;
import java.util.Iterator;

/** A way of writing the cells of a query. */
public interface ResultFormat {

    /** Writes everything. */
    void write(Iterator<Cells> batches) throws IOException;
}

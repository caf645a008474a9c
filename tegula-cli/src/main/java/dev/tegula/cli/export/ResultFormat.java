package dev.tegula.cli.export;

import dev.tegula.query.Cells;
import java.io.IOException;
import java.util.Iterator;

/** An output format of the cells of a query. */
public interface ResultFormat {

    /** Writes all batches. */
    void write(Iterator<Cells> batches) throws IOException;
}

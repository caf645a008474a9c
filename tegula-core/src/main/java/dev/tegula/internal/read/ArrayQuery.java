package dev.tegula.internal.read;

import dev.tegula.internal.read.fetch.CallerBuffers;
import dev.tegula.query.Cells;
import java.util.Iterator;
import java.util.Map;

/** A prepared read of an array. */
public interface ArrayQuery {

    /**
     * Reads all cells at once.
     *
     * @param given the caller's buffers by field name; other fields get new arrays
     */
    Cells read(Map<String, CallerBuffers> given);

    /** Returns the cells in batches of about {@code budget} bytes. */
    Iterator<Cells> batches(long budget);
}

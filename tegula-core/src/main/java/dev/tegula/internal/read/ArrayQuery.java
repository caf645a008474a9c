package dev.tegula.internal.read;

import dev.tegula.internal.read.fetch.CallerBuffers;
import dev.tegula.query.Cells;
import java.util.Iterator;
import java.util.Map;

/** A read that is ready to run. */
public interface ArrayQuery {

    /**
     * All cells at once.
     *
     * @param given room of the caller's by field name; other fields get new arrays
     */
    Cells read(Map<String, CallerBuffers> given);

    /** The cells in batches of about {@code budget} bytes. */
    Iterator<Cells> batches(long budget);
}

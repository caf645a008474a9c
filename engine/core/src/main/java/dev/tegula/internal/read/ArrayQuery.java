package dev.tegula.internal.read;

import dev.tegula.internal.read.fetch.CallerBuffers;
import dev.tegula.internal.read.pruning.SkippedDamage;
import dev.tegula.query.Cells;
import java.util.Iterator;
import java.util.Map;

/** A prepared read of an array. */
public interface ArrayQuery {

    /**
     * Reads all cells at once.
     *
     * @param callerBuffers the caller's buffers by field name; other fields get new arrays
     */
    Cells read(Map<String, CallerBuffers> callerBuffers);

    /** Returns the cells in batches that fit the budget of their execution. */
    Iterator<Cells> batches();

    /** Returns the same read whose batches leave out what cannot be read. */
    ArrayQuery skipping(SkippedDamage damage);
}

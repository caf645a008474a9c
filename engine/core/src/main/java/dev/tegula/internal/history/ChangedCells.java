package dev.tegula.internal.history;

import dev.tegula.query.Cells;
import dev.tegula.query.Change;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** The cells of one kind that were written at one time, batch by batch. */
final class ChangedCells implements Iterator<Change> {

    private final Iterator<Cells> batches;
    private final TimePartition partition;
    private final long time;
    private @Nullable Change next;

    ChangedCells(Iterator<Cells> batches, TimePartition partition, long time) {
        this.batches = batches;
        this.partition = partition;
        this.time = time;
    }

    @Override
    public boolean hasNext() {
        while (next == null && batches.hasNext()) {
            next = partition.change(List.of(batches.next()), time);
        }
        return next != null;
    }

    @Override
    public Change next() {
        Change change = hasNext() ? next : null;
        if (change == null) {
            throw new NoSuchElementException();
        }
        next = null;
        return change;
    }
}

package dev.tegula;

import dev.tegula.query.Cells;
import dev.tegula.query.Row;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Cells of a query in batches. Each batch has its own arrays. */
@SuppressWarnings("IterableAndIterator") // One pass, for both kinds of loop.
public final class CellBatches implements Iterable<Cells>, Iterator<Cells>, AutoCloseable {

    private final Iterator<Cells> batches;
    private final Runnable end;
    private boolean closed;

    /** @param end action at the end of reading */
    CellBatches(Iterator<Cells> batches, Runnable end) {
        this.batches = batches;
        this.end = end;
    }

    /** Returns this object: batches can be iterated once. */
    @Override
    public Iterator<Cells> iterator() {
        return this;
    }

    @Override
    public boolean hasNext() {
        return !closed && batches.hasNext();
    }

    @Override
    public Cells next() {
        if (closed) {
            throw new NoSuchElementException("the batches are closed");
        }
        return batches.next();
    }

    /** Returns the batches as a stream. Closing the stream ends the query. */
    public Stream<Cells> stream() {
        return StreamSupport.stream(Spliterators.spliteratorUnknownSize(this, Spliterator.ORDERED), false)
                .onClose(this::close);
    }

    /** Returns the cells of all batches one by one. Closing the stream ends the query. */
    public Stream<Row> rows() {
        return stream().flatMap(Cells::rows).onClose(this::close);
    }

    /** Ends the query. */
    @Override
    public void close() {
        closed = true;
        end.run();
    }
}

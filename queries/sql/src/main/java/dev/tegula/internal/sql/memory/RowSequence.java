package dev.tegula.internal.sql.memory;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Supplier;
import org.apache.calcite.linq4j.Enumerator;
import org.jspecify.annotations.Nullable;

/** The rows of several enumerators, each of which begins when the one before has ended and is closed. */
final class RowSequence<R> implements Enumerator<R> {

    private final Supplier<@Nullable Enumerator<R>> next;
    private final Runnable end;
    private @Nullable Enumerator<R> open;
    private boolean ended;

    /**
     * @param next returns the next one, or null at the end
     * @param end gives back what all of them need; called once
     */
    RowSequence(Supplier<@Nullable Enumerator<R>> next, Runnable end) {
        this.next = next;
        this.end = end;
    }

    /** Returns some rows after the other, and does something when they are closed. */
    static <R> RowSequence<R> of(List<Supplier<Enumerator<R>>> all, Runnable end) {
        Iterator<Supplier<Enumerator<R>>> each = all.iterator();
        return new RowSequence<>(() -> each.hasNext() ? each.next().get() : null, end);
    }

    @Override
    public R current() {
        if (open == null) {
            throw new NoSuchElementException();
        }
        return open.current();
    }

    @Override
    public boolean moveNext() {
        while (!ended) {
            Enumerator<R> now = open;
            if (now != null && now.moveNext()) {
                return true;
            }
            closeOpen();
            open = next.get();
            if (open == null) {
                close();
            }
        }
        return false;
    }

    private void closeOpen() {
        Enumerator<R> now = open;
        open = null;
        if (now != null) {
            now.close();
        }
    }

    @Override
    public void reset() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void close() {
        if (!ended) {
            ended = true;
            try {
                closeOpen();
            } finally {
                end.run();
            }
        }
    }
}

package dev.tegula.internal.sql.memory;

import java.util.List;
import java.util.NoSuchElementException;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;

/** Rows in memory, which an operator reads again and again until the statement is cancelled. */
final class KeptRows<T> implements Enumerator<T> {

    private final List<T> rows;
    private final MemoryAccount account;
    private int next;

    KeptRows(List<T> rows, MemoryAccount account) {
        this.rows = rows;
        this.account = account;
    }

    /** Returns rows that are read from the first one each time. */
    static <T> Enumerable<T> of(List<T> rows, MemoryAccount account) {
        return new AbstractEnumerable<>() {
            @Override
            public Enumerator<T> enumerator() {
                return new KeptRows<>(rows, account);
            }
        };
    }

    @Override
    public T current() {
        if (next == 0) {
            throw new NoSuchElementException();
        }
        return rows.get(next - 1);
    }

    @Override
    public boolean moveNext() {
        account.checkCancelled();
        if (next == rows.size()) {
            return false;
        }
        next++;
        return true;
    }

    @Override
    public void reset() {
        next = 0;
    }

    @Override
    public void close() {
        // The rows belong to the operator.
    }
}

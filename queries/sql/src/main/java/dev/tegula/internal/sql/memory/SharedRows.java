package dev.tegula.internal.sql.memory;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.jspecify.annotations.Nullable;

/**
 * Rows that a statement computes once and reads again, as far as it has the memory. They are kept when they were read
 * to their end. Used by one thread.
 */
public final class SharedRows {

    private @Nullable List<?> kept;
    private boolean tooLarge;

    /** Returns the kept rows, or those of an operator, which are kept. */
    public <T> Enumerable<T> of(Enumerable<T> rows, MemoryAccount account) {
        return new AbstractEnumerable<>() {
            @Override
            public Enumerator<T> enumerator() {
                if (kept == null) {
                    return tooLarge ? rows.enumerator() : new Keeping<>(rows.enumerator(), account);
                }
                @SuppressWarnings("unchecked") // the rows of equal operators
                List<T> known = (List<T>) kept;
                return new KeptRows<>(known, account);
            }
        };
    }

    private final class Keeping<T> implements Enumerator<T> {
        private final Enumerator<T> rows;
        private final MemoryAccount account;
        private @Nullable List<T> read = new ArrayList<>();
        private long bytes;

        Keeping(Enumerator<T> rows, MemoryAccount account) {
            this.rows = rows;
            this.account = account;
        }

        @Override
        public T current() {
            return rows.current();
        }

        @Override
        public boolean moveNext() {
            boolean more = rows.moveNext();
            List<T> list = read;
            if (list != null && more) {
                T row = rows.current();
                long size = RowSize.of(row) + RowSize.ENTRY;
                if (account.keep(size)) {
                    bytes += size;
                    list.add(row);
                } else {
                    tooLarge = true;
                    forget();
                }
            } else if (list != null && kept == null) {
                kept = list;
                read = null;
            }
            return more;
        }

        private void forget() {
            if (read != null) {
                account.forget(bytes);
                read = null;
            }
        }

        @Override
        public void reset() {
            rows.reset();
            forget();
        }

        @Override
        public void close() {
            rows.close();
            forget();
        }
    }
}

package dev.tegula.internal.sql.memory;

import dev.tegula.internal.sql.types.KeyZeros;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.function.Function0;
import org.jspecify.annotations.Nullable;

/**
 * First rows, and those of a query of the rows before, until it has none. A step is whole before its rows are read, so
 * that its operators give their memory back, and only the rows of one step are kept.
 */
public final class RecursiveRows extends AbstractEnumerable<@Nullable Object[]> {

    private static final String OPERATOR = "WITH RECURSIVE";

    private final Function0<Enumerable<@Nullable Object[]>> first;
    private final Function0<Enumerable<@Nullable Object[]>> step;
    private final boolean all;
    private final Before before;
    private final MemoryAccount account;

    /** The rows of the step before, which each of its steps sets. Used by one thread. */
    public static final class Before {
        private List<@Nullable Object[]> rows = List.of();

        /** Returns the rows, which a later step does not change. */
        Enumerator<@Nullable Object[]> enumerator(MemoryAccount account) {
            return new KeptRows<>(rows, account);
        }
    }

    /**
     * @param first returns the first rows
     * @param step returns the rows of a step, with operators of its own
     * @param all whether rows come again that were there before
     */
    public RecursiveRows(
            Function0<Enumerable<@Nullable Object[]>> first,
            Function0<Enumerable<@Nullable Object[]>> step,
            boolean all,
            Before before,
            MemoryAccount account) {
        this.first = first;
        this.step = step;
        this.all = all;
        this.before = before;
        this.account = account;
    }

    /** Returns the rows of the step before, for its query. */
    public static Enumerable<@Nullable Object[]> of(Before before, MemoryAccount account) {
        return new AbstractEnumerable<>() {
            @Override
            public Enumerator<@Nullable Object[]> enumerator() {
                return before.enumerator(account);
            }
        };
    }

    @Override
    public Enumerator<@Nullable Object[]> enumerator() {
        return new Steps();
    }

    /** Returns a row, list or struct as a value. Zero has no sign. */
    private static Object key(Object value) {
        if (value instanceof @Nullable Object[] fields) {
            return key(Arrays.asList(fields));
        } else if (value instanceof List<?> list) {
            List<@Nullable Object> values = new ArrayList<>(list.size());
            list.forEach(each -> values.add(each == null ? null : key(each)));
            return values;
        }
        return KeyZeros.like(value);
    }

    private final class Steps implements Enumerator<@Nullable Object[]> {
        private final Set<Object> known = new HashSet<>();
        private List<@Nullable Object[]> rows = List.of();
        private long rowBytes;
        private long knownBytes;
        private boolean started;
        private int next;

        @Override
        public @Nullable Object[] current() {
            return rows.get(next - 1);
        }

        @Override
        public boolean moveNext() {
            while (next == rows.size()) {
                if (started && rows.isEmpty()) {
                    return false;
                }
                advance();
            }
            next++;
            return true;
        }

        private void advance() {
            before.rows = rows;
            long used = account.operatorBytes();
            List<@Nullable Object[]> later = new ArrayList<>();
            long laterBytes = 0;
            long added = 0;
            try (Enumerator<@Nullable Object[]> each =
                    (started ? step : first).apply().enumerator()) {
                while (each.moveNext()) {
                    @Nullable Object[] row = each.current();
                    long bytes = RowSize.of(row) + RowSize.ENTRY;
                    if (!all && !known.add(key(row))) {
                        account.checkCancelled();
                        continue;
                    }
                    account.charge(all ? bytes : 2 * bytes, OPERATOR);
                    later.add(row);
                    laterBytes += bytes;
                    added += all ? 0 : bytes;
                }
            }
            account.release(account.operatorBytes() - used - laterBytes - added + rowBytes);
            rows = later;
            rowBytes = laterBytes;
            knownBytes += added;
            started = true;
            next = 0;
        }

        @Override
        public void reset() {
            close();
            started = false;
        }

        @Override
        public void close() {
            account.release(rowBytes + knownBytes);
            known.clear();
            rows = List.of();
            rowBytes = 0;
            knownBytes = 0;
            started = true;
            next = 0;
        }
    }
}

package dev.tegula.internal.sql.memory;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.function.Function1;
import org.apache.calcite.linq4j.function.Function2;
import org.jspecify.annotations.Nullable;

/**
 * A window over the rows of one partition that exceed the memory: they are sorted on disk, and each function that needs
 * other rows than the current one reads them for itself. Only frames that neither begin with the partition nor are
 * short are kept.
 */
public final class SortedWindow implements Enumerator<@Nullable Object[]> {

    private static final String OPERATOR = "window";

    private final Code code;
    private final WindowSpec spec;
    private final MemoryAccount account;
    private final RowFile<Object> file;
    private final List<Cursor> cursors = new ArrayList<>();
    private final List<Value> values = new ArrayList<>();
    private final Cursor main;
    private final FrameRows frame;
    private long bytes;
    private @Nullable Object[] row = {};

    /**
     * What Calcite generates.
     *
     * @param order the order of the rows
     * @param constants the columns beyond those of rows
     * @param aggregates calls {@link Enumerable#aggregate} of its only input; null without aggregates
     * @param count the number of aggregates
     */
    public record Code(
            Comparator<Object> order,
            List<@Nullable Object> constants,
            @Nullable Function1<List<Enumerable<Object>>, Enumerable<Object>> aggregates,
            int count) {}

    private interface Value {
        /** Returns the value for the next row. */
        @Nullable
        Object next(Object row);
    }

    /** Sorts rows, and closes them. */
    public SortedWindow(Enumerator<Object> rows, WindowSpec spec, Code code, MemoryAccount account) {
        this.spec = spec;
        this.code = code;
        this.account = account;
        file = new RowFile<>(account, OPERATOR);
        try (Enumerator<Object> sorted = SpillingSort.sort(rows, code.order, account, Long.MAX_VALUE)) {
            while (sorted.moveNext()) {
                file.add(sorted.current());
            }
        } catch (RuntimeException | Error e) {
            file.close();
            throw e;
        }
        main = new Cursor();
        frame = new FrameRows();
        spec.functions().forEach(function -> values.add(value(function)));
    }

    private Value value(WindowSpec.Function function) {
        if (function instanceof WindowSpec.RowNumber) {
            return each -> main.index + 1;
        } else if (function instanceof WindowSpec.Rank rank) {
            return new RankValue(rank.isDense());
        } else if (function instanceof WindowSpec.Shifted shifted) {
            return new ShiftedValue(shifted);
        } else if (function instanceof WindowSpec.Nth nth) {
            frame.numbers.add(nth.number());
            return each -> frame.moved(each).nth(nth.number(), nth.column());
        } else if (function instanceof WindowSpec.Last last) {
            return each -> frame.moved(each).last(last.column());
        }
        int number = ((WindowSpec.Aggregated) function).number();
        return each -> frame.moved(each).aggregate(number);
    }

    private @Nullable Object column(@Nullable Object of, int column) {
        if (column >= spec.columns()) {
            return code.constants.get(column - spec.columns());
        }
        return spec.columns() > 1 && of instanceof Object[] cells ? cells[column] : of;
    }

    @Override
    public @Nullable Object[] current() {
        return row;
    }

    @Override
    public boolean moveNext() {
        if (!main.advance()) {
            return false;
        }
        Object now = main.row();
        row = spec.columns() == 1 ? new @Nullable Object[] {now} : (Object[]) now;
        row = Arrays.copyOf(row, spec.columns() + values.size());
        for (int i = 0; i < values.size(); i++) {
            row[spec.columns() + i] = values.get(i).next(now);
        }
        return true;
    }

    @Override
    public void reset() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void close() {
        account.release(bytes);
        bytes = 0;
        cursors.forEach(cursor -> cursor.rows.close());
        file.close();
    }

    /** A place among the sorted rows. */
    private final class Cursor {
        private final Enumerator<Object> rows = file.rows();
        private long index = -1;

        Cursor() {
            cursors.add(this);
        }

        boolean advance() {
            index++;
            return rows.moveNext();
        }

        Object row() {
            return rows.current();
        }
    }

    private final class RankValue implements Value {
        private final boolean isDense;
        private @Nullable Object before;
        private long rank;

        RankValue(boolean isDense) {
            this.isDense = isDense;
        }

        @Override
        public Object next(Object now) {
            if (main.index == 0 || code.order.compare(before, now) != 0) {
                rank = isDense ? rank + 1 : main.index + 1;
            }
            before = now;
            return rank;
        }
    }

    private final class ShiftedValue implements Value {
        private final WindowSpec.Shifted shifted;
        private final Cursor cursor = new Cursor();
        private boolean more = true;

        ShiftedValue(WindowSpec.Shifted shifted) {
            this.shifted = shifted;
            for (long i = 0; i < shifted.rows() && more; i++) {
                more = cursor.advance();
            }
        }

        @Override
        public @Nullable Object next(Object now) {
            if (more && main.index + shifted.rows() >= 0) {
                more = cursor.advance();
                if (more) {
                    return column(cursor.row(), shifted.column());
                }
            }
            Integer absent = shifted.absent();
            return absent == null ? null : column(now, absent);
        }
    }

    /** The frame of the current row, whose ends move forward only. */
    private final class FrameRows {
        private final Cursor next = new Cursor();
        private final boolean grows = spec.first() instanceof WindowSpec.Unbounded;

        @SuppressWarnings("JdkObsolete") // rows of one column may be null, which an ArrayDeque refuses
        private final Deque<@Nullable Object> kept = new LinkedList<>();

        private long keptFrom;
        private boolean more = next.advance();
        private final Set<Long> numbers = new HashSet<>();
        private final Map<Long, Object> numbered = new HashMap<>();
        private long count;
        private @Nullable Object last;
        private final States states = new States(code);
        private @Nullable Object @Nullable [] results;
        private long at = -1;

        /** Moves to the frame of the current row. */
        FrameRows moved(Object now) {
            if (at != main.index) {
                at = main.index;
                move(now);
            }
            return this;
        }

        private void move(Object now) {
            while (more && compare(next.row(), next.index, now, spec.last()) <= 0) {
                add(next.row());
                more = next.advance();
            }
            while (!kept.isEmpty() && compare(kept.peekFirst(), keptFrom, now, spec.first()) < 0) {
                long size = RowSize.of(kept.removeFirst()) + RowSize.ENTRY;
                account.release(size);
                bytes -= size;
                keptFrom++;
                results = null;
            }
        }

        private void add(Object added) {
            results = null;
            if (!grows || spec.collects()) {
                long size = RowSize.of(added) + RowSize.ENTRY;
                account.charge(size, OPERATOR);
                bytes += size;
            }
            if (!grows) {
                kept.addLast(added);
                return;
            }
            count++;
            if (numbers.contains(count)) {
                numbered.put(count, added);
            }
            last = added;
            states.add(input(added));
        }

        /** Returns a row with the constants, as the code of aggregates takes it. */
        private Object input(Object of) {
            if (code.constants.isEmpty()) {
                return of;
            }
            int columns = spec.columns();
            @Nullable Object[] all = columns == 1 ? new @Nullable Object[] {of} : (Object[]) of;
            all = Arrays.copyOf(all, columns + code.constants.size());
            for (int i = columns; i < all.length; i++) {
                all[i] = code.constants.get(i - columns);
            }
            return all;
        }

        @Nullable
        Object nth(long number, int column) {
            if (grows) {
                return numbered.containsKey(number) ? column(numbered.get(number), column) : null;
            }
            Iterator<@Nullable Object> from = kept.stream().skip(number - 1).iterator();
            return from.hasNext() ? column(from.next(), column) : null;
        }

        @Nullable
        Object last(int column) {
            boolean hasRows = grows ? count > 0 : !kept.isEmpty();
            return hasRows ? column(grows ? last : kept.peekLast(), column) : null;
        }

        @Nullable
        Object aggregate(int number) {
            @Nullable Object[] known = results;
            if (known == null) {
                States current = grows ? states : new States(code);
                if (!grows) {
                    kept.forEach(each -> current.add(input(each)));
                }
                known = current.results();
                results = known;
            }
            return known[number];
        }
    }

    /** Returns whether a row comes before, at or after an end of the frame of another. */
    private int compare(Object of, long index, Object now, WindowSpec.Bound bound) {
        if (bound instanceof WindowSpec.Rows rows) {
            return Long.compare(index, main.index + rows.offset());
        } else if (bound instanceof WindowSpec.Peers) {
            return code.order.compare(of, now);
        } else if (bound instanceof WindowSpec.Key key) {
            return compare(column(of, key.column()), column(now, key.column()), key.offset());
        }
        return 0;
    }

    private static int compare(@Nullable Object key, @Nullable Object now, Number offset) {
        if (key == null || now == null) {
            return Boolean.compare(key == null, now == null);
        } else if (key instanceof Double real) {
            return Double.compare(real, (Double) now + offset.doubleValue());
        }
        return Long.compare(((Number) key).longValue(), ((Number) now).longValue() + offset.longValue());
    }

    /** The states of aggregates over no rows, which their code passes to its input, and rows that are added. */
    private static final class States extends AbstractEnumerable<Object> {
        private final int count;
        private @Nullable Object state;
        private Function2<@Nullable Object, Object, Object> adder = (before, row) -> before;
        private Function1<@Nullable Object, Object> result = all -> new Object[0];

        States(Code code) {
            count = code.count;
            if (code.aggregates != null) {
                code.aggregates.apply(List.of(this));
            }
        }

        @Override
        @SuppressWarnings({"unchecked", "NullAway"}) // of the same code; nobody reads the result
        public <A, R> R aggregate(A seed, Function2<A, Object, A> add, Function1<A, R> selector) {
            state = seed;
            adder = (Function2<@Nullable Object, Object, Object>) (Function2<?, ?, ?>) add;
            result = (Function1<@Nullable Object, Object>) (Function1<?, ?>) selector;
            return null;
        }

        void add(Object row) {
            state = adder.apply(state, row);
        }

        @Nullable
        Object[] results() {
            Object all = result.apply(state);
            return count == 1 ? new @Nullable Object[] {all} : (Object[]) all;
        }

        @Override
        public Enumerator<Object> enumerator() {
            throw new UnsupportedOperationException();
        }
    }
}

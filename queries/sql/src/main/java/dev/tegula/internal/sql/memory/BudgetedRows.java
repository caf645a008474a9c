package dev.tegula.internal.sql.memory;

import dev.tegula.internal.sql.types.KeyZeros;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.Linq4j;
import org.apache.calcite.linq4j.function.EqualityComparer;
import org.apache.calcite.linq4j.function.Function0;
import org.apache.calcite.linq4j.function.Function1;
import org.apache.calcite.linq4j.function.Function2;
import org.jspecify.annotations.Nullable;

/**
 * The input of an operator that keeps rows. Calcite's generated code calls these methods for sorts, groups and distinct
 * rows; other operators read all rows, each of which is charged.
 */
public final class BudgetedRows<T> extends AbstractEnumerable<T> {

    /** What the operator above keeps. */
    public enum Kept {
        /** Every row. */
        ROWS,
        /** Every row, in a list here, because the operator reads the rows again and again. */
        LIST,
        /** Nothing but what the overridden methods charge. */
        GROUPS
    }

    /**
     * How to limit an input.
     *
     * @param operator the operator for messages
     * @param kept what it keeps
     * @param needed how many of the first rows of a sort are read
     */
    public record Guard(String operator, Kept kept, long needed) {}

    private final Enumerable<T> rows;
    private final MemoryAccount account;
    private final Guard guard;
    private final String operator;
    private @Nullable List<T> list;

    public BudgetedRows(Enumerable<T> rows, MemoryAccount account, Guard guard) {
        this.rows = rows;
        this.account = account;
        this.guard = guard;
        this.operator = guard.operator();
    }

    @Override
    public Enumerator<T> enumerator() {
        return switch (guard.kept()) {
            case GROUPS -> rows.enumerator();
            case ROWS -> new Charging();
            case LIST -> new KeptRows<>(list(), account);
        };
    }

    private List<T> list() {
        List<T> known = list;
        if (known == null) {
            known = new ArrayList<>();
            try (Enumerator<T> each = rows.enumerator()) {
                while (each.moveNext()) {
                    account.charge(RowSize.of(each.current()) + RowSize.ENTRY, operator);
                    known.add(each.current());
                }
            }
            list = known;
        }
        return known;
    }

    @Override
    public <K> Enumerable<T> orderBy(Function1<T, K> keys, Comparator<K> comparator) {
        Comparator<K> order = KeyOrder.of(comparator);
        return new AbstractEnumerable<>() {
            @Override
            public Enumerator<T> enumerator() {
                return SpillingSort.sort(
                        rows.enumerator(),
                        (a, b) -> order.compare(keys.apply(a), keys.apply(b)),
                        account,
                        guard.needed());
            }
        };
    }

    @Override
    public <R> Enumerable<R> select(Function1<T, R> selector) {
        return new BudgetedRows<>(rows.select(selector), account, guard);
    }

    @Override
    public Enumerable<T> distinct() {
        return distinct(KeyZeros::of);
    }

    @Override
    public Enumerable<T> distinct(EqualityComparer<T> comparer) {
        return distinct(row -> new Key<>(KeyZeros.like(row), comparer));
    }

    private Enumerable<T> distinct(Function1<T, @Nullable Object> key) {
        return new AbstractEnumerable<>() {
            @Override
            public Enumerator<T> enumerator() {
                return new DistinctRows<>(operator, key, account).rows(rows.enumerator(), 0);
            }
        };
    }

    @Override
    public <K, A, R> Enumerable<R> groupBy(
            Function1<T, K> keys, Function0<A> initializer, Function2<A, T, A> adder, Function2<K, A, R> result) {
        return groups(keys, KeyZeros::of, initializer, adder, result);
    }

    @Override
    public <K, A, R> Enumerable<R> groupBy(
            Function1<T, K> keys,
            Function0<A> initializer,
            Function2<A, T, A> adder,
            Function2<K, A, R> result,
            EqualityComparer<K> comparer) {
        return groups(keys, key -> new Key<>(KeyZeros.like(key), comparer), initializer, adder, result);
    }

    private <K, A, R> Enumerable<R> groups(
            Function1<T, K> keys,
            Function1<K, @Nullable Object> hashed,
            Function0<A> initializer,
            Function2<A, T, A> adder,
            Function2<K, A, R> result) {
        return new AbstractEnumerable<>() {
            @Override
            public Enumerator<R> enumerator() {
                Groups.Code<T, K, A, R> code = new Groups.Code<>(keys, hashed, initializer, adder, result);
                return new Groups<>(operator, code, account).rows(BudgetedRows.this.enumerator(), 0);
            }
        };
    }

    /** Groups rows once for each of several sets of keys, which never equal those of another set. */
    public <K, A, R> Enumerable<R> groupByMultiple(
            List<Function1<T, K>> keys, Function0<A> initializer, Function2<A, T, A> adder, Function2<K, A, R> result) {
        Enumerable<Object[]> copies = new BudgetedRows<>(
                rows.selectMany(row -> Linq4j.asEnumerable(IntStream.range(0, keys.size())
                        .mapToObj(set -> new Object[] {set, row})
                        .toList())),
                account,
                guard);
        return copies.groupBy(
                copy -> keys.get((Integer) copy[0]).apply(row(copy)),
                initializer,
                (state, copy) -> adder.apply(state, row(copy)),
                result);
    }

    @SuppressWarnings("unchecked") // as it was copied
    private T row(Object[] copy) {
        return (T) copy[1];
    }

    /** A key with the equality of the generated code. */
    private record Key<K>(K value, EqualityComparer<K> comparer) {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Key<?> key && sameAs(key);
        }

        @SuppressWarnings("unchecked")
        private boolean sameAs(Key<?> other) {
            return comparer.equal(value, (K) other.value);
        }

        @Override
        public int hashCode() {
            return comparer.hashCode(value);
        }
    }

    /** Charges rows as they are read. A second reading charges anew. */
    private final class Charging implements Enumerator<T> {
        private final Enumerator<T> each = rows.enumerator();

        @Override
        public T current() {
            return each.current();
        }

        @Override
        public boolean moveNext() {
            boolean found = each.moveNext();
            if (found) {
                account.charge(RowSize.of(each.current()) + RowSize.ENTRY, operator);
            }
            return found;
        }

        @Override
        public void reset() {
            each.reset();
        }

        @Override
        public void close() {
            each.close();
        }
    }
}

package dev.tegula.internal.sql.memory;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
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
        GROUPS,
        /** A group for each value of several sets of columns. */
        KEYS
    }

    /**
     * How to limit an input.
     *
     * @param operator the operator for messages
     * @param kept what it keeps
     * @param keys columns of each set of groups
     * @param needed how many of the first rows of a sort are read
     */
    public record Guard(String operator, Kept kept, List<List<Integer>> keys, long needed) {}

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
            case ROWS ->
                new Charging<>(rows.enumerator(), row -> account.charge(RowSize.of(row) + RowSize.ENTRY, operator));
            case LIST -> new KeptRows<>(list(), account);
            case KEYS -> new Charging<>(rows.enumerator(), keys());
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

    /** Returns a consumer of rows that charges new groups. */
    private Consumer<Object> keys() {
        List<Set<List<Object>>> seen = new ArrayList<>();
        guard.keys().forEach(set -> seen.add(new HashSet<>()));
        return row -> {
            account.checkCancelled();
            for (int i = 0; i < seen.size(); i++) {
                List<Object> key = new ArrayList<>();
                for (int column : guard.keys().get(i)) {
                    key.add(row instanceof Object[] values ? values[column] : row);
                }
                if (seen.get(i).add(key)) {
                    account.charge(2 * (RowSize.of(key) + RowSize.ENTRY), operator);
                }
            }
        };
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
        return distinct(key -> key);
    }

    @Override
    public Enumerable<T> distinct(EqualityComparer<T> comparer) {
        return distinct(row -> new Key<>(row, comparer));
    }

    private Enumerable<T> distinct(Function1<T, @Nullable Object> key) {
        return new AbstractEnumerable<>() {
            @Override
            public Enumerator<T> enumerator() {
                Set<@Nullable Object> seen = new HashSet<>();
                return Linq4j.asEnumerable(rows)
                        .where(row -> {
                            account.checkCancelled();
                            boolean added = seen.add(key.apply(row));
                            if (added) {
                                account.charge(RowSize.of(row) + RowSize.ENTRY, operator);
                            }
                            return added;
                        })
                        .enumerator();
            }
        };
    }

    @Override
    public <K, A, R> Enumerable<R> groupBy(
            Function1<T, K> keys, Function0<A> initializer, Function2<A, T, A> adder, Function2<K, A, R> result) {
        return groups(keys, key -> key, initializer, adder, result);
    }

    @Override
    public <K, A, R> Enumerable<R> groupBy(
            Function1<T, K> keys,
            Function0<A> initializer,
            Function2<A, T, A> adder,
            Function2<K, A, R> result,
            EqualityComparer<K> comparer) {
        return groups(keys, key -> new Key<>(key, comparer), initializer, adder, result);
    }

    /** A group: its key and what the aggregates have so far. */
    private static final class Group<K, A> {
        private final K key;
        private A state;

        Group(K key, A state) {
            this.key = key;
            this.state = state;
        }
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
                Map<@Nullable Object, Group<K, A>> groups = new HashMap<>();
                try (Enumerator<T> each = BudgetedRows.this.enumerator()) {
                    while (each.moveNext()) {
                        account.checkCancelled(); // a join below may make many rows of few that it reads
                        T row = each.current();
                        K key = keys.apply(row);
                        Object found = hashed.apply(key);
                        Group<K, A> group = groups.get(found);
                        if (group == null) {
                            account.charge(RowSize.of(key) + 2 * RowSize.ENTRY, operator);
                            group = new Group<>(key, initializer.apply());
                            groups.put(found, group);
                        }
                        group.state = adder.apply(group.state, row);
                    }
                }
                return Linq4j.asEnumerable(groups.values())
                        .select(group -> result.apply(group.key, group.state))
                        .enumerator();
            }
        };
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
    private static final class Charging<T> implements Enumerator<T> {
        private final Enumerator<T> rows;
        private final Consumer<Object> charge;

        Charging(Enumerator<T> rows, Consumer<Object> charge) {
            this.rows = rows;
            this.charge = charge;
        }

        @Override
        public T current() {
            return rows.current();
        }

        @Override
        public boolean moveNext() {
            boolean found = rows.moveNext();
            if (found) {
                charge.accept(rows.current());
            }
            return found;
        }

        @Override
        public void reset() {
            rows.reset();
        }

        @Override
        public void close() {
            rows.close();
        }
    }
}

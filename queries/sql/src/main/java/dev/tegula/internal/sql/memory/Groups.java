package dev.tegula.internal.sql.memory;

import java.util.HashMap;
import java.util.Map;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.Linq4j;
import org.apache.calcite.linq4j.function.Function0;
import org.apache.calcite.linq4j.function.Function1;
import org.apache.calcite.linq4j.function.Function2;
import org.jspecify.annotations.Nullable;

/**
 * Groups of rows, whose states have a constant size. Groups are kept while the memory lasts; the rows of all others are
 * written to disk, in partitions by the hash of their keys, and grouped later.
 */
final class Groups<T, K, A, R> {

    private final String operator;
    private final Code<T, K, A, R> code;
    private final MemoryAccount account;

    /**
     * What Calcite generates.
     *
     * @param keys returns the key of a row
     * @param hashed returns an object with the equality of a key
     * @param initializer returns the states of a new group
     * @param adder adds a row to states
     * @param result returns the row of a group
     */
    record Code<T, K, A, R>(
            Function1<T, K> keys,
            Function1<K, @Nullable Object> hashed,
            Function0<A> initializer,
            Function2<A, T, A> adder,
            Function2<K, A, R> result) {}

    /** A group: its key and what the aggregates have so far. */
    private static final class Group<K, A> {
        private final K key;
        private A state;

        Group(K key, A state) {
            this.key = key;
            this.state = state;
        }
    }

    Groups(String operator, Code<T, K, A, R> code, MemoryAccount account) {
        this.operator = operator;
        this.code = code;
        this.account = account;
    }

    /** Reads and groups rows, and closes them. */
    Enumerator<R> rows(Enumerator<T> rows, int level) {
        Map<@Nullable Object, Group<K, A>> groups = new HashMap<>();
        Overflow<T> others = new Overflow<>(operator, code.keys::apply, account, level);
        try (rows) {
            while (rows.moveNext()) {
                account.checkCancelled(); // a join below may make many rows of few that it reads
                T row = rows.current();
                K key = code.keys.apply(row);
                Object found = code.hashed.apply(key);
                Group<K, A> group = groups.get(found);
                if (group == null) {
                    if (!others.fits(row, RowSize.of(key) + 2 * RowSize.ENTRY)) {
                        continue;
                    }
                    group = new Group<>(key, code.initializer.apply());
                    groups.put(found, group);
                }
                group.state = code.adder.apply(group.state, row);
            }
        } catch (RuntimeException | Error e) {
            others.close();
            throw e;
        }
        return others.then(
                Linq4j.asEnumerable(groups.values())
                        .select(group -> code.result.apply(group.key, group.state))
                        .enumerator(),
                later -> rows(later, level + 1));
    }
}

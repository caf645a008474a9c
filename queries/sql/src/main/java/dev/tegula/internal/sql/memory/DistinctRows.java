package dev.tegula.internal.sql.memory;

import java.util.HashSet;
import java.util.Set;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.function.Function1;
import org.jspecify.annotations.Nullable;

/** Distinct rows as they are read. What exceeds the memory is written to disk, and comes last. */
final class DistinctRows<T> {

    private final String operator;
    private final Function1<T, @Nullable Object> key;
    private final MemoryAccount account;

    /** @param key returns an object with the equality of a row */
    DistinctRows(String operator, Function1<T, @Nullable Object> key, MemoryAccount account) {
        this.operator = operator;
        this.key = key;
        this.account = account;
    }

    /** Returns the first of equal rows. */
    Enumerator<T> rows(Enumerator<T> rows, int level) {
        Set<@Nullable Object> seen = new HashSet<>();
        Overflow<T> others = new Overflow<>(operator, row -> row, account, level);
        Enumerator<T> first = new AbstractEnumerable<T>() {
            @Override
            public Enumerator<T> enumerator() {
                return rows;
            }
        }.where(row -> {
                    account.checkCancelled();
                    Object found = key.apply(row);
                    if (seen.contains(found) || !others.fits(row, RowSize.of(row) + RowSize.ENTRY)) {
                        return false;
                    }
                    return seen.add(found);
                })
                .enumerator();
        return others.then(first, later -> rows(later, level + 1));
    }
}

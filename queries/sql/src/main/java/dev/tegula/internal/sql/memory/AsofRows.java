package dev.tegula.internal.sql.memory;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.function.Function1;
import org.apache.calcite.linq4j.function.Function2;
import org.apache.calcite.linq4j.function.Predicate2;
import org.jspecify.annotations.Nullable;

/**
 * The left rows of an ASOF join, each of which looks for its partner among the sorted right rows of its key. Calcite
 * compares each left row of a key with each right row.
 */
public final class AsofRows<T> extends AbstractEnumerable<T> {

    private final Enumerable<T> rows;
    private final Function1<Object, @Nullable Object> compared;

    /** @param compared returns the value of a right row that is compared */
    public AsofRows(Enumerable<T> rows, Function1<Object, @Nullable Object> compared) {
        this.rows = rows;
        this.compared = compared;
    }

    @Override
    public Enumerator<T> enumerator() {
        return rows.enumerator();
    }

    @Override
    @SuppressWarnings("NullAway") // rows without partner have null, which the type does not say
    public <I, K, R> Enumerable<R> asofJoin(
            Enumerable<I> right,
            Function1<T, K> leftKey,
            Function1<I, K> rightKey,
            Function2<T, I, R> result,
            Predicate2<T, I> matches,
            Comparator<I> closer,
            boolean keepsAll) {
        return new AbstractEnumerable<>() {
            @Override
            public Enumerator<R> enumerator() {
                Map<K, List<I>> sorted = sorted(right, rightKey, closer);
                Enumerator<T> left = rows.enumerator();
                return new Enumerator<>() {
                    private @Nullable I partner;

                    @Override
                    public R current() {
                        return result.apply(left.current(), partner);
                    }

                    @Override
                    public boolean moveNext() {
                        while (left.moveNext()) {
                            T row = left.current();
                            K key = leftKey.apply(row);
                            List<I> others = key == null ? null : sorted.get(key);
                            partner = others == null ? null : closest(others, row, matches);
                            if (partner != null || keepsAll) {
                                return true;
                            }
                        }
                        return false;
                    }

                    @Override
                    public void reset() {
                        left.reset();
                    }

                    @Override
                    public void close() {
                        left.close();
                    }
                };
            }
        };
    }

    /** Returns the right rows of each key; the later, the closer to the left rows that they match. */
    private <I, K> Map<K, List<I>> sorted(Enumerable<I> right, Function1<I, K> key, Comparator<I> closer) {
        Map<K, List<I>> sorted = new HashMap<>();
        try (Enumerator<I> each = right.enumerator()) {
            while (each.moveNext()) {
                I row = each.current();
                K found = key.apply(row);
                Object value = compared.apply(row);
                boolean matchesNone = value == null
                        || value instanceof Double real && real.isNaN()
                        || value instanceof Float single && single.isNaN();
                if (found != null && !matchesNone) {
                    sorted.computeIfAbsent(found, first -> new ArrayList<>()).add(row);
                }
            }
        }
        sorted.replaceAll((found, all) -> {
            all.sort(closer);
            return distinct(all, closer);
        });
        return sorted;
    }

    /** Returns the first of equally close rows each. */
    private static <I> List<I> distinct(List<I> sorted, Comparator<I> closer) {
        List<I> distinct = new ArrayList<>();
        for (I row : sorted) {
            if (distinct.isEmpty() || closer.compare(distinct.get(distinct.size() - 1), row) != 0) {
                distinct.add(row);
            }
        }
        return distinct;
    }

    /** Returns the closest row that matches, or null: those that match come before those that do not. */
    private static <T, I> @Nullable I closest(List<I> sorted, T row, Predicate2<T, I> matches) {
        int count = 0;
        int end = sorted.size();
        while (count < end) {
            int middle = (count + end) >>> 1;
            if (matches.apply(row, sorted.get(middle))) {
                count = middle + 1;
            } else {
                end = middle;
            }
        }
        return count == 0 ? null : sorted.get(count - 1);
    }
}

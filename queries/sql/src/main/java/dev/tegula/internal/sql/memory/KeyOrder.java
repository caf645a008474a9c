package dev.tegula.internal.sql.memory;

import java.util.Comparator;
import org.apache.calcite.linq4j.function.Functions;
import org.jspecify.annotations.Nullable;

/**
 * The orders of Calcite for sorts by one column. Calcite compares numbers as decimals, which NaN and infinities are
 * not; by several columns it compares them as Java does.
 */
final class KeyOrder {

    private KeyOrder() {}

    /** Returns the order of Java for an order of Calcite of single numbers, otherwise the same order. */
    static <K> Comparator<K> of(Comparator<K> comparator) {
        for (boolean nullsFirst : new boolean[] {false, true}) {
            for (boolean reverse : new boolean[] {false, true}) {
                if (comparator == (Object) Functions.nullsComparator(nullsFirst, reverse)) {
                    return (a, b) -> compare(comparator, a, b, reverse);
                }
            }
        }
        return comparator;
    }

    private static <K> int compare(Comparator<K> comparator, @Nullable K a, @Nullable K b, boolean reverse) {
        if (a instanceof Double first && b instanceof Double second) {
            return reverse ? second.compareTo(first) : first.compareTo(second);
        } else if (a instanceof Float first && b instanceof Float second) {
            return reverse ? second.compareTo(first) : first.compareTo(second);
        } else if (a instanceof Long first && b instanceof Long second) {
            return reverse ? second.compareTo(first) : first.compareTo(second);
        } else if (a instanceof Integer first && b instanceof Integer second) {
            return reverse ? second.compareTo(first) : first.compareTo(second);
        }
        return comparator.compare(a, b);
    }
}

package dev.tegula.internal.selection;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A set of coordinates of one dimension: closed intervals, sorted and disjoint.
 *
 * @param <T> {@link java.math.BigInteger}, {@link Double}, or bytes
 */
record Intervals<T>(List<Interval<T>> parts, Comparator<T> order) {

    /**
     * A closed interval.
     *
     * @param high null for strings without an upper end
     */
    record Interval<T>(T low, @Nullable T high) {}

    Intervals {
        parts = List.copyOf(parts);
    }

    /** Returns the union of intervals in any order. */
    static <T> Intervals<T> union(List<Interval<T>> any, Comparator<T> order) {
        List<Interval<T>> sorted = new ArrayList<>(any);
        sorted.sort(Comparator.comparing(Interval::low, order));
        List<Interval<T>> merged = new ArrayList<>();
        for (Interval<T> next : sorted) {
            T high = next.high();
            if (high != null && order.compare(next.low(), high) > 0) {
                continue;
            }
            Interval<T> last = merged.isEmpty() ? null : merged.get(merged.size() - 1);
            if (last != null && (last.high() == null || order.compare(next.low(), last.high()) <= 0)) {
                merged.set(merged.size() - 1, new Interval<>(last.low(), greatest(last.high(), high, order)));
            } else {
                merged.add(next);
            }
        }
        return new Intervals<>(merged, order);
    }

    private static <T> @Nullable T greatest(@Nullable T a, @Nullable T b, Comparator<T> order) {
        return a == null || b == null ? null : order.compare(a, b) >= 0 ? a : b;
    }

    private static <T> @Nullable T least(@Nullable T a, @Nullable T b, Comparator<T> order) {
        return a == null ? b : b == null ? a : order.compare(a, b) <= 0 ? a : b;
    }

    /** Returns the coordinates in both sets. */
    Intervals<T> intersect(Intervals<T> other) {
        List<Interval<T>> both = new ArrayList<>();
        int i = 0;
        int j = 0;
        while (i < parts.size() && j < other.parts.size()) {
            Interval<T> a = parts.get(i);
            Interval<T> b = other.parts.get(j);
            T low = order.compare(a.low(), b.low()) >= 0 ? a.low() : b.low();
            T high = least(a.high(), b.high(), order);
            if (high == null || order.compare(low, high) <= 0) {
                both.add(new Interval<>(low, high));
            }
            boolean firstEnds = a.high() != null && (b.high() == null || order.compare(a.high(), b.high()) < 0);
            if (firstEnds) {
                i++;
            } else {
                j++;
            }
        }
        return new Intervals<>(both, order);
    }
}

package dev.tegula.benchmarks.peers;

import org.jspecify.annotations.Nullable;

/**
 * Selects rows: the rows that fulfil all given terms.
 *
 * @param lowKey the smallest key, or -1
 * @param highKey the largest key
 * @param k the integer, or -1
 * @param above a bound below all doubles of the result; used with the integer only
 * @param name the name, or null
 */
record RowQuery(
        long lowKey,
        long highKey,
        int k,
        double above,
        @Nullable String name) {

    static RowQuery all() {
        return new RowQuery(-1, 0, -1, 0, null);
    }

    static RowQuery keys(long low, long high) {
        return new RowQuery(low, high, -1, 0, null);
    }

    static RowQuery values(int k, double above) {
        return new RowQuery(-1, 0, k, above, null);
    }

    static RowQuery named(String name) {
        return new RowQuery(-1, 0, -1, 0, name);
    }

    boolean hasKeys() {
        return lowKey >= 0;
    }

    boolean hasValues() {
        return k >= 0;
    }
}

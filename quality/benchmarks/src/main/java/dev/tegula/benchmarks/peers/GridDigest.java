package dev.tegula.benchmarks.peers;

/** Adds up values; the sum depends on their order. Equal for equal values in the same order. */
final class GridDigest {

    private long sum;
    private long cells;

    /** Adds values in row-major order. */
    void add(double[] values, int count) {
        long next = sum;
        for (int i = 0; i < count; i++) {
            next = 31 * next + Double.doubleToRawLongBits(values[i]);
        }
        sum = next;
        cells += count;
    }

    /** Adds the values of nested arrays in row-major order. */
    void addNested(Object array) {
        if (array instanceof double[] values) {
            add(values, values.length);
        } else {
            for (Object each : (Object[]) array) {
                addNested(each);
            }
        }
    }

    /** Returns the digest as text. */
    String text() {
        return cells + " cells, " + Long.toHexString(sum);
    }
}

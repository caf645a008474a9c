package dev.tegula.benchmarks.growth;

import java.util.List;
import java.util.stream.IntStream;

/**
 * A measured work for growing values of a quantity.
 *
 * @param name the name of the work
 * @param quantity the name of the quantity
 * @param values the values of the quantity, ascending
 */
record Curve(String name, String quantity, List<Long> values, Maker maker) {

    /** Prepares the work for a value. */
    @FunctionalInterface
    interface Maker {
        Work make(GrowingArrays lab, long value) throws Exception;
    }

    /** The measured work, which can run repeatedly. */
    @FunctionalInterface
    interface Work {
        void run() throws Exception;
    }

    /** A measured point of a curve. */
    record Point(long value, double millis) {}

    /** Returns powers of ten. */
    static List<Long> decades(int first, int last) {
        return IntStream.rangeClosed(first, last)
                .mapToObj(power -> (long) Math.pow(10, power))
                .toList();
    }
}

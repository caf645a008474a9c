package dev.tegula.benchmarks.growth;

import java.util.List;
import java.util.stream.IntStream;

/**
 * Work whose time is measured while one quantity of it grows.
 *
 * @param name what is done
 * @param quantity what grows
 * @param values of the quantity, ascending
 */
record Curve(String name, String quantity, List<Long> values, Maker maker) {

    /** Prepares the work of one value. */
    @FunctionalInterface
    interface Maker {
        Work make(GrowingArrays lab, long value) throws Exception;
    }

    /** What is timed, as often as asked. */
    @FunctionalInterface
    interface Work {
        void run() throws Exception;
    }

    /** A measured point of a curve. */
    record Point(long value, double millis) {}

    /** Powers of ten. */
    static List<Long> decades(int first, int last) {
        return IntStream.rangeClosed(first, last)
                .mapToObj(power -> (long) Math.pow(10, power))
                .toList();
    }
}

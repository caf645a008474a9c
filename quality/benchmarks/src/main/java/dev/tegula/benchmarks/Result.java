package dev.tegula.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The result of one side in a scenario. */
final class Result {

    private final String side;
    private final List<Long> nanos = new ArrayList<>();
    private final List<Long> allocated = new ArrayList<>();
    private String problem = "";
    private long peak = -1;

    Result(String side) {
        this.side = side;
    }

    /** Returns the result of a side that was skipped, with the reason. */
    static Result absent(String side, String problem) {
        Result result = new Result(side);
        result.problem = problem;
        return result;
    }

    void add(long time, long bytes) {
        nanos.add(time);
        allocated.add(bytes);
    }

    void setPeak(long bytes) {
        peak = bytes;
    }

    String side() {
        return side;
    }

    /** Returns the reason why there are no times; empty if there are times. */
    String problem() {
        return problem;
    }

    boolean isPresent() {
        return problem.isEmpty() && !nanos.isEmpty();
    }

    /** Returns the median time in milliseconds. */
    double millis() {
        return median(nanos) / 1e6;
    }

    /** Returns the median of bytes allocated on the heap. */
    double allocatedBytes() {
        return median(allocated);
    }

    long peakBytes() {
        return peak;
    }

    private static double median(List<Long> values) {
        List<Long> sorted = values.stream().sorted().toList();
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2.0;
    }

    /** Returns the result as JSON. */
    String json() {
        if (!isPresent()) {
            return "{\"side\": \"" + side + "\", \"problem\": \"" + problem.replace("\"", "'") + "\"}";
        }
        return String.format(
                Locale.ROOT,
                "{\"side\": \"%s\", \"median_ms\": %.3f, \"allocated_bytes\": %.0f, \"peak_bytes\": %d, \"nanos\": %s}",
                side,
                millis(),
                allocatedBytes(),
                peak,
                nanos);
    }
}

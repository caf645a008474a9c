package dev.tegula.benchmarks.gate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * How many times as fast as the earlier build the scenarios are.
 *
 * @param ratios the time before divided by the time now, by scenario
 */
record Speedups(Map<String, Double> ratios) {

    /** A scenario is too slow below this: shared machines differ by a tenth from process to process. */
    static final double LEAST = 0.8;

    /** All together are too slow below this. */
    static final double LEAST_MEAN = 0.95;

    /** Returns the medians of the ratios of several rounds, by scenario. */
    static Speedups of(Map<String, List<Double>> rounds) {
        Map<String, Double> medians = new LinkedHashMap<>();
        rounds.forEach((scenario, ratios) -> {
            List<Double> sorted = ratios.stream().sorted().toList();
            int middle = sorted.size() / 2;
            medians.put(
                    scenario,
                    sorted.size() % 2 == 1
                            ? sorted.get(middle)
                            : Math.sqrt(sorted.get(middle - 1) * sorted.get(middle)));
        });
        return new Speedups(medians);
    }

    /** Returns the geometric mean. */
    double mean() {
        return Math.exp(
                ratios.values().stream().mapToDouble(Math::log).average().orElseThrow());
    }

    /** Returns what is too slow, with its ratio. */
    List<String> tooSlow() {
        List<String> slow = new ArrayList<>();
        ratios.forEach((scenario, ratio) -> {
            if (ratio < LEAST) {
                slow.add(String.format(Locale.ROOT, "%s (%.2f)", scenario, ratio));
            }
        });
        if (mean() < LEAST_MEAN) {
            slow.add(String.format(Locale.ROOT, "geometric mean (%.2f)", mean()));
        }
        return slow;
    }
}

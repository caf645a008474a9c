package dev.tegula.benchmarks.peers;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;

/** Runs the sides of a task in turn, after a check that all return the same, and prints a line in Markdown for each. */
final class Turns {

    private final int runs;
    private final int warmUps;

    Turns(int runs, int warmUps) {
        this.runs = runs;
        this.warmUps = warmUps;
    }

    /** A way to do a task, which returns a digest of its result. */
    record Side(String name, Callable<?> work) {}

    static void head() {
        System.out.println("\n| Task | | ms | Time ÷ Tegula |\n|---|---|--:|--:|");
    }

    /**
     * Measures a task. The first side is the reference.
     *
     * @throws IllegalStateException if a side returns another digest
     */
    void measure(String task, List<Side> sides) throws Exception {
        Object expected = sides.get(0).work.call();
        for (Side side : sides) {
            Object found = side.work.call();
            if (!found.equals(expected)) {
                throw new IllegalStateException(
                        task + ", " + side.name + ": wrong result (found " + found + ", expected " + expected + ")");
            }
        }
        List<List<Long>> nanos = new ArrayList<>();
        sides.forEach(side -> nanos.add(new ArrayList<>()));
        for (int run = -warmUps; run < runs; run++) {
            for (int i = 0; i < sides.size(); i++) {
                long start = System.nanoTime();
                sides.get(i).work.call();
                if (run >= 0) {
                    nanos.get(i).add(System.nanoTime() - start);
                }
            }
        }
        double reference = median(nanos.get(0));
        for (int i = 0; i < sides.size(); i++) {
            System.out.printf(
                    Locale.ROOT,
                    "| %s | %s | %.1f | %.2f |%n",
                    i == 0 ? task : "",
                    sides.get(i).name,
                    median(nanos.get(i)) / 1e6,
                    median(nanos.get(i)) / reference);
        }
    }

    private static double median(List<Long> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }
}

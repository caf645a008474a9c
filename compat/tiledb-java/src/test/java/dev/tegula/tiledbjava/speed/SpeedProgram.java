package dev.tegula.tiledbjava.speed;

import io.tiledb.java.api.Context;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/** The program that is measured. It knows the JDK and the classes of TileDB-Java only. */
public final class SpeedProgram implements BiFunction<String, Integer, List<String>> {
    private static final int LEAST_RUNS = 5;
    private static final int MOST_RUNS = 200;
    private static final long LEAST_NANOS = 2_000_000_000L;

    private static List<Work> works(int divisor) {
        return Stream.of(
                        new DenseWorks(2000 / divisor).works(),
                        new SparseWorks(500_000 / divisor / divisor).works(),
                        new ObjectWorks().works())
                .flatMap(List::stream)
                .toList();
    }

    /** Runs all scenarios once, on small arrays; returns names and digests. */
    @Override
    public List<String> apply(String folder, Integer divisor) {
        List<String> digests = new ArrayList<>();
        try (Context context = new Context()) {
            for (Work work : works(divisor)) {
                work.before().run(context, folder);
                digests.add(work.name() + ": "
                        + work.measured().run(context, folder).getAsLong());
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        return digests;
    }

    /**
     * Measures scenarios and prints a line for each: milliseconds of the fastest run, digest, name. Arguments: a
     * folder, and a part of the names of the scenarios. The others run once if they write, since the arrays are read.
     */
    public static void main(String[] arguments) throws Exception {
        try (Context context = new Context()) {
            for (Work work : works(1)) {
                if (work.name().contains(arguments[1])) {
                    measure(work, context, arguments[0]);
                } else if (work.writes()) {
                    work.before().run(context, arguments[0]);
                    work.measured().run(context, arguments[0]);
                }
            }
        }
    }

    private static void measure(Work work, Context context, String folder) throws Exception {
        long best = Long.MAX_VALUE;
        long total = 0;
        LongSupplier digest = () -> 0;
        for (int run = 0; run < LEAST_RUNS || run < MOST_RUNS && total < LEAST_NANOS; run++) {
            work.before().run(context, folder);
            long start = System.nanoTime();
            digest = work.measured().run(context, folder);
            long time = System.nanoTime() - start;
            best = Math.min(best, time);
            total += time;
        }
        System.out.printf(Locale.ROOT, "%.3f\t%d\t%s%n", best / 1e6, digest.getAsLong(), work.name());
    }
}

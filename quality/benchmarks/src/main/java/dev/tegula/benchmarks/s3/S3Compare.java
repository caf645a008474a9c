package dev.tegula.benchmarks.s3;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Writes and reads a large array with each engine in turn on a local S3 server. */
public final class S3Compare {

    /** 1 GB of {@code int64}. */
    private static final int CELLS = 125_000_000;

    private static final int TILE = 1_000_000;

    private final CountingRelay relay;
    private final TegulaOnS3 tegula;
    private final List<S3Engine> engines;
    private final int cells;
    private final Map<String, List<Long>> nanos = new TreeMap<>();
    private final Map<String, String> requests = new TreeMap<>();

    private S3Compare(CountingRelay relay, S3Engine libtiledb, TegulaOnS3 tegula, int cells) {
        this.relay = relay;
        this.tegula = tegula;
        this.engines = List.of(libtiledb, tegula);
        this.cells = cells;
    }

    /**
     * Runs the comparison and prints the results.
     *
     * @param scale a factor on the number of cells
     * @param runs the number of measured runs of each engine, after a warm-up in which each engine reads the array of
     *     the other
     * @return whether all reads returned the written cells
     */
    public static boolean run(double scale, int runs) throws Exception {
        int cells = (int) (CELLS * scale);
        long[] values = new long[cells];
        long expected = 0;
        for (int i = 0; i < cells; i++) {
            values[i] = (i + 1) * 0x9E3779B97F4A7C15L; // incompressible values
            expected = 31 * expected + values[i];
        }
        try (ServerProcess server = new ServerProcess("6g");
                CountingRelay relay = new CountingRelay(server.port());
                S3Engine libtiledb = new LibtiledbOnS3(relay.port(), values);
                TegulaOnS3 tegula = new TegulaOnS3(relay.port(), values)) {
            S3Compare comparison = new S3Compare(relay, libtiledb, tegula, cells);
            boolean equal = comparison.gate(expected);
            comparison.measure(runs);
            comparison.print();
            System.out.println(equal ? "both read what either wrote" : "DIFFERENT cells were read");
            return equal;
        }
    }

    private static String uri(S3Engine engine, int run) {
        return "s3://" + S3Server.BUCKET + "/" + engine.name() + run;
    }

    private boolean gate(long expected) throws Exception {
        boolean equal = true;
        for (S3Engine writer : engines) {
            String uri = uri(writer, 0);
            writer.create(uri, cells, Math.min(cells, TILE));
            writer.write(uri);
            for (S3Engine reader : engines) {
                reader.read(uri);
                equal &= reader.digest() == expected;
            }
            tegula.delete(uri);
        }
        return equal;
    }

    private void measure(int runs) throws Exception {
        for (int run = 1; run <= runs; run++) {
            for (S3Engine engine : engines) {
                String uri = uri(engine, run);
                time("create", engine, () -> engine.create(uri, cells, Math.min(cells, TILE)));
                time("write", engine, () -> engine.write(uri));
                time("read", engine, () -> engine.read(uri));
                tegula.delete(uri);
            }
        }
    }

    @FunctionalInterface
    private interface Work {
        void run() throws Exception;
    }

    private void time(String what, S3Engine engine, Work work) throws Exception {
        relay.take();
        long start = System.nanoTime();
        work.run();
        String key = what + " " + engine.name();
        nanos.computeIfAbsent(key, k -> new ArrayList<>()).add(System.nanoTime() - start);
        requests.put(key, relay.take());
    }

    private void print() {
        System.out.printf(Locale.ROOT, "%,d cells of int64 in tiles of %,d; medians%n", cells, TILE);
        nanos.forEach((key, times) -> {
            times.sort(null);
            System.out.printf(
                    Locale.ROOT,
                    "%-18s %9.1f ms  %s requests%n",
                    key,
                    times.get(times.size() / 2) / 1e6,
                    requests.get(key));
        });
    }
}

package dev.tegula.benchmarks.s3;

import dev.tegula.Tegula;
import dev.tegula.benchmarks.CellReceiver;
import dev.tegula.benchmarks.Digest;
import dev.tegula.benchmarks.Job;
import dev.tegula.benchmarks.Side;
import dev.tegula.benchmarks.Task;
import dev.tegula.benchmarks.libtiledb.LibtiledbSide;
import dev.tegula.benchmarks.tegula.TegulaSide;
import io.tiledb.java.api.Context;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * Runs every kind of query over S3 with latency in front of each request: times, requests and rounds, which are the
 * sequential depth of the requests. Both libraries use their default configuration, except that Tegula keeps no decoded
 * chunks. Both must return the same cells. Prints a table in Markdown.
 */
public final class LatencyCompare {

    private final CountingRelay relay;
    private final List<Side> sides;
    private final int runs;

    private LatencyCompare(CountingRelay relay, List<Side> sides, int runs) {
        this.relay = relay;
        this.sides = sides;
        this.runs = runs;
    }

    /** Runs the queries. Arguments: the latency in milliseconds (default 20), and the number of runs (default 3). */
    public static void main(String[] arguments) throws Exception {
        Duration latency = Duration.ofMillis(arguments.length > 0 ? Integer.parseInt(arguments[0]) : 20);
        int runs = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 3;
        try (ServerProcess server = new ServerProcess("2g");
                CountingRelay relay = new CountingRelay(server.port(), latency);
                Side libtiledb = new LibtiledbSide(new Context(LibtiledbOnS3.config(relay.port())));
                Side tegula = new TegulaSide(Tegula.builder()
                        .settings(TegulaOnS3.settings(relay.port()).asMap())
                        .chunkCache(0)
                        .build())) {
            System.out.printf(
                    "%d ms before each request, medians of %d runs%n%n| Query | libtiledb, ms | Tegula, ms | Ratio | "
                            + "Requests of libtiledb | Requests of Tegula | "
                            + "Rounds of libtiledb | Rounds of Tegula |%n"
                            + "|---|--:|--:|--:|---|---|--:|--:|%n",
                    latency.toMillis(), runs);
            new LatencyCompare(relay, List.of(libtiledb, tegula), runs).run();
        }
    }

    /**
     * The times of a side, the requests of its last run, and the fewest rounds of its runs: on a busy machine,
     * independent requests may arrive later, too.
     */
    private static final class Measured {
        private final List<Long> nanos = new ArrayList<>();
        private String requests = "";
        private int rounds = Integer.MAX_VALUE;

        double millis() {
            return nanos.stream().sorted().toList().get(nanos.size() / 2) / 1e6;
        }
    }

    private void run() throws Exception {
        for (Job.Write write : LatencyJobs.arrays()) {
            try (Task task = sides.get(0).task(write)) {
                task.before();
                task.run(CellReceiver.BLIND);
            }
        }
        writes();
        consolidation();
        for (Map.Entry<String, Job> change : LatencyJobs.changes().entrySet()) {
            change(change.getKey(), change.getValue());
        }
        for (Map.Entry<String, Job> read : LatencyJobs.reads().entrySet()) {
            read(read.getKey(), read.getValue());
        }
        for (Map.Entry<String, Job> totals : LatencyJobs.totals().entrySet()) {
            totals(totals.getKey(), totals.getValue());
        }
    }

    /** Each run consolidates an array of its own, which libtiledb wrote. */
    private void consolidation() throws Exception {
        String name = "consolidate 5 sparse fragments";
        Map<Side, Measured> measured = new LinkedHashMap<>();
        List<Digest> digests = new ArrayList<>();
        for (int run = -1; run < runs; run++) {
            for (Side side : sides) {
                Job.Write array = LatencyJobs.merged(side.name() + run);
                try (Task write = sides.get(0).task(array)) {
                    write.before();
                    write.run(CellReceiver.BLIND);
                }
                try (Task task = side.task(new Job.Merge(array.array()))) {
                    measure(task, measured.computeIfAbsent(side, key -> new Measured()), run);
                }
                digests.add(run < 0 ? digest(array) : digests.get(0));
            }
        }
        requireEqual(name, digests.get(0), digests.get(1));
        print(name, measured);
    }

    private void change(String name, Job job) throws Exception {
        Map<Side, Measured> measured = new LinkedHashMap<>();
        for (int run = -1; run < runs; run++) {
            for (Side side : sides) {
                try (Task task = side.task(job)) {
                    measure(task, measured.computeIfAbsent(side, key -> new Measured()), run);
                }
            }
        }
        print(name, measured);
    }

    /** tiledb-java has no aggregates. */
    private void totals(String name, Job job) throws Exception {
        Measured tegula = new Measured();
        try (Task task = sides.get(1).task(job)) {
            for (int run = -1; run < runs; run++) {
                measure(task, tegula, run);
            }
        }
        System.out.printf(
                Locale.ROOT,
                "| %s | | %.0f | | | %s | | %d |%n",
                name,
                tegula.millis(),
                tegula.requests,
                tegula.rounds);
    }

    private void writes() throws Exception {
        for (String name : LatencyJobs.writes("").keySet()) {
            Map<Side, Measured> measured = new LinkedHashMap<>();
            for (int run = -1; run < runs; run++) {
                for (Side side : sides) {
                    Job.Write write = write(name, side, run);
                    try (Task task = side.task(write)) {
                        task.before();
                        measure(task, measured.computeIfAbsent(side, key -> new Measured()), run);
                    }
                }
            }
            requireEqual(name, digest(write(name, sides.get(0), 0)), digest(write(name, sides.get(1), 0)));
            print(name, measured);
        }
    }

    private void read(String name, Job job) throws Exception {
        Map<Side, Measured> measured = new LinkedHashMap<>();
        List<Digest> digests = new ArrayList<>();
        Map<Side, Task> tasks = new LinkedHashMap<>();
        try {
            for (Side side : sides) {
                Task task = side.task(job);
                tasks.put(side, task);
                Digest digest = new Digest(job instanceof Job.Domain);
                task.run(digest);
                digests.add(digest);
                measured.put(side, new Measured());
            }
            requireEqual(name, digests.get(0), digests.get(1));
            for (int run = 0; run < runs; run++) {
                for (Side side : sides) {
                    measure(Objects.requireNonNull(tasks.get(side)), Objects.requireNonNull(measured.get(side)), run);
                }
            }
        } finally {
            for (Task task : tasks.values()) {
                task.close();
            }
        }
        print(name, measured);
    }

    private static Job.Write write(String name, Side side, int run) {
        return Objects.requireNonNull(LatencyJobs.writes(side.name() + run).get(name));
    }

    /** Returns the digest of a written array, read by the first side. */
    private Digest digest(Job.Write write) throws Exception {
        Digest digest = new Digest(false);
        try (Task task = sides.get(0).task(write.readBack())) {
            task.run(digest);
        }
        return digest;
    }

    private static void requireEqual(String name, Digest one, Digest other) {
        if (!one.equals(other)) {
            throw new IllegalStateException(name + ": different cells (found " + one + " and " + other + ")");
        }
    }

    private void measure(Task task, Measured measured, int run) throws Exception {
        relay.take();
        long start = System.nanoTime();
        task.run(CellReceiver.BLIND);
        long time = System.nanoTime() - start;
        if (run >= 0) {
            measured.nanos.add(time);
        }
        measured.rounds = Math.min(measured.rounds, relay.rounds());
        measured.requests = relay.take();
    }

    private void print(String name, Map<Side, Measured> measured) {
        Measured libtiledb = Objects.requireNonNull(measured.get(sides.get(0)));
        Measured tegula = Objects.requireNonNull(measured.get(sides.get(1)));
        System.out.printf(
                Locale.ROOT,
                "| %s | %.0f | %.0f | %.2f | %s | %s | %d | %d |%n",
                name,
                libtiledb.millis(),
                tegula.millis(),
                libtiledb.millis() / tegula.millis(),
                libtiledb.requests,
                tegula.requests,
                libtiledb.rounds,
                tegula.rounds);
    }
}

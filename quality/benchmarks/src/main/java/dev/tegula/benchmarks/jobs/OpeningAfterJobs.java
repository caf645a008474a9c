package dev.tegula.benchmarks.jobs;

import dev.tegula.ArrayReader;
import dev.tegula.JobWriter;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.WriteJobs;
import dev.tegula.benchmarks.ArrayFolder;
import dev.tegula.jobs.FragmentReceipt;
import dev.tegula.jobs.ListFolding;
import dev.tegula.jobs.WriteJob;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.Duplicates;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.vfs.LocalVfs;
import io.tiledb.java.api.Array;
import io.tiledb.java.api.Context;
import io.tiledb.java.api.QueryType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Measures the opening of an array that many jobs wrote, with folded lists of commits and with the list of every job.
 * Prints a table in Markdown.
 */
public final class OpeningAfterJobs {

    private static final int FRAGMENTS = 2;
    private static final int CELLS = 10;
    private static final int RUNS = 5;

    private final Path array;
    private final Path lists;
    private final String uri;
    private final Set<String> seen = new HashSet<>();
    private long publishing;
    private long folded;

    private OpeningAfterJobs(Path work) {
        this.array = work.resolve("array");
        this.lists = work.resolve("lists");
        this.uri = array.toString();
    }

    private interface Step {
        void run() throws Exception;
    }

    /** Runs the measurements. Arguments: the folder of the array, and the number of jobs (default 10,000). */
    public static void main(String[] arguments) throws Exception {
        Path work = Files.createDirectories(Path.of(arguments[0]));
        int jobs = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 10_000;
        OpeningAfterJobs opening = new OpeningAfterJobs(work);
        opening.write(jobs);
        System.out.println(
                "| lists | footers | libtiledb ms | Tegula ms | requests of libtiledb | requests of Tegula |\n"
                        + "|---|---|--:|--:|---|---|");
        opening.measure(jobs, "folded", "one per fragment");
        opening.unfold();
        opening.measure(jobs, "one per job", "one per fragment");
        try (Tegula tegula = Tegula.create()) {
            tegula.maintenance(opening.uri).consolidate(ConsolidationOptions.of(ConsolidationMode.FRAGMENT_META));
        }
        opening.measure(jobs, "one per job", "consolidated");
        opening.fold();
        opening.measure(jobs, "folded", "consolidated");
        ArrayFolder.delete(work);
    }

    /** Writes the array. Folds without a grace period, and copies the list of every job. */
    private void write(int count) throws Exception {
        Files.createDirectories(lists);
        ListFolding folding = ListFolding.defaults().withGrace(Duration.ZERO);
        try (Tegula tegula = Tegula.builder().listFolding(folding).build()) {
            tegula.createArray(
                    uri,
                    ArraySchema.sparse()
                            .dimension(Dimension.int32("x", 0, Integer.MAX_VALUE - 1000, 1000))
                            .attribute(Attribute.int32("a"))
                            .build(),
                    OpenOptions.defaults().at(1));
            for (int number = 0; number < count; number++) {
                publish(tegula, number);
            }
        }
        long listed = bytes(lists);
        System.out.printf(
                Locale.ROOT,
                "%d jobs of %d fragments: %.2f ms per publication; lists of jobs %d bytes, folded lists %d bytes, %d lists "
                        + "remain%n%n",
                count,
                FRAGMENTS,
                publishing / 1e6 / count,
                listed,
                folded,
                lists(array.resolve("__commits")).size());
    }

    private void publish(Tegula tegula, int number) throws IOException {
        WriteJobs jobs = tegula.jobs(uri, OpenOptions.defaults().at(10 + number));
        WriteJob job = jobs.begin();
        List<FragmentReceipt> receipts = new ArrayList<>();
        try (JobWriter writer = jobs.open(job)) {
            for (int part = 0; part < FRAGMENTS; part++) {
                int[] x = new int[CELLS];
                for (int i = 0; i < CELLS; i++) {
                    x[i] = (number * FRAGMENTS + part) * CELLS + i;
                }
                writer.write(Cells.builder().int32("x", x).int32("a", x).build(), Duplicates.REFUSE);
            }
            receipts.addAll(writer.receipts());
        }
        long begin = System.nanoTime();
        jobs.publish(job, receipts);
        publishing += System.nanoTime() - begin;
        for (Path list : lists(array.resolve("__commits"))) {
            if (seen.add(list.getFileName().toString())) {
                if (list.getFileName().toString().contains(job.id() + job.id())) {
                    Files.copy(list, lists.resolve(list.getFileName()));
                } else {
                    folded += Files.size(list);
                }
            }
        }
    }

    private static List<Path> lists(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".con")).toList();
        }
    }

    private static long bytes(Path folder) throws IOException {
        long bytes = 0;
        for (Path file : lists(folder)) {
            bytes += Files.size(file);
        }
        return bytes;
    }

    /** Replaces the folded lists with those of the jobs. */
    private void unfold() throws IOException {
        Path commits = array.resolve("__commits");
        for (Path list : lists(commits)) {
            Files.delete(list);
        }
        for (Path list : lists(lists)) {
            Files.move(list, commits.resolve(list.getFileName()));
        }
    }

    private void fold() {
        ListFolding folding = ListFolding.defaults().withGrace(Duration.ZERO);
        try (Tegula tegula = Tegula.create()) {
            tegula.jobs(uri).foldLists(folding);
            tegula.jobs(uri).foldLists(folding);
        }
    }

    private void measure(int jobs, String listing, String footers) throws Exception {
        double other;
        String otherRequests;
        try (Context context = new Context()) {
            other = millis(() -> new Array(context, uri, QueryType.TILEDB_READ).close());
        }
        otherRequests = LibtiledbRequests.of(uri);
        double own;
        try (Tegula tegula = Tegula.create()) {
            requireAll(tegula, jobs);
            own = millis(() -> tegula.openForReading(uri).close());
        }
        CountedRequests counted = new CountedRequests(new LocalVfs());
        try (Tegula tegula = Tegula.builder().store(counted).build()) {
            tegula.openForReading(uri).close();
        }
        System.out.printf(
                Locale.ROOT,
                "| %s | %s | %.0f | %.0f | %s | %s |%n",
                listing,
                footers,
                other,
                own,
                otherRequests,
                counted.summary());
    }

    private void requireAll(Tegula tegula, int jobs) {
        try (ArrayReader reader = tegula.openForReading(uri)) {
            int fragments = reader.fragments().size();
            if (fragments != FRAGMENTS * jobs) {
                throw new IllegalStateException("fragments: found " + fragments);
            }
        }
    }

    /** Returns the median, after one opening. */
    private static double millis(Step open) throws Exception {
        List<Double> times = new ArrayList<>();
        for (int run = 0; run <= RUNS; run++) {
            long begin = System.nanoTime();
            open.run();
            double millis = (System.nanoTime() - begin) / 1e6;
            if (run > 0) {
                times.add(millis);
            }
        }
        times.sort(null);
        return times.get(RUNS / 2);
    }
}

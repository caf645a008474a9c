package dev.tegula.benchmarks.splits;

import dev.tegula.ArrayReader;
import dev.tegula.Tegula;
import dev.tegula.benchmarks.CellReceiver;
import dev.tegula.benchmarks.Digest;
import dev.tegula.benchmarks.Job;
import dev.tegula.benchmarks.MemoryMeter;
import dev.tegula.benchmarks.Side;
import dev.tegula.benchmarks.Task;
import dev.tegula.benchmarks.libtiledb.LibtiledbSide;
import dev.tegula.benchmarks.tegula.TegulaSide;
import dev.tegula.query.QueryPlan;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.schema.Range;
import io.tiledb.java.api.Array;
import io.tiledb.java.api.Context;
import io.tiledb.java.api.QueryType;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Measures the first 1 % of a sparse array of very many fragments with consolidated metadata: opening, planning,
 * reading, and peak memory. Each library runs in a separate JVM. See {@link FirstPercentArray} for the synthetic parts.
 */
public final class FirstPercent {

    private static final String HELP = """
      run first-percent WORK-FOLDER [FRAGMENTS [RUNS [LIBRARIES]]]

        FRAGMENTS  fragments of the array, of which 1 % exist (default 1,000,000)
        RUNS       runs of each library (default 3)
        LIBRARIES  tegula,libtiledb or one of them (default both)
      """;

    private FirstPercent() {}

    /** Runs the measurements; see {@link #HELP}. */
    public static void main(String[] arguments) throws Exception {
        if (arguments.length == 0 || arguments[0].equals("--help")) {
            System.out.print(HELP);
            return;
        }
        Path array = Path.of(arguments[0]).resolve("first-percent");
        int fragments = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 1_000_000;
        int runs = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 3;
        String libraries = arguments.length > 3 ? arguments[3] : "tegula,libtiledb";
        if (arguments.length > 4) {
            measure(array, fragments, runs, libraries);
            return;
        }
        if (!Files.exists(array)) {
            try (Tegula tegula = Tegula.create()) {
                FirstPercentArray.create(tegula, array, fragments);
            }
        }
        System.out.printf(
                Locale.ROOT,
                "%,d fragments, maximum heap %d MiB%n%n| | Open, ms | Open and plan, ms | Open and read, ms | Cells | "
                        + "Peak memory, MB |%n|---|--:|--:|--:|---|--:|%n",
                fragments,
                Runtime.getRuntime().maxMemory() >> 20);
        List<String> digests = new ArrayList<>();
        for (String library : libraries.split(",", -1)) {
            String line = alone(List.of(arguments[0], "" + fragments, "" + runs, library, "alone"));
            System.out.println(line);
            digests.add(line.split("\\|", -1)[5]);
        }
        if (digests.stream().distinct().count() > 1) {
            throw new IllegalStateException("the libraries returned different cells");
        }
    }

    /** Runs one library in a separate JVM and returns its line of the table. */
    private static String alone(List<String> arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + (Runtime.getRuntime().maxMemory() >> 20) + "m",
                "-cp",
                System.getProperty("java.class.path"),
                FirstPercent.class.getName()));
        command.addAll(arguments);
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String line = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        if (process.waitFor() != 0) {
            throw new IllegalStateException(arguments.get(3) + " failed (" + line + ")");
        }
        return line;
    }

    private static void measure(Path array, int fragments, int runs, String library) throws Exception {
        int first = fragments / 100;
        int cells = first * FirstPercentArray.CELLS;
        Range times = FirstPercentArray.first(first);
        Job.Read read = new Job.Read(
                array,
                FirstPercentArray.schema(fragments),
                ResultOrder.UNORDERED,
                List.of("time", "station", "value"),
                List.of(Map.of("time", times)),
                cells,
                0,
                false,
                null);
        boolean own = library.equals("tegula");
        double opened = median(runs, () -> open(array, own));
        try (Side side = own ? new TegulaSide(false) : new LibtiledbSide()) {
            String planned =
                    own ? String.format(Locale.ROOT, "%.0f", median(runs, () -> plan(array, times, first))) : "";
            Digest digest = new Digest(false);
            double whole;
            try (Task task = side.task(read)) {
                whole = median(runs, () -> task.run(CellReceiver.BLIND));
                task.run(digest);
            }
            System.out.printf(
                    Locale.ROOT,
                    "| %s | %.0f | %s | %.0f | %s | %d |%n",
                    library,
                    opened,
                    planned,
                    whole,
                    digest,
                    MemoryMeter.peak() / 1_000_000);
        }
    }

    private static void open(Path array, boolean own) throws Exception {
        if (own) {
            try (Tegula tegula = Tegula.create()) {
                tegula.openForReading(Tegula.uri(array)).close();
            }
        } else {
            try (Context context = new Context()) {
                new Array(context, array.toString(), QueryType.TILEDB_READ).close();
            }
        }
    }

    /** Opens the array and plans the read: each of the fragments that exist has one tile. */
    private static void plan(Path array, Range times, int tiles) {
        try (Tegula tegula = Tegula.create();
                ArrayReader reader = tegula.openForReading(Tegula.uri(array))) {
            QueryPlan plan = reader.query()
                    .subarray(Subarray.whole().addRange("time", times))
                    .explain();
            if (plan.cost().tiles() != tiles) {
                throw new IllegalStateException(
                        "plan: wrong number of tiles (found " + plan.cost().tiles() + ", expected " + tiles + ")");
            }
        }
    }

    private interface Work {
        void run() throws Exception;
    }

    private static double median(int runs, Work work) throws Exception {
        List<Double> times = new ArrayList<>();
        for (int run = 0; run < runs; run++) {
            long start = System.nanoTime();
            work.run();
            times.add((System.nanoTime() - start) / 1e6);
        }
        times.sort(null);
        return times.get(runs / 2);
    }
}

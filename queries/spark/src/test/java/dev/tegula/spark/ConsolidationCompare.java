package dev.tegula.spark;

import dev.tegula.ArrayWriter;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.query.Cells;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.LongStream;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.SparkSession;

/**
 * The times of {@code CALL consolidate} of many small fragments on one executor and then on two: those of several runs
 * together, and their ratio. All threads of an executor have one core of the machine, by {@code taskset}: those that
 * compile and decode would use the other one, which another executor then lacks. A run before, which does not count,
 * makes the executors compile what two of them would compile twice.
 */
public final class ConsolidationCompare {

    private static final int CELLS = 100;

    private ConsolidationCompare() {}

    /** @param args a new folder, the number of fragments (10,000), of runs (3), and of cells per fragment (100) */
    public static void main(String[] args) throws Exception {
        Path folder = Path.of(args[0]);
        int fragments = args.length > 1 ? Integer.parseInt(args[1]) : 10_000;
        int runs = args.length > 2 ? Integer.parseInt(args[2]) : 3;
        int cells = args.length > 3 ? Integer.parseInt(args[3]) : CELLS;
        double[] total = new double[3];
        try (Tegula tegula = Tegula.create();
                StandaloneCluster cluster = new StandaloneCluster(folder.resolve("cluster"), true)) {
            for (int executors = 1; executors <= 2; executors++) {
                SparkSession spark = cluster.session()
                        .config("spark.executor.extraJavaOptions", "-XX:ActiveProcessorCount=1")
                        .config("spark.executor.memory", "1g")
                        .config("spark.cores.max", Integer.toString(executors))
                        .getOrCreate();
                spark.sparkContext().addSparkListener(new Times());
                for (int run = 0; run <= runs; run++) {
                    String uri = write(tegula, folder.resolve("array-" + executors + "-" + run), fragments, cells);
                    long start = System.nanoTime();
                    List<?> steps = spark.sql("CALL tegula.consolidate(table => '" + uri + "')")
                            .collectAsList();
                    double seconds = (System.nanoTime() - start) / 1e9;
                    if (run > 0) {
                        total[executors] += seconds;
                    }
                    System.out.printf(
                            Locale.ROOT, "executors %d: %.1f s, %d steps%n", executors, seconds, steps.size());
                    tegula.object(uri).delete();
                }
                spark.stop();
            }
        }
        System.out.printf(
                Locale.ROOT, "together: %.1f s and %.1f s, ratio %.2f%n", total[1], total[2], total[1] / total[2]);
    }

    /** Prints the times of tasks, beside which that of the driver is the rest, and those of their threads. */
    private static final class Times extends SparkListener {

        @Override
        public void onTaskEnd(SparkListenerTaskEnd task) {
            System.out.printf(
                    Locale.ROOT,
                    "  stage %d, executor %s: %.1f s, processor %.1f s%n",
                    task.stageId(),
                    task.taskInfo().executorId(),
                    task.taskInfo().duration() / 1e3,
                    task.taskMetrics().executorCpuTime() / 1e9);
        }
    }

    private static String write(Tegula tegula, Path folder, int fragments, int cells) {
        String uri = Tegula.uri(folder);
        tegula.createArray(
                uri,
                ArraySchema.sparse()
                        .dimension(Dimension.int64("x", 0, 999_999_999, 100_000))
                        .attribute(Attribute.int64("a"))
                        .attribute(Attribute.float64("b"))
                        .build(),
                OpenOptions.defaults().at(1));
        for (int i = 0; i < fragments; i++) {
            long first = i;
            long[] x = LongStream.range(0, cells).map(n -> n * 10_000 + first).toArray();
            try (ArrayWriter writer =
                    tegula.openForWriting(uri, OpenOptions.defaults().at(10 + i))) {
                writer.write(Cells.builder()
                        .int64("x", x)
                        .int64("a", x)
                        .float64("b", LongStream.of(x).mapToDouble(n -> n / 7.0).toArray())
                        .build());
            }
        }
        return uri;
    }
}

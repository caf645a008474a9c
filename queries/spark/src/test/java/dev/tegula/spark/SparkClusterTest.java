package dev.tegula.spark;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
import dev.tegula.query.Cells;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.generate.Nightly;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.spark.TaskContext;
import org.apache.spark.api.plugin.DriverPlugin;
import org.apache.spark.api.plugin.ExecutorPlugin;
import org.apache.spark.api.plugin.PluginContext;
import org.apache.spark.api.plugin.SparkPlugin;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskStart;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Executors in processes of their own: one ends in the middle of a job, and tasks are speculated. */
@Nightly
class SparkClusterTest {

    private static final String FOLDER = "spark.executorEnv.TEGULA_TEST_FOLDER";

    @TempDir
    static Path folder;

    private static Tegula tegula;
    private static StandaloneCluster cluster;
    private static SparkSession spark;

    private static final int WRITES = 120;

    /** Ends the first executor that sees a fragment of the first test, and one that sees a merged one of another. */
    public static final class SuddenEnd implements SparkPlugin {

        public SuddenEnd() {}

        @Override
        public @Nullable DriverPlugin driverPlugin() {
            return null;
        }

        @Override
        public ExecutorPlugin executorPlugin() {
            return new ExecutorPlugin() {
                @Override
                public void init(PluginContext context, Map<String, String> conf) {
                    Thread watch = new Thread(() -> watch(Path.of(context.conf().get(FOLDER))), "watch");
                    watch.setDaemon(true);
                    watch.start();
                }
            };
        }

        private static void watch(Path folder) {
            try {
                while (true) {
                    Thread.sleep(5);
                    endAt(folder, "array", 0);
                    endAt(folder, "merged", WRITES);
                }
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static void endAt(Path folder, String array, int fragments) throws IOException {
        Path end = folder.resolve(array + ".ended");
        if (!Files.exists(end) && count(folder.resolve(array + "/__fragments")) > fragments) {
            try {
                Files.createFile(end);
            } catch (FileAlreadyExistsException e) {
                return; // The other executor ends.
            }
            Runtime.getRuntime().halt(17);
        }
    }

    private static long count(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return 0;
        }
        try (Stream<Path> all = Files.list(folder)) {
            return all.count();
        }
    }

    /** Sleeps in the first attempt of the second task that writes. */
    public static final class SlowFirstAttempt implements UDF1<Long, Long> {

        private static final long serialVersionUID = 1L;

        @Override
        public Long call(Long value) throws InterruptedException {
            TaskContext task = TaskContext.get();
            boolean slow = task != null && task.partitionId() == 1 && task.attemptNumber() == 0 && value == 99_999;
            for (int i = 0; slow && i < 600 && !task.isInterrupted(); i++) {
                Thread.sleep(100);
            }
            return value;
        }
    }

    /** Counts the speculated attempts. */
    private static final class Speculated extends SparkListener {

        private final AtomicInteger count = new AtomicInteger();

        @Override
        public void onTaskStart(SparkListenerTaskStart task) {
            if (task.taskInfo().speculative()) {
                count.incrementAndGet();
            }
        }
    }

    @BeforeAll
    static void start() throws IOException {
        tegula = Tegula.create();
        cluster = new StandaloneCluster(folder.resolve("cluster"));
        spark = cluster.session()
                .config("spark.speculation", "true")
                .config("spark.speculation.interval", "50ms")
                .config("spark.speculation.multiplier", "1.01")
                .config("spark.speculation.quantile", "0.5")
                .config("spark.plugins", SuddenEnd.class.getName())
                .config(FOLDER, folder.toString())
                .getOrCreate();
    }

    @AfterAll
    static void stop() {
        if (spark != null) {
            spark.stop();
        }
        cluster.close();
        tegula.close();
    }

    private static String create(String name, Dimension dimension) {
        String uri = Tegula.uri(folder.resolve(name));
        tegula.createArray(
                uri,
                ArraySchema.sparse()
                        .dimension(dimension)
                        .attribute(Attribute.int64("a"))
                        .capacity(1000)
                        .build());
        return uri;
    }

    private static void assertWrittenOnce(String uri, long cells) {
        try (ArrayReader array = tegula.openForReading(uri)) {
            long[] values = array.query().read().int64("a");
            Arrays.sort(values);
            assertArrayEquals(LongStream.range(0, cells).toArray(), values);
        }
        assertTrue(tegula.integrity(uri).verify().isSound());
    }

    @Test
    void executorThatIsLostWhileItWrites_leavesNoPartsAndNoDuplicates() {
        String uri = create("array", Dimension.int64("x", 0, 999_999, 1000));
        spark.range(0, 120_000)
                .selectExpr("id AS x", "id AS a")
                .write()
                .format("tegula")
                .mode("append")
                .save(uri);
        assertTrue(Files.exists(folder.resolve("array.ended")), "no executor was lost");
        assertWrittenOnce(uri, 120_000);
    }

    @Test
    void executorThatIsLostWhileItConsolidates_losesAndDoublesNothing() {
        String uri = create("merged", Dimension.int64("x", 0, 999_999, 1000));
        for (int write = 0; write < WRITES; write++) {
            long first = write * 100L;
            long[] x = LongStream.range(first, first + 100).toArray();
            try (ArrayWriter writer = tegula.openForWriting(uri)) {
                writer.write(Cells.builder().int64("x", x).int64("a", x).build());
            }
        }
        spark.sql("CALL tegula.consolidate(table => '" + uri + "')").collectAsList();
        assertTrue(Files.exists(folder.resolve("merged.ended")), "no executor was lost");
        assertWrittenOnce(uri, WRITES * 100);
        try (ArrayReader array = tegula.openForReading(uri)) {
            assertTrue(array.fragments().size() < WRITES / 2, array.fragments().size() + " fragments");
        }
    }

    @Test
    void speculatedTasks_leaveNoPartsAndNoDuplicates() {
        // Rows are not distributed by dimensions of this type, so the slow expression is part of the tasks that write.
        String uri = create("speculated", Dimension.float64("x", 0.0, 1e6, 1e3));
        Speculated speculated = new Speculated();
        spark.sparkContext().addSparkListener(speculated);
        spark.udf().register("slow", new SlowFirstAttempt(), DataTypes.LongType);
        spark.range(0, 200_000, 1, 4)
                .selectExpr("CAST(id AS DOUBLE) AS x", "slow(id) AS a")
                .write()
                .format("tegula")
                .mode("append")
                .save(uri);
        assertTrue(speculated.count.get() > 0, "no task was speculated");
        assertWrittenOnce(uri, 200_000);
        try (ArrayReader array = tegula.openForReading(uri)) {
            assertEquals(4, array.fragments().size());
        }
    }

    @Test
    void executors_readSplitsWithPushdown() {
        String uri = create("read", Dimension.int64("x", 0, 999_999, 1000));
        for (int write = 0; write < 3; write++) {
            long[] x = LongStream.range(0, 20_000).map(i -> i * 5).toArray();
            long time = write;
            try (ArrayWriter writer = tegula.openForWriting(uri)) {
                writer.write(Cells.builder()
                        .int64("x", x)
                        .int64("a", LongStream.of(x).map(i -> i * 10 + time).toArray())
                        .build());
            }
        }
        Dataset<Row> rows =
                spark.read().format("tegula").option("splitBytes", 20_000).load(uri);
        assertTrue(rows.rdd().getNumPartitions() > 2);
        assertEquals(
                "[[20000,9999540000,2]]",
                rows.selectExpr("count(*)", "sum(a)", "max(a % 10)")
                        .collectAsList()
                        .toString());
        assertEquals(
                "[[99995,999952]]",
                rows.where("x >= 500 AND a % 10 = 2 AND a > 999945")
                        .collectAsList()
                        .toString());
        assertEquals(
                "[[2,999952]]",
                rows.where("a > 999900 AND a < 999960 AND x > 99985")
                        .selectExpr("count(*)", "max(a)")
                        .collectAsList()
                        .toString());
    }
}

package dev.tegula.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.Tegula;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.generate.Amounts;
import dev.tegula.testkit.generate.Nightly;
import dev.tegula.testkit.generate.RandomTests;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.apache.spark.api.plugin.DriverPlugin;
import org.apache.spark.api.plugin.ExecutorPlugin;
import org.apache.spark.api.plugin.PluginContext;
import org.apache.spark.api.plugin.SparkPlugin;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Statements that change rows, on a cluster whose executors end in the middle of them, and which speculates tasks. */
@Nightly
class ClusterChangesTest {

    private static final String FOLDER = "spark.executorEnv.TEGULA_TEST_FOLDER";
    private static final int ROWS = 20_000;

    @TempDir
    Path folder;

    /** Ends an executor when the file {@code kill} is there and fragments have appeared since. */
    public static final class SuddenEnds implements SparkPlugin {

        public SuddenEnds() {}

        @Override
        public @Nullable DriverPlugin driverPlugin() {
            return null;
        }

        @Override
        public ExecutorPlugin executorPlugin() {
            return new ExecutorPlugin() {
                @Override
                public void init(PluginContext context, Map<String, String> conf) {
                    Path folder = Path.of(context.conf().get(FOLDER));
                    Thread watch = new Thread(() -> watch(folder), "watch");
                    watch.setDaemon(true);
                    watch.start();
                }
            };
        }

        private static void watch(Path folder) {
            try {
                while (true) {
                    Thread.sleep(3);
                    Path kill = folder.resolve("kill");
                    if (Files.exists(kill) && fragments(folder) > Long.parseLong(Files.readString(kill))) {
                        // Of several executors, one can move the file.
                        Files.move(kill, folder.resolve("killed-" + UUID.randomUUID()));
                        Runtime.getRuntime().halt(17);
                    }
                }
            } catch (NoSuchFileException | NumberFormatException e) {
                watch(folder); // Another executor has moved the file, or it is not written yet.
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static long fragments(Path folder) throws IOException {
        try (Stream<Path> all = Files.list(folder.resolve("array/__fragments"))) {
            return all.count();
        }
    }

    private long killed() throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(file -> file.getFileName().toString().startsWith("killed-"))
                    .count();
        }
    }

    @Test
    void statementsWhoseExecutorsEnd_changeAllRowsOnce() throws Exception {
        String uri = Tegula.uri(folder.resolve("array"));
        String table = "tegula.`" + uri + "`";
        try (Tegula tegula = Tegula.create();
                StandaloneCluster cluster = new StandaloneCluster(folder.resolve("cluster"))) {
            tegula.createArray(
                    uri,
                    ArraySchema.sparse()
                            .dimension(Dimension.int64("x", 0, 999_999, 1000))
                            .attribute(Attribute.int64("a"))
                            .capacity(1000)
                            .build());
            SparkSession spark = cluster.session()
                    .config("spark.speculation", "true")
                    .config("spark.speculation.interval", "50ms")
                    .config("spark.speculation.multiplier", "1.01")
                    .config("spark.speculation.quantile", "0.5")
                    .config("spark.plugins", SuddenEnds.class.getName())
                    .config(FOLDER, folder.toString())
                    .getOrCreate();
            try {
                RandomGenerator random = RandomTests.generator();
                TreeMap<Long, Long> model = new TreeMap<>();
                for (int value = 0; value < Amounts.of("tegula.statements", 6); value++) {
                    Files.createDirectories(folder.resolve("array/__fragments"));
                    Files.writeString(folder.resolve("kill"), String.valueOf(fragments(folder)));
                    long first = random.nextInt(5) * (ROWS / 4);
                    spark.sql(statement(table, value % 3, first, value));
                    change(model, value % 3, first, value);
                    Files.deleteIfExists(folder.resolve("kill"));
                    assertEquals(model, rows(spark, table), "after statement " + value);
                }
                assertTrue(killed() > 0, "no executor was lost");
                assertTrue(tegula.integrity(uri).verify().isSound());
            } finally {
                spark.stop();
            }
        }
    }

    private static String statement(String table, int kind, long first, long value) {
        String source = "(SELECT id AS x, " + value + "L AS a FROM range(" + first + ", " + (first + ROWS) + "))";
        return switch (kind) {
            case 0 -> "INSERT INTO " + table + " SELECT * FROM " + source;
            case 1 ->
                "MERGE INTO " + table + " t USING " + source + " s ON t.x = s.x"
                        + " WHEN MATCHED AND t.x % 3 = 0 THEN DELETE WHEN MATCHED THEN UPDATE SET a = s.a"
                        + " WHEN NOT MATCHED THEN INSERT *";
            default -> "UPDATE " + table + " SET a = a + 100 WHERE x % 5 = 0";
        };
    }

    private static void change(TreeMap<Long, Long> model, int kind, long first, long value) {
        if (kind == 2) {
            model.replaceAll((x, a) -> x % 5 == 0 ? a + 100 : a);
            return;
        }
        for (long x = first; x < first + ROWS; x++) {
            if (kind == 1 && model.containsKey(x) && x % 3 == 0) {
                model.remove(x);
            } else {
                model.put(x, value);
            }
        }
    }

    private static TreeMap<Long, Long> rows(SparkSession spark, String table) {
        TreeMap<Long, Long> rows = new TreeMap<>();
        for (Row row : spark.sql("SELECT x, a FROM " + table).collectAsList()) {
            rows.put(row.getLong(0), row.getLong(1));
        }
        return rows;
    }
}

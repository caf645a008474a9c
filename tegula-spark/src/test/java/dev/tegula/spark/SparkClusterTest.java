package dev.tegula.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.Tegula;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import java.io.File;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.api.plugin.DriverPlugin;
import org.apache.spark.api.plugin.ExecutorPlugin;
import org.apache.spark.api.plugin.PluginContext;
import org.apache.spark.api.plugin.SparkPlugin;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Writes with executors in processes of their own, one of which ends in the middle of a job. */
class SparkClusterTest {

    private static final String FOLDER = "spark.executorEnv.TEGULA_TEST_FOLDER";

    @TempDir
    Path folder;

    /** Ends the first executor that sees a fragment in the folder of the test. */
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
                    if (count(folder.resolve("array/__fragments")) > 0) {
                        Files.createFile(folder.resolve("ended"));
                        Runtime.getRuntime().halt(17);
                    }
                }
            } catch (FileAlreadyExistsException e) {
                return; // The other executor has ended.
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
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

    @Test
    void executorThatIsLostWhileItWrites_leavesNoPartsAndNoDuplicates() throws IOException {
        String uri = Tegula.uri(folder.resolve("array"));
        Tegula tegula = Tegula.create();
        tegula.createArray(
                uri,
                ArraySchema.sparse()
                        .dimension(Dimension.int64("x", 0, 999_999, 1000))
                        .attribute(Attribute.int64("a"))
                        .build());
        // Folders that Spark's launcher looks for; executors get the class path of this process.
        Files.createDirectories(folder.resolve("home/jars"));
        Files.createDirectories(folder.resolve("home/launcher/target/scala-2.13"));
        System.setProperty("spark.testing", "true");
        System.setProperty("spark.test.home", folder.resolve("home").toString());
        SparkSession spark = SparkSession.builder()
                .master("local-cluster[2,1,1024]")
                .appName("tegula cluster test")
                .config("spark.ui.enabled", "false")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.sql.shuffle.partitions", "4")
                .config("spark.sql.adaptive.enabled", "false")
                .config("spark.speculation", "true")
                .config("spark.speculation.interval", "50ms")
                .config("spark.speculation.multiplier", "1.01")
                .config("spark.executor.extraClassPath", classPath())
                .config("spark.plugins", SuddenEnd.class.getName())
                .config(FOLDER, folder.toString())
                .config("spark.sql.catalog.tegula", TegulaCatalog.class.getName())
                .getOrCreate();
        try {
            spark.range(0, 400_000)
                    .selectExpr("id AS x", "id * 2 AS a")
                    .write()
                    .format("tegula")
                    .mode("append")
                    .save(uri);
            assertTrue(Files.exists(folder.resolve("ended")), "no executor was lost");
        } finally {
            spark.stop();
            System.clearProperty("spark.testing");
            System.clearProperty("spark.test.home");
        }
        try (ArrayReader array = tegula.openForReading(uri)) {
            long[] values = array.query().read().int64("a");
            long sum = 0;
            for (long value : values) {
                sum += value;
            }
            assertEquals(400_000, values.length);
            assertEquals(400_000L * 399_999, sum);
        }
        assertTrue(tegula.integrity(uri).verify().isSound());
    }

    private static String classPath() {
        String real = System.getProperty("surefire.real.class.path");
        String given = System.getProperty("surefire.test.class.path", real == null ? "" : real);
        return given.isEmpty() ? System.getProperty("java.class.path") : given + File.pathSeparator;
    }
}

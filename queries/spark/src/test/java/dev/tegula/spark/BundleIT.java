package dev.tegula.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.testkit.generate.Nightly;
import dev.tegula.testkit.process.ChildJvm;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import org.apache.spark.launcher.JavaModuleOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * The bundle in a process that has Spark's jars and nothing of Tegula, with the options of the page. {@code spark-sql}
 * passes them to {@code SparkSubmit}, too; its own main class is not among Spark's published jars.
 */
@EnabledIfSystemProperty(named = "tegula.bundle", matches = ".+", disabledReason = "runs after the bundle is built")
@Nightly
class BundleIT {

    private static final String BUNDLE = System.getProperty("tegula.bundle");

    @TempDir
    Path folder;

    private List<String> sql(List<String> statements) throws IOException, InterruptedException, URISyntaxException {
        String spark = Files.readString(Path.of(System.getProperty("tegula.spark.classpath")))
                .strip();
        Path own = folder.resolve("application");
        Path main = Path.of("dev/tegula/spark/SqlLine.class");
        Files.createDirectories(own.resolve(main).getParent());
        Files.copy(
                Path.of(SqlLine.class
                                .getProtectionDomain()
                                .getCodeSource()
                                .getLocation()
                                .toURI())
                        .resolve(main),
                own.resolve(main));
        List<String> command = ChildJvm.java("-Xmx1g");
        command.addAll(List.of(JavaModuleOptions.defaultModuleOptionArray()));
        command.addAll(List.of(
                "-cp",
                own + File.pathSeparator + spark,
                "org.apache.spark.deploy.SparkSubmit",
                "--master",
                "local[2]",
                "--class",
                SqlLine.class.getName(),
                "--jars",
                BUNDLE,
                "--conf",
                "spark.ui.enabled=false",
                "--conf",
                "spark.driver.bindAddress=127.0.0.1",
                "--conf",
                "spark.driver.host=127.0.0.1",
                "--conf",
                "spark.sql.catalog.tegula=dev.tegula.spark.TegulaCatalog",
                "--conf",
                "spark.sql.catalog.weather=dev.tegula.spark.TegulaCatalog",
                "--conf",
                "spark.sql.catalog.weather.path=" + folder.resolve("weather"),
                "spark-internal"));
        command.addAll(statements);
        Path out = folder.resolve("out.txt");
        Path err = folder.resolve("err.txt");
        int status = new ProcessBuilder(command)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start()
                .waitFor();
        assertEquals(0, status, () -> read(err));
        return Files.readAllLines(out).stream()
                .filter(line -> line.startsWith("row "))
                .toList();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return e.toString();
        }
    }

    @Test
    void statements_run_withTheBundleAlone() throws Exception {
        Files.createDirectories(folder.resolve("weather"));
        assertEquals(
                List.of("row [10,4.5]", "row [10,45.0]"),
                sql(List.of(
                        "CREATE TABLE weather.rain TBLPROPERTIES (dimensions = 'day') AS"
                                + " SELECT id AS day, id / 2.0D AS mm FROM range(10)",
                        "SELECT count(*), max(mm) FROM weather.rain",
                        "INSERT INTO weather.rain VALUES (3, 24.0D)",
                        "SELECT count(*), sum(mm) FROM tegula.`" + folder.resolve("weather/rain")
                                + "` WHERE day BETWEEN 0 AND 9")));
    }

    @Test
    void bundle_hasNoLibrariesOfOthers() throws IOException {
        try (JarFile jar = new JarFile(BUNDLE)) {
            assertNotNull(jar.getEntry("dev/tegula/spark/TegulaCatalog.class"));
            assertTrue(
                    jar.stream()
                            .filter(entry -> entry.getName().endsWith(".class"))
                            .allMatch(entry -> entry.getName().startsWith("dev/tegula/")),
                    "classes of others");
        }
    }
}

package dev.tegula.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.Tegula;
import dev.tegula.testkit.files.SourceTree;
import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs every statement of the pages about Spark, and the example of "Tegula on Spark". */
@Slow
class SparkPageTest {

    private static final Path PAGE = SourceTree.of("docs/connect/spark.md");
    private static final Pattern BLOCK = Pattern.compile("```sql\n(.*?)```", Pattern.DOTALL);

    @TempDir
    Path folder;

    /** In a session of its own, with the catalogs of the page. */
    @ParameterizedTest
    @CsvSource({"docs/connect/spark.md, 25", "docs/tutorials/spark.md, 15"})
    void everyStatementOfThePage_runs(String page, int least) throws IOException {
        SparkSession spark = TestSessions.shared();
        String database = "page" + Math.abs(folder.hashCode());
        spark.conf().set("spark.sql.catalog.weather", TegulaCatalog.class.getName());
        spark.conf().set("spark.sql.catalog.weather.path", Tegula.uri(folder));
        spark.conf().set("spark.sql.catalog.spark_catalog", TegulaSessionCatalog.class.getName());
        spark.sql("CREATE DATABASE " + database + " LOCATION '" + Tegula.uri(folder.resolve("warehouse")) + "'");
        spark.sql("USE " + database);
        List<String> failures = new ArrayList<>();
        int statements = 0;
        Matcher block = BLOCK.matcher(Files.readString(SourceTree.of(page)));
        while (block.find()) {
            for (String statement : block.group(1).split(";\n")) {
                try {
                    spark.sql(statement).collectAsList();
                    statements++;
                } catch (Exception e) {
                    failures.add(statement + ": " + e);
                }
            }
        }
        spark.sql("DROP DATABASE " + database);
        assertEquals(List.of(), failures);
        assertTrue(statements >= least, statements + " statements");
    }

    /** The lines of the first example in Java are those of the page, below another folder. */
    @Test
    void firstExampleInJava_runs() throws IOException {
        SparkSession spark = TestSessions.shared();
        SparkExample.wettest(spark, Tegula.uri(folder) + "/rain");
        Dataset<Row> rain = spark.read().format("tegula").load(Tegula.uri(folder) + "/rain");
        rain.where("mm > 30")
                .write()
                .format("tegula")
                .option("dimensions", "day,station")
                .save(Tegula.uri(folder) + "/wet");
        assertEquals(
                rain.where("mm > 30").count(),
                spark.read().format("tegula").load(Tegula.uri(folder) + "/wet").count());
        assertTrue(Files.readString(PAGE).contains("""
                        Dataset<Row> rain = spark.read().format("tegula").load("/data/weather/rain");
                        rain.where("mm > 30").write().format("tegula").option("dimensions", "day,station").save("/data/weather/wet");
                        """));
    }

    @Test
    void example_returnsTheWettestDays() {
        // The greatest id * 37 % 101 among the cells of March, computed by hand of the definition.
        List<String> expected = new ArrayList<>();
        for (int wanted = 100; expected.size() < 3; wanted--) {
            for (int id = 0; id < 1000 && expected.size() < 3; id++) {
                LocalDate day = LocalDate.of(2026, 1, 1).plusDays(id / 10);
                if (id * 37 % 101 == wanted && id % 10 < 5 && day.getMonthValue() == 3) {
                    expected.add("[" + day + "," + id % 10 + "," + (double) wanted + "]");
                }
            }
        }
        assertEquals(
                expected,
                SparkExample.wettest(TestSessions.shared(), Tegula.uri(folder) + "/rain").stream()
                        .map(Object::toString)
                        .toList());
    }
}

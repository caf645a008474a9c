package dev.tegula.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.generate.RandomTests;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;

/** Reads arrays through Spark. */
class SparkReadTest extends SessionTest {

    private String points() {
        String uri = Tegula.uri(folder.resolve("points"));
        try (Tegula tegula = Tegula.create()) {
            ArraySchema schema = ArraySchema.sparse()
                    .dimension(Dimension.int64("x", 0, 999, 10))
                    .attribute(Attribute.float64("f"))
                    .attribute(Attribute.utf8("name").nullable())
                    .capacity(4)
                    .build();
            tegula.createArray(uri, schema);
            try (ArrayWriter writer = tegula.openForWriting(uri)) {
                writer.write(Cells.builder()
                        .int64("x", 1, 2, 3, 4, 5, 6)
                        .float64("f", 0.5, Double.NaN, 2.5, 3.5, 4.5, 5.5)
                        .utf8("name", "a", "b", "", "d", "é", "")
                        .validity("name", (byte) 1, (byte) 1, (byte) 1, (byte) 1, (byte) 1, (byte) 0)
                        .build());
            }
        }
        return uri;
    }

    private static List<String> rows(Dataset<Row> rows) {
        return rows.collectAsList().stream().map(Row::toString).toList();
    }

    @Test
    void sparseArray_isReadByPathAndBySql() {
        String uri = points();
        Dataset<Row> cells = spark.read().format("tegula").load(uri);
        assertEquals(
                List.of("[1,0.5,a]", "[2,NaN,b]", "[3,2.5,]", "[4,3.5,d]", "[5,4.5,é]", "[6,5.5,null]"),
                rows(cells.orderBy("x")));
        assertEquals(
                List.of("[2]", "[5]", "[6]"),
                rows(spark.sql("SELECT x FROM tegula.`" + uri + "` WHERE f > 4 ORDER BY x")));
        assertEquals(
                List.of("[6,6,1,21,3.5,5]"),
                rows(spark.sql(
                        "SELECT count(*), max(x), min(x), sum(x), avg(x), count(name) FROM tegula.`" + uri + "`")));
    }

    /** Three tasks of equal size would take two cores as long as four. Nine differ less from ten. */
    @Test
    void tasks_areAMultipleOfTheCores() {
        String uri = Tegula.uri(folder.resolve("noise"));
        double[] noise = RandomTests.generator().doubles(500_000).toArray();
        tegula.createArray(
                uri,
                ArraySchema.dense()
                        .dimension(Dimension.int64("x", 0, noise.length - 1, 10_000))
                        .attribute(Attribute.float64("f"))
                        .build());
        try (ArrayWriter writer = tegula.openForWriting(uri)) {
            writer.write(Subarray.whole(), Cells.builder().float64("f", noise).build());
        }
        Map<Integer, Integer> expected = Map.of(10_000_000, 2, 3_000_000, 2, 1_500_000, 4, 1_100_000, 4, 500_000, 9);
        expected.forEach((bytes, tasks) -> {
            Dataset<Row> rows =
                    spark.read().format("tegula").option("splitBytes", bytes).load(uri);
            assertEquals(tasks, rows.rdd().getNumPartitions(), () -> "tasks of " + bytes + " bytes");
            assertEquals(noise.length, rows.count());
        });
    }

    @Test
    void statistics_haveTheBoundsOfDimensions() {
        spark.conf().set("spark.sql.cbo.enabled", "true");
        try {
            var statistics = spark.read()
                    .format("tegula")
                    .load(points())
                    .queryExecution()
                    .optimizedPlan()
                    .stats();
            assertEquals("6", statistics.rowCount().get().toString());
            var x = statistics.attributeStats().values().head();
            assertEquals(1, statistics.attributeStats().size());
            assertEquals(1L, x.min().get());
            assertEquals(6L, x.max().get());
            assertEquals("0", x.nullCount().get().toString());
        } finally {
            spark.conf().unset("spark.sql.cbo.enabled");
        }
    }

    @Test
    void predicates_arePushedDown() {
        String uri = points();
        Dataset<Row> found = spark.sql("SELECT f FROM tegula.`" + uri + "` WHERE x BETWEEN 2 AND 4 AND name LIKE 'd%'");
        String plan = found.queryExecution().executedPlan().toString();
        assertTrue(plan.contains("filters: ["), plan);
        assertTrue(!plan.contains("Filter "), plan);
        assertEquals(List.of("[3.5]"), rows(found));
    }
}

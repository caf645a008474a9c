package dev.tegula.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.Tegula;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Random queries with and without pushdown: Spark's own evaluation is the oracle. */
@Slow
class PushdownTest extends SessionTest {

    @TestFactory
    Stream<DynamicTest> randomQueries_haveTheSameRows_withAndWithoutPushdown() {
        return RandomTests.of(1, this::check);
    }

    private void check(RandomGenerator random) {
        RandomTable table = RandomTable.create(
                tegula, Tegula.uri(folder.resolve("array" + random.nextInt(Integer.MAX_VALUE))), random);
        view("on", table.uri(), "true");
        view("off", table.uri(), "false");
        assertEquals(rows("SELECT * FROM off"), rows("SELECT * FROM on"));
        for (int i = 0; i < 5; i++) {
            String where = " WHERE " + table.predicate(random, 2);
            compare("SELECT * FROM @" + where);
            compare("SELECT " + table.aggregates() + " FROM @" + where);
            compare("SELECT count(*) FROM (SELECT * FROM @" + where + " LIMIT 3)");
        }
        compare("SELECT " + table.aggregates() + " FROM @");
        String first = table.firstDimension();
        compare("SELECT " + first + " FROM @ ORDER BY " + first + " LIMIT 4");
        compare("SELECT " + first + " FROM @ ORDER BY " + first + " LIMIT 3 OFFSET 2");
    }

    /** The view with pushdown has many splits, and the one that Spark evaluates is a single one. */
    private static void view(String name, String uri, String pushdown) {
        DataFrameReader reader = spark.read().format("tegula").option("pushdown", pushdown);
        if (pushdown.equals("true")) {
            reader.option("splitBytes", "500").option("batchBytes", "2000");
        }
        reader.load(uri).createOrReplaceTempView(name);
    }

    private static void compare(String query) {
        List<String> expected = rows(query.replace("@", "off"));
        assertEquals(expected, rows(query.replace("@", "on")), query);
    }

    private static List<String> rows(String query) {
        Dataset<Row> rows = spark.sql(query);
        return rows.collectAsList().stream().map(PushdownTest::text).sorted().toList();
    }

    private static String text(Row row) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < row.size(); i++) {
            Object value = row.get(i);
            text.append(
                            value instanceof byte[] bytes
                                    ? java.util.HexFormat.of().formatHex(bytes)
                                    : String.valueOf(value))
                    .append('|');
        }
        return text.toString();
    }

    @Test
    void sumsThatExceed64Bits_areNoWrongAverages() {
        String uri = Tegula.uri(folder.resolve("large"));
        spark.sql("CREATE TABLE tegula.`" + uri + "` TBLPROPERTIES (dimensions = 'x') AS SELECT id AS x,"
                + " 9223372036854775000 + id AS v, CAST(4 + id AS INT) AS i FROM range(3)");
        view("on", uri, "true");
        view("off", uri, "false");
        Exception e = assertThrows(
                Exception.class, () -> spark.sql("SELECT sum(v) FROM on").collectAsList());
        assertTrue(String.valueOf(e.getMessage()).contains("sum exceeds 64 bits"), e.getMessage());
        compare("SELECT avg(i), sum(i), max(v) FROM @");
        spark.conf().set("spark.sql.ansi.enabled", "false");
        try {
            compare("SELECT avg(v), sum(v), avg(i) FROM @");
        } finally {
            spark.conf().unset("spark.sql.ansi.enabled");
        }
    }

    /** Spark fails to print pushed predicates with a null of BINARY. */
    @Test
    void listsOfBytesWithNull_stayWithSpark() {
        RandomTable table = RandomTable.create(tegula, Tegula.uri(folder.resolve("bytes")), RandomTests.fixed(1));
        view("on", table.uri(), "true");
        view("off", table.uri(), "false");
        compare("SELECT * FROM @ WHERE blob IN (X'01', NULL)");
        compare("SELECT * FROM @ WHERE blob NOT IN (X'01', NULL) OR i IS NULL");
    }

    @Test
    void claimedPredicates_leaveNoFilterToSpark() {
        RandomTable table = RandomTable.create(tegula, Tegula.uri(folder.resolve("claimed")), RandomTests.fixed(1));
        view("on", table.uri(), "true");
        for (String predicate : List.of(
                "i = 3",
                "i IN (1, 2, NULL)",
                "NOT (i > 5)",
                "i IS NULL",
                "f > 0.5",
                "f = double('NaN')",
                "t LIKE 'a%'",
                "t LIKE '%b%'",
                "e = 'red'",
                "e <> 'red'",
                "b",
                "NOT b",
                "ul >= 9223372036854775808",
                "d <= TIMESTAMP_NTZ '2026-01-01 00:00:00.0005'",
                "dy = DATE '2026-01-02'",
                "blob = X'01'")) {
            String plan = spark.sql("SELECT i FROM on WHERE " + predicate)
                    .queryExecution()
                    .executedPlan()
                    .toString();
            assertTrue(!plan.contains("Filter "), predicate + "\n" + plan);
        }
        String plan = spark.sql("SELECT i FROM on WHERE i = 3 AND length(t) = 1")
                .queryExecution()
                .executedPlan()
                .toString();
        assertTrue(plan.contains("Filter (") && plan.contains("(length("), plan);
    }
}

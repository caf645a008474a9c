package dev.tegula.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.Tegula;
import dev.tegula.integrity.VerifyListener;
import dev.tegula.integrity.VerifyOptions;
import dev.tegula.testkit.generate.Sampled;
import dev.tegula.testkit.generate.Slow;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.execution.SparkPlan;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Joins and groups by dimensions whose space tiles are partitions, compared with those of plain tables. */
@Slow
class TilePartitionsTest extends SessionTest {

    private static final String WITH = " WITH (partitioning = 'day')";

    /** Arrays that no test changes. */
    @TempDir
    static Path arrays;

    @BeforeAll
    static void create() {
        TestSessions.generateCode(spark);
        spark.conf().set("spark.sql.autoBroadcastJoinThreshold", "-1");
        spark.conf().set("spark.sql.adaptive.enabled", "false");
        spark.conf().set("spark.sql.requireAllClusterKeysForCoPartition", "false");
        spark.conf().set("spark.sql.sources.v2.bucketing.enabled", "true");
        spark.conf().set("spark.sql.sources.v2.bucketing.pushPartValues.enabled", "true");
        spark.sql(
                        "SELECT DATE '2026-01-01' + CAST(id % 40 AS INT) AS day, CAST(id / 40 AS INT) AS n, id AS v FROM range(200)")
                .createOrReplaceTempView("left_rows");
        spark.sql("SELECT DATE '2026-01-10' + CAST(id % 60 AS INT) AS day, CAST(id / 60 AS INT) AS m, id * 2 AS w FROM"
                        + " range(150) WHERE id % 7 > 0")
                .createOrReplaceTempView("right_rows");
        array("left", "left_rows", "day,n", "7");
        array("right", "right_rows", "day,m", "7");
        array("other", "right_rows", "day,m", "5");
    }

    private static String table(String name) {
        return "tegula.`" + Tegula.uri(arrays.resolve(name)) + "`";
    }

    /** Returns the name of a table that only this test has. */
    private String ownTable(String name) {
        return "tegula.`" + Tegula.uri(folder.resolve(name)) + "`";
    }

    private static void array(String name, String rows, String dimensions, String extent) {
        spark.sql("CREATE TABLE " + table(name) + " TBLPROPERTIES (dimensions = '" + dimensions
                + "', 'domain.day' = '2020-01-01:2029-12-31', 'extent.day' = '" + extent + "') AS SELECT * FROM "
                + rows);
    }

    private static SparkPlan plan(String sql) {
        return spark.sql(sql).queryExecution().executedPlan();
    }

    private static List<String> rows(String sql) {
        return spark.sql(sql).collectAsList().stream()
                .map(Object::toString)
                .sorted()
                .toList();
    }

    private void compare(String sql, boolean isShuffled) {
        String ofArrays = sql;
        String ofRows = sql;
        for (String name : List.of("left", "right", "other")) {
            ofArrays = ofArrays.replace("@" + name, table(name) + WITH);
            ofRows = ofRows.replace("@" + name, name.equals("left") ? "left_rows" : "right_rows");
        }
        String plan = plan(ofArrays).toString();
        assertEquals(isShuffled, plan.contains("Exchange"), plan);
        assertEquals(rows(ofRows), rows(ofArrays));
    }

    @Test
    void joinsOnTiles_needNoShuffle() {
        compare("SELECT l.day, l.n, l.v, r.m, r.w FROM @left l JOIN @right r ON l.day = r.day", false);
        compare(
                "SELECT l.day, l.v, r.w FROM @left l JOIN @right r ON l.day = r.day AND l.n = r.m WHERE l.v % 2 = 0",
                false);
        compare(
                "SELECT l.day, l.v, r.w FROM @left l LEFT JOIN @right r ON l.day = r.day WHERE l.day < DATE '2026-01-20'",
                false);
        compare("SELECT l.day, l.v, r.w FROM @left l FULL JOIN @right r ON l.day = r.day AND l.n = r.m", false);
        compare("SELECT day, count(*), sum(v) FROM @left GROUP BY day", false);
    }

    /** Functions of other tiles have other names, so that Spark does not take their partitions as the same. */
    @Test
    void joinsOfOtherTiles_areShuffled() {
        compare("SELECT l.day, l.v, r.w FROM @left l JOIN @other r ON l.day = r.day", true);
        compare("SELECT l.n, l.v, r.w FROM @left l JOIN @right r ON l.n = r.m", true);
    }

    @Test
    void withoutTheOption_piecesHaveEqualSizes() {
        String plan = plan("SELECT l.day, l.v, r.w FROM " + table("left") + " l JOIN " + table("right")
                        + " r ON l.day = r.day")
                .toString();
        assertTrue(plan.contains("Exchange"), plan);
        assertFalse(plan.contains("tegula_tile"), plan);
    }

    /** A domain of nearly all numbers has more tiles than signed numbers. */
    @Test
    void dynamicOverwriteBeyondTheNumbersOfTiles_isRefused() {
        String table = ownTable("wide");
        spark.sql("CREATE TABLE " + table + " (x BIGINT NOT NULL, v INT) TBLPROPERTIES (dimensions = 'x',"
                + " 'domain.x' = '-9000000000000000000:9000000000000000000', 'extent.x' = '1')");
        spark.sql("INSERT INTO " + table + " VALUES (-5, 1), (8999999999999999999, 2)");
        spark.conf().set("spark.sql.sources.partitionOverwriteMode", "dynamic");
        try {
            spark.sql("INSERT OVERWRITE " + table + " VALUES (-5, 3)");
            assertThrows(
                    Exception.class, () -> spark.sql("INSERT OVERWRITE " + table + " VALUES (8999999999999999998, 4)"));
        } finally {
            spark.conf().unset("spark.sql.sources.partitionOverwriteMode");
        }
        assertEquals(
                "[[-5,3], [8999999999999999999,2]]",
                rows("SELECT * FROM " + table + " ORDER BY x").toString());
    }

    /** The tiles of the rows are replaced, others stay; a plain table of Spark is the model. */
    @Sampled(2)
    @ParameterizedTest
    @ValueSource(strings = {"false", "true"})
    void dynamicOverwrites_replaceTheTilesOfTheRows(String dense) {
        String table = ownTable("overwritten");
        spark.sql("CREATE TABLE " + table
                + " (x INT NOT NULL, y INT NOT NULL, v BIGINT) TBLPROPERTIES (dimensions = 'x,y'," + " dense = '"
                + dense + "', 'domain.x' = '0:99', 'extent.x' = '10', 'domain.y' = '-5:14', 'extent.y' = '5')");
        String all = "SELECT CAST(id / 20 AS INT) AS x, CAST(id % 20 - 5 AS INT) AS y, id AS v FROM range(2000)";
        spark.sql("INSERT INTO " + table + " " + all);
        spark.sql(all).createOrReplaceTempView("kept");
        spark.conf().set("spark.sql.sources.partitionOverwriteMode", "dynamic");
        try {
            for (String news :
                    List.of("x = 25 AND y = -5", "x BETWEEN 8 AND 33 AND y = 3", "x % 40 = 7 AND y % 7 = 0")) {
                String rows = "SELECT x, y, -v AS v FROM (" + all + ") WHERE " + news;
                spark.sql("SELECT k.x, k.y, k.v FROM kept k LEFT ANTI JOIN (" + rows
                                + ") n ON k.x DIV 10 = n.x DIV 10 AND (k.y + 5) DIV 5 = (n.y + 5) DIV 5 UNION ALL "
                                + rows)
                        .localCheckpoint()
                        .createOrReplaceTempView("kept");
                spark.sql("INSERT OVERWRITE " + table + " " + rows);
                assertEquals(rows("SELECT * FROM kept"), rows("SELECT * FROM " + table + " WHERE v IS NOT NULL"));
            }
            spark.sql("INSERT OVERWRITE " + table + " SELECT x, y, v FROM kept WHERE v > 100000");
            assertEquals(rows("SELECT * FROM kept"), rows("SELECT * FROM " + table + " WHERE v IS NOT NULL"));
        } finally {
            spark.conf().unset("spark.sql.sources.partitionOverwriteMode");
        }
        assertEquals(
                List.of(),
                tegula.integrity(folder.resolve("overwritten"))
                        .verify(VerifyOptions.full(), new VerifyListener() {})
                        .findings());
    }

    @Test
    void otherColumns_areRefusedByName() {
        for (String name : List.of("v", "n")) {
            Exception e = assertThrows(
                    Exception.class,
                    () -> rows("SELECT * FROM " + table("left") + " WITH (partitioning = '" + name + "')"));
            assertTrue(e.getMessage().startsWith("option 'partitioning': "), e.getMessage());
        }
    }
}

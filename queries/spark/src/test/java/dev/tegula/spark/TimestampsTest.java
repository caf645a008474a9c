package dev.tegula.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.Tegula;
import dev.tegula.testkit.generate.Slow;
import java.util.List;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Columns of TIMESTAMP, which are points in time in every zone, beside those of TIMESTAMP_NTZ, which have none. */
@Slow
class TimestampsTest extends SessionTest {

    private static final String ROWS =
            " SELECT TIMESTAMP '1960-07-01 12:00:00' AS t, TIMESTAMP '2026-01-01 12:00:00' AS a, TIMESTAMP_NTZ"
                    + " '2026-01-01 12:00:00' AS n, array(TIMESTAMP '2026-01-01 12:00:00') AS l";

    @BeforeAll
    static void useAnotherZone() {
        spark.conf().set("spark.sql.session.timeZone", "America/New_York");
    }

    @AfterAll
    static void useTheZoneOfOthers() {
        spark.conf().set("spark.sql.session.timeZone", "UTC");
    }

    private String table(String name) {
        return "tegula.`" + Tegula.uri(folder.resolve(name)) + "`";
    }

    /** Returns the rows of a query of a table as Spark prints them in the session's zone. */
    private static List<String> texts(String query) {
        return spark.sql(query).collectAsList().stream().map(Row::mkString).toList();
    }

    private static void assertRow(String table, String expected) {
        String as = "concat_ws(' ', CAST(t AS STRING), typeof(t), CAST(a AS STRING), typeof(a), CAST(n AS STRING),"
                + " typeof(n), CAST(l AS STRING), typeof(l))";
        assertEquals(List.of(expected), texts("SELECT " + as + " FROM " + table));
    }

    private static final String WRITTEN = "1960-07-01 12:00:00 timestamp 2026-01-01 12:00:00 timestamp"
            + " 2026-01-01 12:00:00 timestamp_ntz [2026-01-01 12:00:00] array<timestamp>";

    @Test
    void timestamps_areTheSamePointsInTime_howeverTheTableIsCreated() {
        spark.sql("CREATE TABLE " + table("as") + " TBLPROPERTIES (dimensions = 't') AS" + ROWS);
        assertRow(table("as"), WRITTEN);
        spark.sql("CREATE TABLE " + table("into") + " (t TIMESTAMP, a TIMESTAMP, n TIMESTAMP_NTZ, l ARRAY<TIMESTAMP>)"
                + " TBLPROPERTIES (dimensions = 't', 'domain.t' = '1900-01-01/2100-01-01', 'extent.t' = '3600000000')");
        spark.sql("INSERT INTO " + table("into") + ROWS);
        assertRow(table("into"), WRITTEN);
        String saved = Tegula.uri(folder.resolve("saved"));
        spark.sql(ROWS).write().format("tegula").option("dimensions", "t").save(saved);
        assertRow("tegula.`" + saved + "`", WRITTEN);
        spark.conf().set("spark.sql.session.timeZone", "Asia/Tokyo");
        try {
            assertRow(
                    table("into"),
                    "1960-07-02 01:00:00 timestamp 2026-01-02 02:00:00 timestamp 2026-01-01 12:00:00 timestamp_ntz"
                            + " [2026-01-02 02:00:00] array<timestamp>");
        } finally {
            spark.conf().set("spark.sql.session.timeZone", "America/New_York");
        }
    }

    @Test
    void changesAndPredicates_ofTimestamps_keepThem() {
        String table = table("changed");
        spark.sql("CREATE TABLE " + table + " TBLPROPERTIES (dimensions = 't') AS" + ROWS);
        spark.sql("UPDATE " + table + " SET a = a + INTERVAL 1 DAY, t = t + INTERVAL 1 HOUR"
                + " WHERE t = TIMESTAMP '1960-07-01 12:00:00' AND a >= TIMESTAMP '2026-01-01 12:00:00'");
        spark.sql("MERGE INTO " + table + " m USING (SELECT TIMESTAMP '1960-07-01 13:00:00' AS k) s ON m.t = s.k"
                + " WHEN MATCHED THEN UPDATE SET n = m.n + INTERVAL 1 DAY");
        assertRow(
                table,
                "1960-07-01 13:00:00 timestamp 2026-01-02 12:00:00 timestamp 2026-01-02 12:00:00 timestamp_ntz"
                        + " [2026-01-01 12:00:00] array<timestamp>");
        assertEquals(
                List.of("1960-07-01 13:00:00 2026-01-02 12:00:00"),
                texts("SELECT concat_ws(' ', CAST(max(t) AS STRING), CAST(min(a) AS STRING)) FROM " + table));
        spark.sql("DELETE FROM " + table + " WHERE a = TIMESTAMP '2026-01-02 12:00:00'");
        assertEquals(List.of(), texts("SELECT t FROM " + table));
    }

    @Test
    void columnWithAFormerName_hasItsOwnType() {
        String table = table("again");
        spark.sql("CREATE TABLE " + table + " TBLPROPERTIES (dimensions = 'n') AS" + ROWS);
        spark.sql("ALTER TABLE " + table + " DROP COLUMN a");
        spark.sql("ALTER TABLE " + table + " ADD COLUMNS (a TIMESTAMP_NTZ, b TIMESTAMP)");
        assertEquals(
                List.of("timestamp_ntz timestamp"), texts("SELECT concat_ws(' ', typeof(a), typeof(b)) FROM " + table));
        assertTrue(texts("SHOW CREATE TABLE " + table).get(0).contains("b TIMESTAMP)"));
    }

    @Test
    void options_chooseTheTypesOfAll_whereTheTableIsLoaded() {
        spark.sql("CREATE TABLE " + table("chosen") + " TBLPROPERTIES (dimensions = 't') AS" + ROWS);
        String uri = Tegula.uri(folder.resolve("chosen"));
        assertEquals(
                "struct<t:timestamp_ntz,a:timestamp_ntz,n:timestamp_ntz,l:array<timestamp_ntz>>",
                spark.read()
                        .format("tegula")
                        .option("timestamps", "ntz")
                        .load(uri)
                        .schema()
                        .simpleString());
        assertEquals(
                "struct<t:timestamp,a:timestamp,n:timestamp,l:array<timestamp>>",
                spark.read()
                        .format("tegula")
                        .option("timestamps", "ltz")
                        .load(uri)
                        .schema()
                        .simpleString());
        Exception e = assertThrows(
                IllegalArgumentException.class,
                () -> texts("SELECT * FROM " + table("chosen") + " WITH (`timestamps` = 'ntz')"));
        assertTrue(e.getMessage().contains("the table has its types already"), e.getMessage());
    }
}

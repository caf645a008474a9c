package dev.tegula.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.Tegula;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.util.List;
import org.apache.spark.sql.streaming.Trigger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Columns of structs, which are one attribute for each field. */
@Slow
class StructColumnsTest extends SessionTest {

    private static final String COLUMNS = " (x BIGINT NOT NULL, s STRUCT<a: INT, b: STRUCT<c: STRING, d: DATE>>,"
            + " p STRUCT<q: DOUBLE, r: ARRAY<INT>> NOT NULL, t STRING)"
            + " TBLPROPERTIES (dimensions = 'x', 'domain.x' = '0:9999', 'extent.x' = '10', 'filters.s.a' = 'zstd(3)')";

    private static final String ROWS = "SELECT id AS x,"
            + " IF(id % 5 = 0, NULL, named_struct('a', IF(id % 3 = 0, NULL, CAST(id AS INT)), 'b',"
            + " IF(id % 4 = 1, NULL, named_struct('c', IF(id % 6 = 2, NULL, concat('c', id % 7)),"
            + " 'd', IF(id % 4 = 2, NULL, DATE '2026-01-01' + CAST(id AS INT)))))) AS s,"
            + " named_struct('q', IF(id % 2 = 0, NULL, id / 2D), 'r', IF(id % 7 = 0, NULL, array(CAST(id AS INT)))) AS p,"
            + " concat('t', id) AS t FROM range(@)";

    private String uri;
    private String table;

    @BeforeEach
    void create() {
        uri = Tegula.uri(folder.resolve("array"));
        table = "tegula.`" + uri + "`";
        spark.sql("CREATE TABLE " + table + COLUMNS);
    }

    private static String rows(String sql) {
        return spark.sql(sql).collectAsList().toString();
    }

    private static String error(String sql) {
        return assertThrows(Exception.class, () -> spark.sql(sql).collectAsList())
                .getMessage();
    }

    private List<String> fields() {
        try (ArrayReader array = tegula.openForReading(uri)) {
            return array.schema().fieldNames();
        }
    }

    @Test
    void statements_haveTheResultsOfSpark() {
        assertEquals(List.of("x", "s", "s.a", "s.b", "s.b.c", "s.b.d", "p.q", "p.r", "t"), fields());
        ModelTable model = new ModelTable(spark, uri, RandomTests.fixed(1));
        model.news(ROWS.replace("@", "60"));
        model.check("INSERT INTO TABLE SELECT * FROM news", "SELECT * FROM news");
        List<String> predicates = List.of(
                "s IS NULL",
                "s IS NOT NULL AND s.a IS NULL",
                "s.b IS NULL",
                "s.a > 20",
                "s.a IN (1, 7, NULL) OR p.q < 3",
                "s.b.c LIKE 'c%' AND NOT s.b.c = 'c3'",
                "s.b.d BETWEEN DATE '2026-01-05' AND DATE '2026-01-20'",
                "s.b <=> NULL",
                "s = named_struct('a', 1, 'b', NULL)",
                "size(p.r) = 1 AND x < 30",
                "struct(s.b.c) = struct('c1')");
        RandomTests.sample(predicates, 3).forEach(model::select);
        model.check(
                "UPDATE TABLE SET s.b.c = upper(t), p.q = x WHERE s.a % 2 = 1",
                "SELECT x, IF(u, named_struct('a', s.a, 'b', named_struct('c', upper(t), 'd', s.b.d)), s) AS s,"
                        + " IF(u, named_struct('q', CAST(x AS DOUBLE), 'r', p.r), p) AS p, t"
                        + " FROM (SELECT *, s.a % 2 <=> 1 AS u FROM model)");
        model.check(
                "UPDATE TABLE SET s = NULL WHERE x % 9 = 1", "SELECT x, IF(x % 9 = 1, NULL, s) AS s, p, t FROM model");
        model.news("SELECT x + 5 AS x, s, p, t FROM model WHERE x % 3 = 0");
        model.check(
                "MERGE INTO TABLE m USING news n ON m.x = n.x WHEN MATCHED AND n.s IS NULL THEN DELETE"
                        + " WHEN MATCHED THEN UPDATE SET s = n.s, p = n.p WHEN NOT MATCHED THEN INSERT *",
                "SELECT m.x, n.s, n.p, m.t FROM model m JOIN news n ON m.x = n.x WHERE n.s IS NOT NULL"
                        + " UNION ALL SELECT m.* FROM model m LEFT ANTI JOIN news n ON m.x = n.x"
                        + " UNION ALL SELECT n.* FROM news n LEFT ANTI JOIN model m ON m.x = n.x");
        model.check("DELETE FROM TABLE WHERE s.a > 40", "SELECT * FROM model WHERE (s.a > 40) IS NOT TRUE");
        model.check("DELETE FROM TABLE WHERE s.b IS NULL", "SELECT * FROM model WHERE s.b IS NOT NULL");
        model.check("INSERT OVERWRITE TABLE SELECT * FROM news", "SELECT * FROM news");
        model.verify(tegula);
    }

    @ParameterizedTest
    @ValueSource(strings = {"s.a > 20", "s.b.c = 'c1'", "s IS NULL", "s.b IS NULL AND x < 40", "p.q >= 2.5"})
    void predicatesOnFields_arePushedDown(String predicate) {
        spark.sql("INSERT INTO " + table + " " + ROWS.replace("@", "60"));
        String query = "SELECT x FROM " + table + " WHERE " + predicate;
        String plan = spark.sql(query).queryExecution().executedPlan().toString();
        assertFalse(plan.contains("Filter ("), plan);
        assertTrue(plan.contains("filters: [") && !plan.contains("filters: []"), plan);
        assertEquals(
                rows("SELECT x FROM (" + ROWS.replace("@", "60") + ") WHERE " + predicate + " ORDER BY x"),
                rows(query + " ORDER BY x"));
    }

    @Test
    void aggregates_countStructsAndTheirFields() {
        spark.sql("INSERT INTO " + table + " " + ROWS.replace("@", "60"));
        String aggregates = "SELECT count(s), count(s.a), sum(s.a), max(s.a), count(s.b), count(p), max(s.b.d) FROM ";
        assertEquals(rows(aggregates + "(" + ROWS.replace("@", "60") + ")"), rows(aggregates + table));
    }

    @Test
    void columns_areAddedToStructs_andDropped() {
        spark.sql("INSERT INTO " + table + " " + ROWS.replace("@", "2"));
        spark.sql(
                "ALTER TABLE " + table + " ADD COLUMNS (s.b.e BIGINT COMMENT 'later', n STRUCT<m: INT COMMENT 'one'>)");
        spark.sql("INSERT INTO " + table
                + " VALUES (7, struct(1, struct('c', NULL, 5L)), struct(1D, NULL), 't', struct(9))");
        assertEquals(
                "[[0,null,null], [1,[1,null],null], [7,[1,[c,null,5]],[9]]]",
                rows("SELECT x, s, n FROM " + table + " ORDER BY x"));
        spark.sql("ALTER TABLE " + table + " DROP COLUMNS (s.b.c, s.b.d, p)");
        assertEquals(List.of("x", "s", "s.a", "s.b", "t", "s.b.e", "n", "n.m"), fields());
        assertEquals("[[[1,[5]]]]", rows("SELECT s FROM " + table + " WHERE s.b.e = 5"));
        assertTrue(error("ALTER TABLE " + table + " DROP COLUMN s.b.e").contains("is the only field of its struct"));
        assertTrue(error("ALTER TABLE " + table + " ADD COLUMN (`s.z` INT)").contains("of a field of the struct 's'"));
        assertTrue(
                error("ALTER TABLE " + table + " ALTER COLUMN s.a TYPE BIGINT").contains("cannot be changed"));
        spark.sql("ALTER TABLE " + table + " ALTER COLUMN s.a COMMENT 'first'");
        String statement = spark.sql("SHOW CREATE TABLE " + table).first().getString(0);
        assertTrue(statement.contains("n STRUCT<m: INT COMMENT 'one'>"), statement);
        assertTrue(
                statement.contains("s STRUCT<a: INT COMMENT 'first', b: STRUCT<e: BIGINT COMMENT 'later'>>"),
                statement);
        String other = "tegula.`" + Tegula.uri(folder.resolve("other")) + "`";
        spark.sql(statement.replace(table, other));
        assertEquals(
                statement,
                spark.sql("SHOW CREATE TABLE " + other).first().getString(0).replace(other, table));
        spark.sql("ALTER TABLE " + table + " DROP COLUMN s");
        spark.sql("ALTER TABLE " + table + " ADD COLUMN (`s.z` INT)");
        assertEquals("[x, t, n, s.z]", List.of(spark.table(table).columns()).toString());
    }

    @Test
    void columns_keepTheirOrder_andTablesOfQueriesTheirStructs() {
        String copy = "tegula.`" + Tegula.uri(folder.resolve("copy")) + "`";
        spark.sql("INSERT INTO " + table + " " + ROWS.replace("@", "30"));
        spark.sql("CREATE TABLE " + copy + " TBLPROPERTIES (dimensions = 'x') AS SELECT t, p, x, s FROM " + table);
        assertEquals("[t, p, x, s]", List.of(spark.table(copy).columns()).toString());
        assertEquals(
                rows("SELECT t, p, x, s FROM " + table + " ORDER BY x"), rows("SELECT * FROM " + copy + " ORDER BY x"));
        assertEquals(
                spark.table(table).schema().apply("p").dataType(),
                spark.table(copy).schema().apply("p").dataType());
    }

    @Test
    void changesAndVersions_haveStructs() {
        spark.sql("INSERT INTO " + table + " " + ROWS.replace("@", "3"));
        spark.sql("DELETE FROM " + table + " WHERE s.a = 1");
        spark.sql("UPDATE " + table + " SET x = 20 WHERE x = 2");
        String changes = spark.read()
                .format("tegula")
                .option("readChangeFeed", "true")
                .load(uri)
                .selectExpr("_change_type AS c", "x", "s", "p")
                .collectAsList()
                .toString();
        assertEquals(
                "[[write,0,null,[null,null]], [write,1,[1,null],[0.5,ArraySeq(1)]],"
                        + " [write,2,[2,[null,null]],[null,ArraySeq(2)]], [delete,1,null,null],"
                        + " [write,20,[2,[null,null]],[null,ArraySeq(2)]], [delete,2,null,null]]",
                changes);
    }

    @Test
    void streams_readAndWriteStructs_andRefuseNullsThatTheArrayCannotTell() throws Exception {
        spark.sql("INSERT INTO " + table + " " + ROWS.replace("@", "40"));
        String to = Tegula.uri(folder.resolve("to"));
        spark.sql("CREATE TABLE tegula.`" + to + "`" + COLUMNS);
        spark.readStream()
                .format("tegula")
                .load(uri)
                .writeStream()
                .format("tegula")
                .trigger(Trigger.AvailableNow())
                .option("checkpointLocation", folder.resolve("one").toString())
                .start(to)
                .awaitTermination();
        assertEquals(
                rows("SELECT * FROM " + table + " ORDER BY x"), rows("SELECT * FROM tegula.`" + to + "` ORDER BY x"));
        Throwable e = assertThrows(
                Exception.class,
                () -> spark.readStream()
                        .format("tegula")
                        .load(uri)
                        .selectExpr("x", "s", "IF(x = 3, NULL, p) AS p", "t")
                        .writeStream()
                        .format("tegula")
                        .trigger(Trigger.AvailableNow())
                        .option("checkpointLocation", folder.resolve("two").toString())
                        .start(to)
                        .awaitTermination());
        assertTrue(messages(e).contains("is in the struct 'p', which is null"), messages(e));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "x BIGINT NOT NULL, s STRUCT<a: INT>|s.a|column 's.a' cannot be a dimension",
                "x BIGINT NOT NULL, s STRUCT<a: INT>, `s.b` INT|x|names with a point are those of fields of structs",
                "x BIGINT NOT NULL, s STRUCT<`a.b`: INT, a: STRUCT<c: INT>>|x|names with a point",
                "x BIGINT NOT NULL, s STRUCT<>|x|column 's': arrays have no such type (found STRUCT<>",
                "x BIGINT NOT NULL, s STRUCT<a: MAP<STRING, INT>>|x|column 's.a': arrays have no such type",
                "x BIGINT NOT NULL, s STRUCT<a: ARRAY<STRUCT<b: INT>>>|x|column 's.a': arrays have no such type",
                "x BIGINT NOT NULL, s STRUCT<a: INTERVAL DAY>|x|column 's.a': arrays have no such type"
            })
    void whatArraysCannotTell_isRefusedByName(String columns, String dimensions, String message) {
        String refused = error("CREATE TABLE tegula.`" + Tegula.uri(folder.resolve("refused")) + "` (" + columns
                + ") TBLPROPERTIES (dimensions = '" + dimensions + "')");
        assertTrue(refused.contains(message), refused);
    }
}

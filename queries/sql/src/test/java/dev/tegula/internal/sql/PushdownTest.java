package dev.tegula.internal.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.Tegula;
import dev.tegula.internal.sql.engine.EngineSession;
import dev.tegula.testkit.generate.Sampled;
import dev.tegula.testkit.generate.Slow;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What EXPLAIN says that the engine does, and that the rows are those without it. */
@Slow
class PushdownTest {

    private static final int ROWS = 1000;

    @TempDir
    static Path folder;

    private static Tegula engine;
    private static EngineSession session;
    private static EngineSession plain;

    /** Creates arrays of 1000 rows in tiles of 50. */
    @BeforeAll
    static void create() throws SQLException {
        engine = Tegula.create();
        session = Sessions.open(engine, folder);
        plain = EngineSession.open(engine, Tegula.uri(folder), Sessions.options(64L << 20, false));
        Sessions.update(
                session,
                "CREATE TABLE t (x INT, y INT, v DOUBLE, n INT, s VARCHAR, d DATE, at TIMESTAMP(6), b UBIGINT,"
                        + " PRIMARY KEY (x, y)) WITH (capacity = 50, \"domain.x\" = '0:9999', \"extent.x\" = 10)");
        Sessions.update(session, "INSERT INTO t VALUES " + values());
        Sessions.update(
                session,
                "CREATE TABLE days (at TIMESTAMP(3), v INT NOT NULL, PRIMARY KEY (at))" + " WITH (capacity = 10)");
        Sessions.update(
                session,
                "INSERT INTO days VALUES "
                        + IntStream.range(0, 100)
                                .mapToObj(i -> String.format(
                                        "(TIMESTAMP '2024-%02d-%02d 06:00:00', %d)", 1 + i / 28, 1 + i % 28, i))
                                .collect(Collectors.joining(", ")));
        Sessions.update(
                session,
                "CREATE TABLE large WITH (dimensions = 'x,k', capacity = 50, \"domain.x\" = '0:9999') AS"
                        + " SELECT x, k, v, n FROM t, (VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9)) g (k)");
        Sessions.update(session, "CREATE TABLE chars (k INT PRIMARY KEY, s VARCHAR) WITH (capacity = 2)");
        Sessions.update(
                session,
                "INSERT INTO chars VALUES (1, 'a'), (2, 'b'), (3, 'z'), (4, '\uD7FF'), (5, '\uE000'), (6, '\uFF21'),"
                        + " (7, '\uFFFC'), (8, '\uD83D\uDE00'), (9, '\uD83D\uDE00z'), (10, '\uDBFF\uDFFD'),"
                        + " (11, 'a\uD83D\uDE00'), (12, 'a\uFF21')");
        Sessions.update(session, "CREATE TABLE few (x INT, w INT, PRIMARY KEY (x))");
        Sessions.update(session, "INSERT INTO few VALUES (5, 1), (17, 2), (18, 3), (5000, 4)");
    }

    private static String values() {
        return IntStream.range(0, ROWS)
                .mapToObj(i -> String.format(
                        "(%d, %d, %s, %s, '%s', DATE '2024-01-%02d', TIMESTAMP '2024-03-01 00:%02d:%02d', %d)",
                        i,
                        i % 7,
                        i % 50 == 0 ? "CAST('NaN' AS DOUBLE)" : i / 8.0 + "e0",
                        i % 3 == 0 ? "NULL" : i % 11,
                        "s" + i % 13,
                        1 + i % 28,
                        i / 60,
                        i % 60,
                        i))
                .collect(Collectors.joining(", "));
    }

    @AfterAll
    static void close() {
        engine.close();
    }

    private static String plan(String sql) throws SQLException {
        String plan = Sessions.plan(session, sql);
        assertEquals(sorted(plain, sql), sorted(session, sql), sql);
        return plan;
    }

    /** Returns the rows in their order if the statement sorts, else in an order of their own. */
    private static List<String> sorted(EngineSession in, String sql) throws SQLException {
        List<String> rows =
                Sessions.rows(in, sql).stream().map(Object::toString).toList();
        return sql.contains("ORDER BY") ? rows : rows.stream().sorted().toList();
    }

    private static int tiles(String plan) {
        Matcher matcher = Pattern.compile(": ([0-9,]+) tiles of").matcher(plan);
        assertTrue(matcher.find(), plan);
        return Integer.parseInt(matcher.group(1).replace(",", ""));
    }

    private static void assertHas(String plan, String... facts) {
        for (String fact : facts) {
            assertTrue(plan.contains(fact), () -> "expected " + fact + " in\n" + plan);
        }
    }

    private static void assertLacks(String plan, String... facts) {
        for (String fact : facts) {
            assertFalse(plan.contains(fact), () -> "did not expect " + fact + " in\n" + plan);
        }
    }

    @Test
    void wholeTable_readsAllTiles() throws SQLException {
        assertEquals(ROWS / 50, tiles(plan("SELECT * FROM t")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "x BETWEEN 100 AND 140 | x >= 100 and x <= 140 | 2",
                "x = 7 | x = 7 | 1",
                "x IN (7, 999) | x = 7 or x = 999 | 2",
                "x < 3.5 AND y > 1 | x < 3.5 and y > 1 | 1",
                "NOT (x >= 20) | x < 20 | 1",
                "x + y = 3 OR x = 4 | | 20",
                "BUCKET(x, 100) = 200 | x >= 200 and x < 300 | 3",
                "BUCKET(x, 100) BETWEEN 150 AND 250 | x >= 200 and x < 300 | 3",
                "BUCKET(x, 100, 50) < 250 | x < 250 | 6",
                "250 > BUCKET(x, 100, 50) AND BUCKET(x, 100, 50) > 50 | x >= 150 | 3",
            })
    void rangesOfDimensions_areRead(String predicate, String fact, int mostTiles) throws SQLException {
        String plan = plan("SELECT x, y, v FROM t WHERE " + predicate);
        if (fact == null) {
            assertLacks(plan, "where=");
        } else {
            assertHas(plan, fact);
            assertLacks(plan, "$condition");
        }
        assertTrue(tiles(plan) <= mostTiles, plan);
        assertTrue(fact != null || tiles(plan) == mostTiles, plan);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "at >= TIMESTAMP '2024-03-10 00:00:00' AND at < TIMESTAMP '2024-03-15 00:00:00' | at >= ",
                "TIME_BUCKET(INTERVAL '1' MONTH, at) = TIMESTAMP '2024-03-01 00:00:00' | at >= ",
                "TIME_BUCKET(INTERVAL '7' DAY, at) <= DATE '2024-01-02' | at < ",
                "at = TIMESTAMP '2024-02-02 06:00:00' | at = ",
            })
    void timesOfDimensions_areRead(String predicate, String fact) throws SQLException {
        String plan = plan("SELECT * FROM days WHERE " + predicate);
        assertHas(plan, fact);
        assertLacks(plan, "$condition");
        assertTrue(tiles(plan) <= 4, plan);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "v > 100 | v > 100",
                "v <> 3.5 | v <> 3.5",
                "n IS NULL | n is null",
                "n IS NOT NULL | n is not null",
                "n IN (1, 2, 3) | n = 1 or n = 2 or n = 3",
                "n NOT IN (1, 2, 3) | n <> 1 and n <> 2 and n <> 3",
                "s LIKE 's1%' | s like 's1%'",
                "s NOT LIKE '%2' | s not like '%2'",
                "s LIKE 's!_%' ESCAPE '!' | s like 's\\_%'",
                "s >= 's5' | s >= 's5'",
                "d = DATE '2024-01-05' | d = 19727",
                "d > DATE '2024-01-20' OR n = 4 | d > 19742 or n = 4",
                "at >= TIMESTAMP '2024-03-01 00:10:00' | at >= 1709251800000",
                "b < 18446744073709551615 | b < 18446744073709551615",
                "b = 12 AND v > 0 | b = 12 and v > 0",
                "TIME_BUCKET(INTERVAL '5' MINUTE, at) = TIMESTAMP '2024-03-01 00:05:00' | at < 1709251800000",
                "TIME_BUCKET(INTERVAL '7' DAY, d) = DATE '2024-01-08' | d >= 19730 and d < 19737",
                "BUCKET(n, 4) <> 4 | n < 4 or n >= 8",
            })
    void conditionsOfAttributes_areEvaluatedByTheEngine(String predicate, String fact) throws SQLException {
        String plan = plan("SELECT x FROM t WHERE " + predicate);
        assertHas(plan, fact);
        assertLacks(plan, "$condition");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "v * 2 > 100",
                "upper(s) = 'S1'",
                "x = y",
                "s || 'a' = 's1a'",
                "CAST(CASE WHEN v = v THEN v END AS INT) = 3",
                "BUCKET(v, 10) = 20",
                "BUCKET(x, y + 1) = 20",
                "TIME_BUCKET(INTERVAL '7' HOUR, d) = DATE '2024-01-08'",
                "n IS DISTINCT FROM 3",
                "s >= 's\uFFFD'",
            })
    void otherConditions_stayInThePlan(String predicate) throws SQLException {
        String sql = predicate.startsWith("CAST")
                ? "SELECT x FROM t WHERE x BETWEEN 1 AND 40 AND " + predicate
                : "SELECT x FROM t WHERE " + predicate;
        assertHas(plan(sql), "$condition");
    }

    @Test
    void columns_areReadWhenTheyAreUsed() throws SQLException {
        assertHas(plan("SELECT v FROM t"), "columns=[[v]]");
        assertHas(plan("SELECT v FROM t WHERE n = 1"), "columns=[[v]]");
        assertHas(plan("SELECT v FROM t WHERE n * 2 = 4"), "columns=[[v, n]]");
        assertHas(plan("SELECT v + x FROM t WHERE upper(s) = 'S1' AND y = 1"), "columns=[[x, v, s]]");
    }

    @Test
    void limit_endsTheScan() throws SQLException {
        String plan = Sessions.plan(session, "SELECT x, v FROM t LIMIT 7");
        assertHas(plan, "limit=[7]");
        assertEquals(7, Sessions.rows(session, "SELECT x, v FROM t LIMIT 7").size());
        assertHas(Sessions.plan(session, "SELECT x FROM t WHERE n = 4 LIMIT 3 OFFSET 2"), "limit=[5]");
        assertEquals(
                3,
                Sessions.rows(session, "SELECT x FROM t WHERE n = 4 LIMIT 3 OFFSET 2")
                        .size());
    }

    @Test
    void limitAboveOtherConditions_isNotPushed() throws SQLException {
        String sql = "SELECT x FROM t WHERE v * 2 > 100 ORDER BY x LIMIT 3";
        assertLacks(plan(sql), " limit=[3]");
    }

    @Test
    void conditionAboveLimit_isNotPushed() throws SQLException {
        String sql = "SELECT x FROM (SELECT x, n FROM t ORDER BY x, y LIMIT 10) WHERE n = 4 ORDER BY x";
        assertLacks(plan(sql), "where=");
    }

    @Sampled(3)
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT s FROM chars WHERE s < 'LIMIT' ORDER BY s",
                "SELECT s FROM chars WHERE s >= 'LIMIT' ORDER BY s DESC",
                "SELECT s FROM chars WHERE s BETWEEN 'b' AND 'LIMIT'",
                "SELECT s FROM chars WHERE s NOT BETWEEN 'LIMIT' AND '\uFFFD'",
                "SELECT s FROM chars WHERE s = 'LIMIT' OR s > 'LIMIT'",
                "SELECT s FROM chars WHERE s IN ('LIMIT', 'a') OR s LIKE 'LIMIT%'",
                "SELECT min(s), max(s) FROM chars WHERE s > 'LIMIT'",
                "SELECT a.s, b.s FROM chars a JOIN chars b ON a.s < b.s AND b.s <= 'LIMIT'",
                "SELECT a.k FROM chars a JOIN chars b ON a.s = b.s WHERE a.s > 'LIMIT'",
                "SELECT s, rank() OVER (ORDER BY s), max(s) OVER () FROM chars WHERE s <> 'LIMIT'"
            })
    void textsBeyondTheirPlane_areOrderedAlikeWithAndWithoutPushdown(String form) throws SQLException {
        for (String limit :
                List.of("a", "\uD7FF", "\uE000", "\uFF21", "\uD83D\uDE00", "\uDBFF\uDFFD", "a\uD83D\uDE00")) {
            String sql = form.replace("LIMIT", limit);
            assertEquals(sorted(plain, sql), sorted(session, sql), sql);
        }
    }

    @Test
    void orderOfDimensions_isThatOfTheEngine() throws SQLException {
        String plan = plan("SELECT x, y, v FROM t ORDER BY x, y LIMIT 5");
        assertHas(plan, "order=[ROW_MAJOR]", "limit=[5]");
        assertLacks(plan, "EnumerableSort", "EnumerableLimitSort");
        String columns = plan("SELECT x, y, v FROM t WHERE n = 3 ORDER BY y, x");
        assertHas(columns, "order=[COL_MAJOR]");
        assertLacks(columns, "Sort");
    }

    @ParameterizedTest
    @ValueSource(strings = {"x DESC, y", "v, x, y", "y, v, x", "s, x"})
    void otherOrders_areSorted(String keys) throws SQLException {
        assertHas(plan("SELECT x, y, v, s FROM t ORDER BY " + keys), "EnumerableSort");
    }

    @Test
    void aggregates_areThoseOfTheEngine() throws SQLException {
        String plan = plan("SELECT count(*), count(n), sum(n), min(x), max(x), sum(b), max(d), min(n) FROM t");
        assertHas(plan, "AggregateScan", "count(*)", "count(n)", "sum(n)", "min(x)", "max(d)");
        String filtered = plan("SELECT count(*), sum(x) FROM t WHERE n = 4 AND x < 200");
        assertHas(filtered, "AggregateScan", "where=[n = 4 and x < 200]");
        assertHas(plan("SELECT avg(n) FROM t"), "AggregateScan");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "max(v)", // NaN is the greatest value of SQL
                "min(d)", // "not a time" is null
                "count(d)",
                "min(s)",
                "count(DISTINCT n)",
                "sum(n) FILTER (WHERE x > 3)",
                "sum(x + 1)"
            })
    void otherAggregates_readRows(String aggregate) throws SQLException {
        assertLacks(plan("SELECT " + aggregate + " FROM t"), "AggregateScan");
    }

    @Test
    void aggregatesOfGroupsAndLimits_readRows() throws SQLException {
        assertLacks(plan("SELECT n, count(*) FROM t GROUP BY n"), "AggregateScan");
        assertLacks(plan("SELECT count(*) FROM (SELECT x FROM t LIMIT 10)"), "AggregateScan");
    }

    @Test
    void join_readsRangesOfItsKeys() throws SQLException {
        String plan = plan("SELECT f.x, f.w, t.v FROM few f JOIN large t ON f.x = t.x");
        assertHas(plan, "DimensionJoin", "ranges=[x]");
        assertHas(
                plan("SELECT f.x, t.k FROM few f LEFT JOIN large t ON f.x = t.x AND f.w = t.n"),
                "DimensionJoin",
                "outer");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT f.x, t.y FROM few f JOIN t ON f.w = t.n",
                "SELECT f.x, t.y FROM few f JOIN t ON f.x < t.x AND t.x < 30",
                "SELECT f.x, t.y FROM few f FULL JOIN t ON f.x = t.x",
            })
    void otherJoins_readAllRows(String sql) throws SQLException {
        assertLacks(plan(sql), "DimensionJoin");
    }

    @Test
    void parameters_arePushed() throws SQLException {
        String sql = "SELECT x FROM t WHERE x BETWEEN ? AND ? AND at < ? AND s = ?";
        assertHas(Sessions.plan(session, sql), "x >= ?0 and x <= ?1", "at < ?2", "s = ?3");
        Object[] values = {10, 400, java.time.LocalDateTime.of(2024, 3, 1, 0, 3), "s4"};
        assertEquals(Sessions.rows(plain, sql, values), Sessions.rows(session, sql, values));
        assertEquals(
                List.of(17, 30, 43, 56, 69, 82, 95, 108, 121, 134, 147, 160, 173),
                Sessions.rows(session, sql, values).stream()
                        .map(row -> row.get(0))
                        .sorted()
                        .toList());
        assertEquals(
                List.of(),
                Sessions.rows(
                        session, sql, Arrays.asList(null, 4, values[2], "s4").toArray()));
    }

    @Test
    void joins_ofTablesNamedInAnyOrder_haveNoProducts() throws SQLException {
        String plan = plan("SELECT days.v, few.w, large.k, t.n FROM days, few, large, t"
                + " WHERE days.v = t.x AND few.x = large.x AND large.k = t.y AND large.n = days.v");
        assertLacks(plan, "NestedLoop");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT few.w, large.v FROM few JOIN large ON few.w = large.n",
                "SELECT few.w, large.v FROM large JOIN few ON few.w = large.n"
            })
    void hashTables_areBuiltOfTheSmallerSide(String sql) throws SQLException {
        String plan = plan(sql);
        assertHas(plan, "EnumerableHashJoin");
        assertTrue(plan.indexOf("[[large]]") < plan.indexOf("[[few]]"), plan);
    }
}

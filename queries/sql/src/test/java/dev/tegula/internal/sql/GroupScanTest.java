package dev.tegula.internal.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.Tegula;
import dev.tegula.internal.sql.engine.EngineSession;
import dev.tegula.internal.sql.session.SqlRows;
import dev.tegula.internal.sql.session.SqlStatement;
import dev.tegula.testkit.generate.Amounts;
import dev.tegula.testkit.generate.Choice;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Groups that are computed from columns have the rows of those that Calcite computes from rows. */
@Slow
class GroupScanTest {

    private static final int ROWS = 10_000;

    @TempDir
    static Path folder;

    private static Tegula engine;
    private static EngineSession session;
    private static EngineSession plain;

    /** Creates an array with nulls, NaN and zeros of both signs, in several batches of rows. */
    @BeforeAll
    static void create() throws SQLException {
        engine = Tegula.create();
        session = Sessions.open(engine, folder);
        plain = EngineSession.open(engine, Tegula.uri(folder), Sessions.options(64L << 20, false));
        Sessions.update(
                session,
                "CREATE TABLE t (x BIGINT, k INT NULL, small TINYINT, v DOUBLE NULL, f REAL, s VARCHAR NULL, b BOOLEAN,"
                        + " d DATE NULL, at TIMESTAMP(3), big BIGINT, PRIMARY KEY (x))");
        Sessions.update(
                session,
                "INSERT INTO t VALUES "
                        + IntStream.range(0, ROWS).mapToObj(GroupScanTest::row).collect(Collectors.joining(", ")));
        Sessions.update(session, "UPDATE t SET v = CAST('NaN' AS DOUBLE) WHERE MOD(x, 89) = 0");
        Sessions.update(session, "UPDATE t SET v = -0.0e0 WHERE MOD(x, 83) = 0");
    }

    private static String row(int i) {
        String v = i % 97 == 0 ? "NULL" : i % 79 == 0 ? "0.0e0" : (i * 7919L % 1000 - 500) / 8.0 + "e0";
        return String.format(
                "(%d, %s, %d, %s, %se0, %s, %s, %s, TIMESTAMP '2026-01-%02d %02d:%02d:00', %d)",
                i,
                i % 11 == 0 ? "NULL" : i % 37,
                i % 100 - 50,
                v,
                i % 16 / 4.0,
                i % 13 == 0 ? "NULL" : "'" + "äb".repeat(i % 5) + i % 29 + "'",
                i % 3 == 0 ? "TRUE" : "FALSE",
                i % 17 == 0 ? "NULL" : String.format("DATE '2026-%02d-01'", 1 + i % 12),
                1 + i % 28,
                i % 24,
                i % 60,
                Long.MAX_VALUE - i);
    }

    @AfterAll
    static void close() {
        engine.close();
    }

    private static List<String> rows(EngineSession in, String sql) throws SQLException {
        return Sessions.rows(in, sql).stream().map(Object::toString).sorted().toList();
    }

    private static boolean isGroupScan(String sql) throws SQLException {
        return Sessions.plan(session, sql).contains("GroupScan");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT k, count(*), count(v), sum(v), min(v), max(v), avg(v) FROM t GROUP BY k",
                "SELECT v, count(*) FROM t GROUP BY v",
                "SELECT s, b, count(*), min(d), max(at), min(small), max(f), sum(small), avg(k) FROM t GROUP BY s, b",
                "SELECT small, f, d, count(*) FROM t GROUP BY small, f, d",
                "SELECT sum(big), min(big), max(big) FROM t WHERE k + 1 > small",
                "SELECT b, sum(big), count(DISTINCT s), count(DISTINCT v), count(DISTINCT k) FROM t GROUP BY b",
                "SELECT count(DISTINCT s), count(DISTINCT d), count(s), count(d) FROM t",
                "SELECT k, sum(CASE WHEN v > 3 THEN v WHEN b THEN 1e0 END), count(*) FILTER (WHERE v < 0) FROM t GROUP BY k",
                "SELECT k, sum(f), sum(f * v) FROM t GROUP BY k",
                "SELECT k + small, sum(v * (1 - v)), sum(k * 2 - 1), sum(v / k) FROM t GROUP BY k + small",
                "SELECT TIME_BUCKET(INTERVAL '7' HOUR, at), DATE_TRUNC('month', d), max(v) FROM t GROUP BY 1, 2",
                "SELECT BUCKET(small, 7), count(*) FROM t WHERE NOT (v < 5 OR k > small) GROUP BY BUCKET(small, 7)",
                "SELECT k, count(*) FROM t WHERE v <> 3 AND (k = small OR v > 0.5) GROUP BY k HAVING count(*) > 3",
                "SELECT b, k, count(*), sum(v) FROM t GROUP BY GROUPING SETS ((b), (k), (b, k))",
                "SELECT k IS NULL, v > 0, count(*) FROM t GROUP BY k IS NULL, v > 0",
                "SELECT count(*), sum(v), count(DISTINCT s), min(k) FROM t WHERE k + small > 1000",
                "SELECT k, sum(v) FROM t WHERE k + small > 1000 GROUP BY k",
                "SELECT DISTINCT s, k FROM t",
            })
    void groupsOfColumns_areThoseOfRows(String sql) throws SQLException {
        assertTrue(isGroupScan(sql), () -> "no groups of columns: " + sql);
        assertEquals(rows(plain, sql), rows(session, sql), sql);
    }

    @Test
    void randomGroups_areThoseOfRows() throws SQLException {
        RandomGenerator random = RandomTests.generator();
        for (int i = 0; i < Amounts.of("tegula.sql.groups", 8); i++) {
            String keys = some(random, List.of("k", "s", "b", "d", "small", "v", "f", "k > small"), 3);
            String values = some(
                    random,
                    List.of(
                            "sum(v)",
                            "avg(small)",
                            "sum(big)",
                            "min(v)",
                            "max(v)",
                            "min(at)",
                            "max(big)",
                            "count(s)",
                            "count(DISTINCT s)",
                            "count(DISTINCT v)",
                            "count(DISTINCT s) FILTER (WHERE v > 20)",
                            "sum(k) FILTER (WHERE b)"),
                    4);
            String where = random.nextBoolean() ? " WHERE k + small > " + random.nextInt(-50, 80) : "";
            String group = random.nextInt(4) == 0 ? "" : " GROUP BY " + keys;
            String sql = "SELECT " + (group.isEmpty() ? "" : keys + ", ") + values + " FROM t" + where + group;
            assertTrue(isGroupScan(sql) || group.isEmpty(), sql);
            assertEquals(rows(plain, sql), rows(session, sql), sql);
        }
    }

    private static String some(RandomGenerator random, List<String> all, int most) {
        return String.join(", ", Choice.shuffled(random, all).subList(0, 1 + random.nextInt(most)));
    }

    @Test
    void sumsOfInexactDoubles_areThoseOfEachRunAndMemory() throws SQLException {
        String sql = "SELECT small, sum(v / 3), avg(v / 7) FROM t GROUP BY small";
        assertTrue(isGroupScan(sql));
        List<String> expected = rows(session, sql);
        for (int i = 0; i < 5; i++) {
            assertEquals(expected, rows(session, sql));
        }
        try (Tegula other = Tegula.builder().computeThreads(1).build()) {
            EngineSession small = EngineSession.open(other, Tegula.uri(folder), Sessions.options(2 << 20, true));
            assertEquals(expected, rows(small, sql));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT s, count(*), k, s FROM t GROUP BY k, s",
                "SELECT sum(v), count(*), sum(v) FROM t",
                "SELECT max(small) AS most, b AS b1, b AS b2 FROM t GROUP BY b"
            })
    void columnsInAnotherOrder_areThoseOfAScanAlone(String sql) throws SQLException {
        String plan = Sessions.plan(session, sql);
        assertTrue(plan.contains("columns=["), plan);
        assertFalse(plan.contains("Calc"), plan);
        assertEquals(rows(plain, sql), rows(session, sql), sql);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT k, sum(CASE WHEN k <> 0 THEN small * k ELSE 0 END) FROM t GROUP BY k",
                "SELECT k, string_agg(s, ',') FROM t WHERE x < 0 GROUP BY k",
                "SELECT upper(s), count(*) FROM t GROUP BY upper(s)",
            })
    void expressionsThatMayDiffer_areLeftToRows(String sql) throws SQLException {
        assertFalse(isGroupScan(sql), sql);
        assertEquals(rows(plain, sql), rows(session, sql), sql);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT sum(big * 2) FROM t",
                "SELECT k, max(CAST(x AS INTEGER) + 2147483647) FROM t GROUP BY k",
                "SELECT max(big + (k + k)) FROM t WHERE small + k < 0"
            })
    void overflows_failAsThoseOfRows(String sql) {
        assertEquals(
                assertThrows(SQLException.class, () -> rows(plain, sql)).getSQLState(),
                assertThrows(SQLException.class, () -> rows(session, sql)).getSQLState());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT x, count(*), max(v) FROM t GROUP BY x",
                "SELECT x + k FROM t GROUP BY x + k",
                "SELECT count(DISTINCT x), sum(k) FROM t",
                "SELECT x + 0, k, count(*), avg(v) FROM t GROUP BY ROLLUP (x + 0, k)",
            })
    void groupsBeyondTheMemory_areThoseOfOperators(String sql) throws SQLException {
        try (Tegula other = Tegula.create()) {
            EngineSession small = EngineSession.open(other, Tegula.uri(folder), Sessions.options(1 << 19, true));
            assertTrue(isGroupScan(sql), sql);
            for (int i = 0; i < 2; i++) { // the plan is kept
                assertEquals(rows(plain, sql), rows(small, sql), sql);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT k, b, count(*), sum(k), sum(small), count(DISTINCT v), max(upper(s)) FROM t WHERE x < 0"
                        + " GROUP BY ROLLUP (k, b)",
                "SELECT k, grouping(k), avg(v), sum(big) FROM t WHERE k + small > 1000 GROUP BY CUBE (k)",
                "SELECT upper(s) FROM t WHERE x < 0 GROUP BY ROLLUP (upper(s))",
                "SELECT k, count(*) FROM t WHERE FALSE GROUP BY GROUPING SETS ((k), ())",
                "SELECT k, count(upper(s)) FROM t WHERE x < 0 GROUP BY ROLLUP (k) HAVING count(upper(s)) = 0",
            })
    void totalsOfNoRows_areOneRow(String sql) throws SQLException {
        assertEquals(1, rows(plain, sql).size());
        assertEquals(rows(plain, sql), rows(session, sql));
    }

    @Test
    void setsWithoutTotal_haveNoRowsOfNoRows() throws SQLException {
        String sql = "SELECT k, b, count(upper(s)) FROM t WHERE x < 0 GROUP BY GROUPING SETS ((k), (k, b))";
        assertEquals(List.of(), rows(plain, sql));
        assertEquals(List.of(), rows(session, sql));
    }

    @Test
    void preparedGroups_areComputedAnew() throws SQLException {
        String sql = "SELECT k, sum(v) FROM t WHERE x < ? GROUP BY k";
        SqlStatement statement = session.prepare(sql);
        assertEquals(10, count(statement, 10L));
        assertEquals(35, count(statement, 40L));
    }

    @Test
    void nullsOfMoreThan64Keys_areOfTheirKey() throws SQLException {
        String names = IntStream.range(0, 70).mapToObj(i -> "c" + i).collect(Collectors.joining(", "));
        Sessions.update(
                session,
                "CREATE TABLE wide (x BIGINT, " + names.replace(",", " INT NULL,") + " INT NULL, PRIMARY KEY (x))");
        Sessions.update(session, "INSERT INTO wide (x, c0, c64) VALUES (1, NULL, 7), (2, 7, NULL)");
        String sql = "SELECT DISTINCT " + names + " FROM wide";
        assertTrue(isGroupScan(sql));
        assertEquals(
                List.of("[7, null]", "[null, 7]"), rows(session, "SELECT c0, c64 FROM (" + sql + ") w"), "two columns");
        assertEquals(rows(plain, sql), rows(session, sql));
    }

    /** Written out, the expression would have a billion references to its column. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT max(a), min(a) FROM (%s) n",
                "SELECT a FROM (%s) n WHERE a > 50000000000 ORDER BY a LIMIT 2",
                "SELECT max(a), count(*) FILTER (WHERE a < 0) FROM (%s) n WHERE a > 5",
                "SELECT a, count(*) FROM (%s) n GROUP BY a HAVING a > 51000000000",
                "SELECT count(*) FROM (%s) n JOIN t ON t.big = n.a + n.a",
            })
    void expressionsThatEachSubqueryDoubles_arePlannedInProportion(String sql) throws SQLException {
        String nested = "SELECT CAST(small AS BIGINT) AS a FROM t WHERE x < 100";
        String chain = "CAST(small AS BIGINT)";
        for (int level = 0; level < 30; level++) {
            nested = "SELECT a + a AS a FROM (" + nested + ") l" + level;
            chain = "2 * (" + chain + ")";
        }
        String subqueries = String.format(sql, nested);
        int length = Sessions.plan(session, subqueries).length();
        assertTrue(length < 4000, "a plan of " + length + " characters");
        String products = String.format(sql, "SELECT " + chain + " AS a FROM t WHERE x < 100");
        assertEquals(rows(plain, products), rows(session, subqueries));
    }

    private static int count(SqlStatement statement, long bound) throws SQLException {
        int count = 0;
        try (SqlRows rows = statement.query(List.of(bound), 0)) {
            while (rows.next() != null) {
                count++;
            }
        }
        return count;
    }
}

package dev.tegula.internal.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.Tegula;
import dev.tegula.internal.sql.engine.EngineSession;
import dev.tegula.testkit.generate.Sampled;
import dev.tegula.testkit.generate.Slow;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Window functions, functions of texts, and dates have the values of DuckDB, with pushdown and without. */
@Slow
class StandardFunctionsTest {

    private static final String ROWS = "(1, DATE '2020-01-01', 1, 9000000000000000000, 'a\uD83D\uDE00b', 1.5e0),"
            + " (2, DATE '2020-01-05', 2, 9000000000000000000, 'x' || chr(10) || 'y', CAST('NaN' AS DOUBLE)),"
            + " (3, DATE '2020-01-08', 2, 3, '\u00E9', NULL), (4, DATE '2020-01-31', 4, -4, '', 2.5e0),"
            + " (5, DATE '1500-02-28', 7, 5, 'abab', 2.0e0), (6, DATE '2020-02-29', -3, 6, NULL, 2.5e0)";

    @TempDir
    static Path folder;

    private static final Tegula ENGINE = Tegula.create();
    private static EngineSession pushing;
    private static EngineSession plain;
    private static Connection duck;

    @BeforeAll
    static void createTables() throws SQLException {
        pushing = Sessions.open(ENGINE, folder);
        plain = EngineSession.open(ENGINE, Tegula.uri(folder), Sessions.options(64L << 20, false));
        duck = DriverManager.getConnection("jdbc:duckdb:");
        String columns = " (k INT, d DATE, i INT, b BIGINT, s VARCHAR NULL, f DOUBLE NULL";
        Sessions.update(pushing, "CREATE TABLE t" + columns + ", PRIMARY KEY (k))");
        Sessions.update(pushing, "INSERT INTO t VALUES " + ROWS);
        try (Statement statement = duck.createStatement()) {
            statement.execute("CREATE TABLE t" + columns + ")");
            statement.execute("INSERT INTO t VALUES " + ROWS);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT x FROM n WHERE sm + 1 = 1 OR coalesce(y, 2) <> 2",
                "SELECT x FROM n WHERE NOT (sm <> 0 AND coalesce(y, 2) = 2)",
                "SELECT x FROM n WHERE sm + 1 = 1 OR CASE WHEN y IS NOT NULL THEN y ELSE 2 END < 2",
                "SELECT x FROM n WHERE coalesce(y + 0, 2) <> 2",
                "SELECT x FROM n WHERE NOT (coalesce(sm, 2) > 1 AND y = 2)",
                "SELECT x FROM n WHERE NOT (coalesce(sm * 2, 2) > 1 AND y = 2)",
                "SELECT x FROM n WHERE NOT (coalesce(cast(sm AS REAL), 2) > 1 AND y = 2)",
                "SELECT x FROM n WHERE NOT (CASE WHEN sm IS NOT NULL THEN sm + 1 ELSE 2 END > 1 AND y = 2)",
                "SELECT x FROM n WHERE NOT (coalesce(abs(sm), sm + 1, 2) > 1 AND y = 2)",
                "SELECT count(*) FILTER (WHERE sm + 1 = 1 OR coalesce(y, 2) < 2) FROM n",
                "SELECT x, CASE WHEN sm + 1 = 1 OR coalesce(y, 2) <> 2 THEN 'a' ELSE 'b' END FROM n",
                "SELECT a.x FROM n a JOIN n b ON a.x = b.x AND (b.sm + 1 = 1 OR coalesce(a.y, 2) <> 2)",
            })
    void comparisonsOfCoalesce_takeItsDefaultForNull(String sql) throws SQLException {
        String rows =
                "INSERT INTO n VALUES (1, NULL, NULL), (2, 2, NULL), (3, NULL, 0), (4, NULL, 1), (5, 3, NULL), (6, 2, 1)";
        Sessions.update(pushing, "CREATE TABLE IF NOT EXISTS n (x INT PRIMARY KEY, y BIGINT NULL, sm SMALLINT NULL)");
        Sessions.update(pushing, rows);
        try (Statement statement = duck.createStatement()) {
            statement.execute("CREATE OR REPLACE TABLE n (x INT, y BIGINT, sm SMALLINT)");
            statement.execute(rows);
        }
        assertSame(sql, sql);
    }

    @AfterAll
    static void close() throws SQLException {
        duck.close();
        ENGINE.close();
    }

    private static void assertSame(String sql, String duckSql) throws SQLException {
        List<String> expected = DuckRows.ordered(DuckRows.rows(duck, duckSql), false);
        assertEquals(expected, DuckRows.ordered(DuckRows.texts(Sessions.rows(pushing, sql)), false), sql);
        assertEquals(expected, DuckRows.ordered(DuckRows.texts(Sessions.rows(plain, sql)), false), sql);
    }

    private static Object value(String expression) throws SQLException {
        return Sessions.rows(pushing, "SELECT " + expression).get(0).get(0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "count(*) OVER (ORDER BY d RANGE BETWEEN INTERVAL '7' DAY PRECEDING AND CURRENT ROW)",
                "count(*) OVER (ORDER BY d DESC RANGE BETWEEN INTERVAL '7' DAY PRECEDING AND CURRENT ROW)",
                "sum(i) OVER (ORDER BY d RANGE BETWEEN INTERVAL '36' HOUR PRECEDING AND INTERVAL '4' DAY FOLLOWING)",
                "sum(b) OVER (ORDER BY CAST(d AS TIMESTAMP) RANGE BETWEEN INTERVAL '4' DAY PRECEDING AND CURRENT ROW)",
                "count(*) OVER (ORDER BY i DESC RANGE BETWEEN 1 PRECEDING AND 2 FOLLOWING)",
                "count(*) OVER (ORDER BY CAST(i AS DECIMAL(10, 2)) RANGE BETWEEN 1.5 PRECEDING AND 2 FOLLOWING)",
                "count(*) OVER (ORDER BY f NULLS LAST RANGE BETWEEN 0.5 PRECEDING AND 0.5 FOLLOWING)",
                "count(*) OVER (ORDER BY f DESC NULLS FIRST RANGE BETWEEN 0.5 PRECEDING AND CURRENT ROW)",
                "sum(b) OVER (ORDER BY k)",
                "avg(b) OVER (PARTITION BY i ORDER BY k)",
                "sum(b) OVER (ORDER BY k ROWS BETWEEN 2 PRECEDING AND 1 PRECEDING)",
                "avg(i) OVER (ORDER BY k ROWS 2 PRECEDING)",
                "sum(b) OVER (ORDER BY k ROWS BETWEEN 1 PRECEDING AND CURRENT ROW EXCLUDE CURRENT ROW)",
                "percent_rank() OVER (ORDER BY i)",
                "percent_rank() OVER (PARTITION BY i ORDER BY k)",
                "cume_dist() OVER (ORDER BY i DESC)",
                "cume_dist() OVER (PARTITION BY i ORDER BY k)",
                "ntile(4) OVER (ORDER BY k)",
                "ntile(10) OVER (ORDER BY k DESC)",
                "nth_value(s, 2) OVER (ORDER BY k)",
                "nth_value(k, 2) OVER (ORDER BY k ROWS BETWEEN 1 FOLLOWING AND 2 FOLLOWING)",
                "first_value(s) OVER (ORDER BY k ROWS BETWEEN 2 FOLLOWING AND 3 FOLLOWING)",
                "rank() OVER (ORDER BY f DESC NULLS LAST)",
                "min(f) OVER (ORDER BY k)",
                "lag(b, 1, 7) OVER (ORDER BY k)",
                "stddev(i) OVER (ORDER BY k ROWS 2 PRECEDING)",
            })
    void windows_areThoseOfDuckDb(String call) throws SQLException {
        assertSame("SELECT k, " + call + " FROM t", "SELECT k, " + call + " FROM t");
    }

    /** Calls with values that may be null, defaults that may be null, and offsets to rows that may be missing. */
    static Stream<String> leadsAndLags() {
        List<List<String>> columns = List.of(
                List.of("s", "'none'", "NULL", "s", "'k' || CAST(k AS VARCHAR)"),
                List.of("f", "7.0", "CAST(NULL AS DOUBLE)", "f + 1", "k"),
                List.of("i", "7", "NULL", "k * 10", "nullif(k, 5)"),
                List.of("nullif(i, 2)", "0", "NULL", "k"),
                List.of("d", "DATE '2000-01-01'", "NULL", "d"));
        List<String> windows = List.of("ORDER BY k", "PARTITION BY i ORDER BY k DESC", "ORDER BY f DESC NULLS LAST, k");
        Stream.Builder<String> calls = Stream.builder();
        int number = 0;
        for (List<String> column : columns) {
            for (String otherwise : column.subList(1, column.size())) {
                for (int offset = 0; offset <= 3; offset++) {
                    String function = number % 2 == 0 ? "lag" : "lead";
                    String window = windows.get(number++ % windows.size());
                    calls.add(function + "(" + column.get(0) + ", " + offset + ", " + otherwise + ") OVER (" + window
                            + ")");
                }
            }
        }
        return calls.build();
    }

    @Sampled(6)
    @ParameterizedTest
    @MethodSource("leadsAndLags")
    void leadsAndLags_areThoseOfDuckDb(String call) throws SQLException {
        String sql = "SELECT k, v, v IS NULL, count(v) OVER () FROM (SELECT k, " + call + " AS v FROM t)";
        assertSame(sql, sql);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "lag(s, k - 2, 'x') OVER (ORDER BY k)",
                "lead(f, i, 0.5) OVER (ORDER BY k)",
                "lag(s, -1, 'x') OVER (ORDER BY k)",
                "sum(f) OVER (ORDER BY k) + lag(f, 2, 1.5) OVER (ORDER BY k)",
            })
    void leadsAndLags_ofOffsetsThatVary_areThoseOfDuckDb(String call) throws SQLException {
        assertSame("SELECT k, " + call + " FROM t", "SELECT k, " + call + " FROM t");
    }

    @Test
    void leadsAndLags_withADefaultOfAWiderType_keepIt() throws SQLException {
        assertEquals(
                List.of(List.of(5_000_000_000L), List.of(1L)),
                Sessions.rows(pushing, "SELECT lag(k, 1, 5000000000) OVER (ORDER BY k) FROM t ORDER BY k LIMIT 2"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sum(i) OVER (ORDER BY i ROWS 1 PRECEDING EXCLUDE TIES)",
                "sum(i) OVER (ORDER BY d RANGE INTERVAL '1' MONTH PRECEDING)",
                "last_value(i) OVER (ORDER BY k ROWS BETWEEN 3 PRECEDING AND 2 PRECEDING)",
            })
    void windows_thatCalciteComputesWrongly_areRefused(String call) {
        SQLException e = assertThrows(SQLException.class, () -> pushing.prepare("SELECT " + call + " FROM t"));
        assertEquals("0A000", e.getSQLState());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "char_length(s)",
                "length(s)",
                "substring(s, 2, 1)",
                "substring(s FROM 2)",
                "position('b' IN s)",
                "strpos(s, 'b')",
                "left(s, 2)",
                "left(s, -1)",
                "right(s, 2)",
                "right(s, -1)",
                "lpad(s, 5, '\uD83D\uDE00')",
                "rpad(s, 2, 'x')",
                "translate(s, 'a\uD83D\uDE00', '\u00E9')",
                "trim('a' FROM s)",
                "s LIKE 'a_b'",
                "s LIKE 'x_y'",
                "s LIKE 'x%y'",
                "s NOT LIKE 'x_y'",
                "s LIKE 'a!_b' ESCAPE '!'",
                "s ILIKE '\u00C9'",
                "s ILIKE 'X_Y'",
                "repeat(s, 2)",
                "upper(s)",
            })
    void texts_areThoseOfDuckDb(String call) throws SQLException {
        assertSame("SELECT k, " + call + " FROM t", "SELECT k, " + call + " FROM t");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "s LIKE 'x_y'",
                "s NOT LIKE 'x_y'",
                "NOT (s LIKE 'a_b')",
                "s LIKE '_'",
                "s NOT LIKE '_'",
                "s ILIKE '\u00C9'",
                "s NOT ILIKE 'X_Y'",
                "char_length(s) = 3",
                "lpad(s, 2, 'x') IS NULL",
                "rpad(s, 2, 'x') IS NOT NULL",
            })
    void predicatesOfTexts_areThoseOfDuckDb(String predicate) throws SQLException {
        assertSame("SELECT k FROM t WHERE " + predicate, "SELECT k FROM t WHERE " + predicate);
    }

    @Test
    void textsWithoutAnEquivalentInDuckDb_countCharacters() throws SQLException {
        assertEquals("axxb", value("overlay('a\uD83D\uDE00b' PLACING 'xx' FROM 2 FOR 1)"));
        assertEquals("a\uD83D\uDE00", value("CAST('a\uD83D\uDE00b' AS VARCHAR(2))"));
        assertEquals("\uD83D\uDE00 |", value("CAST('\uD83D\uDE00' AS CHAR(2)) || '|'"));
        assertEquals("\uD83D\uDE00", value("chr(128512)"));
        assertEquals("\u00C9lan Vital", value("initcap('\u00E9lan vital')"));
        assertEquals(true, value("'x' || chr(10) || 'y' SIMILAR TO 'x_y'"));
        assertEquals(true, value("'a\uD83D\uDE00' SIMILAR TO '(a|b)_'"));
        assertEquals(false, value("'abc' SIMILAR TO 'a.c'"));
        assertEquals(true, value("'a%' SIMILAR TO 'a!%' ESCAPE '!'"));
        assertEquals(true, value("'a5' SIMILAR TO '[[:ALPHA:]][0-9]'"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "greatest(f, 2e0)",
                "greatest(2e0, f)",
                "least(f, 2e0)",
                "least(2e0, f)",
                "least(f, i, 1.75e0, f)",
                "greatest(CAST(NULL AS DOUBLE), f, i)",
                "least(CAST(f AS REAL), CAST(1.75 AS REAL), CAST('NaN' AS REAL))",
                "greatest(i, 2)",
                "least(s, 'b')",
                "greatest(f, f) IS NULL",
            })
    void leastAndGreatest_areThoseOfDuckDb(String call) throws SQLException {
        assertSame("SELECT k, " + call + " FROM t", "SELECT k, " + call + " FROM t");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "count(*), count(f), min(f), max(f), sum(f), avg(f)",
                "count(s), min(s), max(s), count(DISTINCT f)",
                "avg(b), sum(b), min(d), max(d)",
            })
    void aggregatesOfNullAndNan_areThoseOfDuckDb(String calls) throws SQLException {
        for (String where :
                List.of("", " WHERE k < 2", " WHERE k = 2", " WHERE k = 3", " WHERE k > 9", " WHERE k <> 2")) {
            assertSame("SELECT " + calls + " FROM t" + where, "SELECT " + calls + " FROM t" + where);
        }
        assertSame("SELECT i, " + calls + " FROM t GROUP BY i", "SELECT i, " + calls + " FROM t GROUP BY i");
    }

    @Test
    void intervals_areNumbersOfTheirUnit() throws SQLException {
        assertEquals(60L, value("(DATE '2020-03-01' - DATE '2020-01-01') DAY"));
        assertEquals(2L, value("(DATE '2020-03-01' - DATE '2020-01-01') MONTH"));
        assertEquals(0L, value("(DATE '2020-03-01' - DATE '2020-01-01') YEAR"));
        assertEquals("1.500", value("INTERVAL '1.5' SECOND").toString());
        assertEquals(
                "60 days 12:00:00",
                value("(TIMESTAMP '2020-03-01 12:00:00' - TIMESTAMP '2020-01-01 00:00:00') DAY TO SECOND"));
        assertSame("SELECT (d - DATE '2020-01-01') DAY FROM t", "SELECT d - DATE '2020-01-01' FROM t");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "TIMESTAMP '2020-01-01T00:00:00Z'",
                "TIMESTAMP '2020-01-01 00:00:00Z'",
                "DATE '2020-01-01Z'",
                "DATE '1500-02-29'",
                "TIME '24:00:00'",
                "TIMESTAMP '2020-01-01 00:00:00.0000000001'",
            })
    void literals_thatAreNoTimes_areRefused(String literal) {
        SQLException e = assertThrows(SQLException.class, () -> value(literal));
        assertTrue(e.getMessage().startsWith("line 1, column 8: " + literal.split(" ")[0] + " literal: "), e::toString);
    }
}

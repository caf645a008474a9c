package dev.tegula.internal.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.Tegula;
import dev.tegula.internal.sql.engine.EngineSession;
import dev.tegula.internal.sql.session.SqlRows;
import dev.tegula.testkit.generate.Amounts;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Sampled;
import dev.tegula.testkit.generate.Slow;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Buckets, gap filling, last values and ASOF joins have the rows of DuckDB. */
@Slow
class ArrayFunctionsTest {

    @TempDir
    static Path folder;

    private static Tegula engine;
    private static Connection duck;
    private static EngineSession session;
    private static EngineSession plain;

    @BeforeAll
    static void create() throws SQLException {
        engine = Tegula.create();
        duck = DriverManager.getConnection("jdbc:duckdb:");
        SameRows.create(engine, folder, duck, "t", false, RandomTests.generator());
        SameRows.create(engine, folder, duck, "u", false, RandomTests.generator(1));
        session = Sessions.open(engine, folder);
        plain = EngineSession.open(engine, Tegula.uri(folder), Sessions.options(64L << 20, false));
    }

    @AfterAll
    static void close() throws SQLException {
        duck.close();
        engine.close();
    }

    /** Asserts the rows of a statement, of DuckDB in its own words. */
    private static List<String> assertSame(String ours, String theirs) throws SQLException {
        List<String> expected = DuckRows.rows(duck, theirs);
        boolean sorted = ours.contains("ORDER BY");
        assertEquals(
                DuckRows.ordered(expected, sorted),
                DuckRows.ordered(DuckRows.texts(Sessions.rows(session, ours)), sorted),
                ours);
        assertEquals(
                DuckRows.ordered(expected, sorted),
                DuckRows.ordered(DuckRows.texts(Sessions.rows(plain, ours)), sorted),
                "without pushdown, " + ours);
        return expected;
    }

    private static String pick(RandomGenerator random, String... choices) {
        return choices[random.nextInt(choices.length)];
    }

    @Test
    void timeBuckets_areThoseOfDuckDb() throws SQLException {
        RandomGenerator random = RandomTests.generator();
        for (int i = 0; i < Amounts.of("tegula.sql.functions", 8); i++) {
            String unit = pick(random, "SECOND", "MINUTE", "HOUR", "DAY", "MONTH", "YEAR");
            String width = "INTERVAL '" + (1 + random.nextInt(50)) + "' " + unit;
            String column = pick(random, "seen", "born");
            String origin = random.nextBoolean()
                    ? ""
                    : column.equals("born")
                            ? ", DATE '" + (1960 + random.nextInt(80)) + "-02-03'"
                            : ", TIMESTAMP '" + (1960 + random.nextInt(80)) + "-02-03 04:05:06'";
            // Years before 1970 are reached by shifting all times.
            String time = random.nextInt(3) == 0
                    ? (column.equals("born") ? "CAST(born - INTERVAL '70' YEAR AS DATE)" : "seen - INTERVAL '70' YEAR")
                    : column;
            String bucket = "TIME_BUCKET(" + width + ", " + time + origin + ")";
            String sql = "SELECT " + bucket + ", count(*), max(x) FROM t GROUP BY " + bucket;
            assertSame(sql, sql);
        }
    }

    @Test
    void comparisonsOfTimeBuckets_haveRowsOfDuckDb() throws SQLException {
        RandomGenerator random = RandomTests.generator();
        int found = 0;
        for (int i = 0; i < Amounts.of("tegula.sql.functions", 15); i++) {
            String width = "INTERVAL '" + (1 + random.nextInt(20)) + "' " + pick(random, "HOUR", "DAY", "MONTH");
            String operator = pick(random, "=", "<>", "<", "<=", ">", ">=");
            String predicate = random.nextBoolean()
                    ? "TIME_BUCKET(" + width + ", seen) " + operator + " TIMESTAMP '2024-03-0" + (1 + random.nextInt(9))
                            + " 00:00:00'"
                    : "TIME_BUCKET(" + width + ", born) " + operator + " DATE '2024-0" + (1 + random.nextInt(9))
                            + "-01'";
            String sql = "SELECT x, y, seen, born FROM t WHERE " + pick(random, "", "NOT ") + predicate;
            found += assertSame(sql, sql).size();
        }
        assertTrue(found > 1000, "rows " + found);
    }

    @Test
    void buckets_areFloors() throws SQLException {
        RandomGenerator random = RandomTests.generator();
        for (int i = 0; i < Amounts.of("tegula.sql.functions", 15); i++) {
            int width = 1 + random.nextInt(12);
            int origin = random.nextInt(30) - 15;
            String column = pick(random, "x", "y", "small", "count8", "big");
            String value = column.equals("big") ? "CAST(big AS DECIMAL(38, 0))" : column;
            String theirs = column.equals("big")
                    ? "big - ((big - (" + origin + ")) % " + width + " + " + width + ") % " + width
                    : "CAST(floor((" + column + " - (" + origin + ")) / " + width + ".0) * " + width + " + (" + origin
                            + ") AS BIGINT)";
            String having = random.nextBoolean() || column.equals("big")
                    ? ""
                    : " HAVING BUCKET " + pick(random, "=", "<>", "<", ">=") + " " + (random.nextInt(60) - 20);
            String ours = "BUCKET(" + value + ", " + width + ", " + origin + ")";
            String sql = "SELECT BUCKET, count(*), sum(x) FROM t GROUP BY BUCKET" + having;
            assertSame(sql.replace("BUCKET", ours), sql.replace("BUCKET", theirs));
        }
    }

    @Test
    void bucketsOfRealNumbers_haveFloorsOfDuckDb() throws SQLException {
        assertSame(
                "SELECT BUCKET(real_value, 2.5), count(*) FROM t GROUP BY BUCKET(real_value, 2.5)",
                "SELECT floor(real_value / 2.5) * 2.5 b, count(*) FROM t GROUP BY b");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "BUCKET(x, 0) | bucket: invalid width (found 0, expected more than 0)",
                "TIME_BUCKET(INTERVAL '-1' DAY, seen) | bucket: invalid width",
                "TIME_BUCKET(5, seen) | Cannot apply 'TIME_BUCKET'",
                "BUCKET(name, 5) | a text is not a number",
                "SUM(x) IGNORE NULLS OVER (ORDER BY x) | SUM with IGNORE NULLS: not supported",
                "TIME_BUKET(5, seen) | not found; did you mean",
            })
    void invalidBuckets_areRefused(String expression, String message) {
        SQLException e =
                assertThrows(SQLException.class, () -> Sessions.rows(session, "SELECT " + expression + " FROM t"));
        assertTrue(e.getMessage().contains(message), e.getMessage());
    }

    @Test
    void rowOfGreatestValue_isThatOfDuckDb() throws SQLException {
        for (String function : List.of("arg_max", "max_by", "ARG_MIN", "Min_By")) {
            for (String value : RandomTests.sample(List.of("x", "kind", "seen", "real_value", "name", "big", "born"), 3)
                    .toList()) {
                String sql = "SELECT kind, " + function + "(" + value + ", x * 1000 + y), " + function + "(x, seen)"
                        + " FROM (SELECT * FROM t WHERE " + value + " IS NOT NULL) s GROUP BY kind";
                String unique = sql.replace(", " + function + "(x, seen)", "");
                assertSame(unique, unique);
            }
        }
    }

    /** DuckDB skips nulls of the value, PostgreSQL-like ordered aggregates do not. Ours are those of DuckDB. */
    @Test
    void rowOfGreatestValue_skipsNulls() throws SQLException {
        String sql = "SELECT kind, max_by(name, x * 1000 + y), min_by(small, x * 1000 + y), max_by(x, small * 100000"
                + " + x * 1000 + y) FROM t GROUP BY kind";
        assertSame(sql, sql);
    }

    @Sampled(2)
    @ParameterizedTest
    @ValueSource(strings = {"<=", "<", ">=", ">"})
    void asofJoins_haveRowsOfDuckDb(String operator) throws SQLException {
        String mirrored = operator.contains("<") ? operator.replace('<', '>') : operator.replace('>', '<');
        for (String type : List.of("", "LEFT ")) {
            for (String[] keys : new String[][] {
                {"a.x = b.x", "y"},
                {"a.y = b.x", "y"},
                {"a.kind = b.kind", "seen"},
                {"a.name = b.name", "born"},
                {"a.kind = b.kind AND a.flag = b.flag", "x"},
                {"a.small = b.small", "seen"},
            }) {
                String on = keys[0];
                String time = keys[1];
                assertSame(
                        "SELECT a.x, a.y, b." + time + " FROM u a " + type + "ASOF JOIN t b MATCH_CONDITION b." + time
                                + " " + operator + " a." + time + " ON " + on,
                        "SELECT a.x, a.y, b." + time + " FROM u a ASOF " + type + "JOIN t b ON " + on + " AND a." + time
                                + " " + mirrored + " b." + time);
            }
        }
    }

    @Test
    void asofJoin_ofConditions_appliesThemAfterTheJoin() throws SQLException {
        for (String type : List.of("", "LEFT ")) {
            for (String where : List.of("b.real_value > 0", "a.y < 20", "b.name IS NULL", "a.y + 2 < b.y OR b.flag")) {
                assertSame(
                        "SELECT a.x, a.y, b.y, b.real_value FROM u a " + type
                                + "ASOF JOIN t b MATCH_CONDITION b.y <= a.y ON a.x = b.x WHERE " + where,
                        "SELECT a.x, a.y, b.y, b.real_value FROM u a ASOF " + type
                                + "JOIN t b ON a.x = b.x AND a.y >= b.y WHERE " + where);
            }
        }
    }

    @Test
    void asofJoin_withConditionsOfItsInputs_appliesThemBefore() throws SQLException {
        assertSame(
                "SELECT a.x, a.y, b.y, b.name FROM (SELECT * FROM u WHERE flag) a LEFT ASOF JOIN (SELECT * FROM t WHERE"
                        + " small IS NOT NULL AND y > 5) b MATCH_CONDITION b.y < a.y ON a.x = b.x",
                "SELECT a.x, a.y, b.y, b.name FROM (SELECT * FROM u WHERE flag) a ASOF LEFT JOIN (SELECT * FROM t WHERE"
                        + " small IS NOT NULL AND y > 5) b ON a.x = b.x AND a.y > b.y");
    }

    @Test
    void asofJoin_ofSortedRows_hasTheOrderOfTheStatement() throws SQLException {
        String tegula = "SELECT a.y, a.x FROM (SELECT * FROM u ORDER BY y, x LIMIT 100) a"
                + " ASOF JOIN t b MATCH_CONDITION b.y <= a.y ON a.x = b.x ORDER BY a.y, a.x";
        String other = "SELECT a.y, a.x FROM (SELECT * FROM u ORDER BY y, x LIMIT 100) a"
                + " ASOF JOIN t b ON a.x = b.x AND a.y >= b.y ORDER BY a.y, a.x";
        assertEquals(DuckRows.rows(duck, other), DuckRows.texts(Sessions.rows(session, tegula)));
    }

    @Test
    void asofJoin_beyondItsMemory_hasTheSameRows() throws SQLException {
        String sql = "SELECT a.x, a.y, b.y FROM u a ASOF JOIN t b MATCH_CONDITION b.y <= a.y ON a.x = b.x";
        EngineSession small = EngineSession.open(engine, Tegula.uri(folder), Sessions.options(20_000, true));
        assertEquals(
                DuckRows.ordered(DuckRows.texts(Sessions.rows(session, sql)), false),
                DuckRows.ordered(DuckRows.texts(Sessions.rows(small, sql)), false));
    }

    /** Rows for the buckets without cells, and their values, from a series of all buckets. */
    @Test
    void gapFilling_hasRowsOfASeries() throws SQLException {
        RandomGenerator random = RandomTests.generator();
        for (int i = 0; i < Amounts.of("tegula.sql.functions", 3); i++) {
            int hours = 1 + random.nextInt(9);
            String filter = "x < " + (2 + random.nextInt(12));
            String q = "WITH q AS (SELECT TIME_BUCKET(INTERVAL '" + hours + "' HOUR, seen) AS b, flag, count(*) AS n,"
                    + " avg(real_value) AS v FROM t WHERE " + filter + " GROUP BY TIME_BUCKET(INTERVAL '" + hours
                    + "' HOUR, seen), flag) ";
            String series = "s AS (SELECT flag, unnest(generate_series(min(b), max(b), INTERVAL '" + hours
                    + "' HOUR)) AS b FROM q GROUP BY flag) ";
            assertSame(
                    q + "SELECT b, flag, n, v FROM TABLE(GAPFILL(TABLE q, DESCRIPTOR(b), INTERVAL '" + hours
                            + "' HOUR, DESCRIPTOR(flag)))",
                    q + ", " + series + "SELECT s.b, s.flag, n, v FROM s LEFT JOIN q ON q.b = s.b AND q.flag = s.flag");
            assertSame(
                    q + "SELECT b, flag, n, v FROM TABLE(GAPFILL(TABLE q, DESCRIPTOR(b), INTERVAL '" + hours
                            + "' HOUR, KEYS => DESCRIPTOR(flag), PREVIOUS => DESCRIPTOR(n, v)))",
                    q + ", " + series
                            + "SELECT s.b, s.flag, n, v FROM s ASOF JOIN q ON q.flag = s.flag AND s.b >= q.b");
            assertSame(
                    q + "SELECT b, flag, n, round(v, 9) FROM TABLE(GAPFILL(TABLE q, DESCRIPTOR(b), INTERVAL '" + hours
                            + "' HOUR, KEYS => DESCRIPTOR(flag), LINEAR => DESCRIPTOR(v)))",
                    q + ", " + series
                            + "SELECT s.b, s.flag, q.n, round(CASE WHEN l.b = h.b THEN l.v ELSE l.v + (h.v - l.v)"
                            + " * epoch(s.b - l.b) / epoch(h.b - l.b) END, 9) FROM s LEFT JOIN q ON q.b = s.b AND q.flag ="
                            + " s.flag ASOF JOIN q l ON l.flag = s.flag AND s.b >= l.b ASOF JOIN q h ON h.flag ="
                            + " s.flag AND s.b <= h.b");
        }
    }

    @Test
    void gapFillingOfCoordinates_hasRowsOfASeries() throws SQLException {
        String q = "WITH q AS (SELECT %s AS b, count(*) AS n FROM t WHERE x > 3 AND y < 9 AND x <> 14 GROUP BY %s) ";
        assertSame(
                q.replace("%s", "BUCKET(x, 3)")
                        + "SELECT b, n FROM TABLE(GAPFILL(TABLE q, DESCRIPTOR(b), 3, START => -7, FINISH => 50))",
                q.replace("%s", "CAST(floor(x / 3.0) * 3 AS BIGINT)")
                        + "SELECT s.b, n FROM (SELECT unnest(generate_series(-9, 49, 3)) AS b) s LEFT JOIN q USING (b)");
    }

    @Test
    void gapFillingOfKeys_reachesStartAndFinishOfEach() throws SQLException {
        String q = "WITH q AS (SELECT flag, %s AS b, count(*) AS n FROM t WHERE x > 3 AND x <> 14 GROUP BY flag, %s) ";
        assertSame(
                q.replace("%s", "BUCKET(x, 3)") + "SELECT flag, b, n FROM TABLE(GAPFILL(TABLE q, DESCRIPTOR(b), 3,"
                        + " KEYS => DESCRIPTOR(flag), START => -7, FINISH => 50))",
                q.replace("%s", "CAST(floor(x / 3.0) * 3 AS BIGINT)")
                        + "SELECT k.flag, s.b, n FROM (SELECT DISTINCT flag FROM q) k"
                        + " CROSS JOIN (SELECT unnest(generate_series(-9, 49, 3)) AS b) s"
                        + " LEFT JOIN q ON q.b = s.b AND q.flag IS NOT DISTINCT FROM k.flag");
    }

    @Test
    void gapFillingByMonth_startsAtFirstDays() throws SQLException {
        List<List<Object>> rows = Sessions.rows(
                session,
                "SELECT b, n FROM TABLE(GAPFILL((SELECT TIME_BUCKET(INTERVAL '1' MONTH, d) AS b, count(*) AS n FROM"
                        + " (VALUES (DATE '2023-11-30'), (DATE '2024-02-29'), (DATE '2024-02-01')) AS v (d) GROUP BY"
                        + " TIME_BUCKET(INTERVAL '1' MONTH, d)), DESCRIPTOR(b), INTERVAL '1' MONTH)) ORDER BY b");
        assertEquals(
                List.of("[2023-11-01, 1]", "[2023-12-01, null]", "[2024-01-01, null]", "[2024-02-01, 2]"),
                rows.stream().map(Object::toString).toList());
    }

    @Test
    void gapFillingOfNoRows_hasAllBucketsBetweenItsBounds() throws SQLException {
        String q = "SELECT * FROM TABLE(GAPFILL((SELECT BUCKET(x, 2) AS b, avg(real_value) AS v FROM t WHERE x < 0"
                + " GROUP BY BUCKET(x, 2)), DESCRIPTOR(b), 2%s))";
        assertEquals(List.of(), Sessions.rows(session, String.format(q, "")));
        assertEquals(
                List.of(Arrays.asList(0L, null), Arrays.asList(2L, null)),
                Sessions.rows(session, String.format(q, ", START => 1, FINISH => 4")));
    }

    @Test
    void gapFillingOfNullBuckets_keepsTheirRows() throws SQLException {
        assertEquals(
                List.of("[1, 5]", "[2, null]", "[3, 6]", "[4, null]", "[null, 7]"),
                Sessions.rows(
                                session,
                                "SELECT b, v FROM TABLE(GAPFILL((SELECT CAST(b AS BIGINT) AS b, v FROM (VALUES (3, 6),"
                                        + " (CAST(NULL AS INTEGER), 7), (1, 5)) AS q (b, v)), DESCRIPTOR(b), 1, FINISH"
                                        + " => 5)) ORDER BY b NULLS LAST")
                        .stream()
                        .map(Object::toString)
                        .toList());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "TABLE t, DESCRIPTOR(z), 2 | parameter BUCKET: no such column (found 'z', expected some of x, y",
                "TABLE t, DESCRIPTOR(x), 2 | parameter BUCKET: neither date, timestamp nor BIGINT (found 'x' INTEGER)",
                "TABLE t, DESCRIPTOR(y), INTERVAL '1' DAY | parameter WIDTH: does not fit the buckets (expected an"
                        + " integer)",
                "TABLE t, DESCRIPTOR(seen), 5 | parameter WIDTH: does not fit the buckets (expected an interval)",
                "TABLE t, DESCRIPTOR(born), INTERVAL '5' HOUR | parameter WIDTH: not whole days",
                "TABLE t, DESCRIPTOR(y), 1, LINEAR => DESCRIPTOR(small) | parameter LINEAR: not DOUBLE (found 'small'"
                        + " SMALLINT)",
                "TABLE t, DESCRIPTOR(y), 1, START => 1 + 1 | parameter START: not a constant",
                "TABLE t, DESCRIPTOR(y), 1 | several rows of a bucket",
                "TABLE t, DESCRIPTOR(y), 7, DESCRIPTOR(x) | not the start of a bucket",
            })
    void invalidGapFilling_isRefused(String arguments, String message) {
        SQLException e = assertThrows(
                SQLException.class, () -> Sessions.rows(session, "SELECT * FROM TABLE(GAPFILL(" + arguments + "))"));
        assertTrue(e.getMessage().contains(message), e.getMessage());
    }

    @Test
    void gapFilling_ofManyBuckets_canBeCancelled() throws SQLException {
        String sql = "SELECT count(*) FROM TABLE(GAPFILL((SELECT y, v FROM (VALUES (CAST(0 AS BIGINT), 1),"
                + " (CAST(9000000000000000 AS BIGINT), 2)) AS q (y, v)), DESCRIPTOR(y), 1))";
        try (SqlRows rows = session.prepare(sql).query(List.of(), 0)) {
            Thread canceller = new Thread(rows::cancel);
            canceller.start();
            assertEquals("57014", assertThrows(SQLException.class, rows::next).getSQLState());
        }
    }

    @Test
    void lastValueBeforeATime_isAnAggregateOfARange() throws SQLException {
        LocalDateTime time = LocalDateTime.of(2024, 3, 6, 0, 0);
        String sql = "SELECT kind, max_by(seen, seen), max(seen) FROM t WHERE seen < ? GROUP BY kind";
        for (List<Object> row : Sessions.rows(session, sql, time)) {
            assertEquals(row.get(1), row.get(2));
            assertTrue(((LocalDateTime) row.get(1)).isBefore(time));
        }
    }
}

package dev.tegula.internal.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.Tegula;
import dev.tegula.internal.sql.RandomConditions.Real;
import dev.tegula.internal.sql.RandomConditions.Row;
import dev.tegula.internal.sql.RandomConditions.Truth;
import dev.tegula.internal.sql.engine.EngineSession;
import dev.tegula.testkit.generate.Amounts;
import dev.tegula.testkit.generate.Choice;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Conditions of NaN, null, infinities and zeros have the values of three-valued logic and of IEEE 754.
 * {@code -Dtegula.sql.conditions} sets the number of random conditions.
 */
@Slow
class RealComparisonsTest {

    private static final int CONDITIONS = Amounts.of("tegula.sql.conditions", 10);
    private static final int ROWS = 60;

    @TempDir
    Path folder;

    private Tegula engine;
    private EngineSession session;

    @BeforeEach
    void open() {
        engine = Tegula.create();
        session = Sessions.open(engine, folder);
    }

    @AfterEach
    void close() {
        engine.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"(w, w) <> (w, w)", "(x, x) BETWEEN (1, 1) AND (2, 2)"})
    void comparisonsOfRows_areRefused(String condition) throws SQLException {
        Sessions.update(session, "CREATE TABLE t (x INT, w DOUBLE NOT NULL, PRIMARY KEY (x))");
        Sessions.update(session, "INSERT INTO t VALUES (1, 2), (3, 4)");
        SQLException e =
                assertThrows(SQLException.class, () -> Sessions.rows(session, "SELECT x FROM t WHERE " + condition));
        assertEquals("0A000", e.getSQLState(), e.getMessage());
    }

    @Test
    void equalityOfRows_isThatOfTheirValues() throws SQLException {
        Sessions.update(session, "CREATE TABLE t (x INT, w DOUBLE NOT NULL, PRIMARY KEY (x))");
        Sessions.update(session, "INSERT INTO t VALUES (1, 2), (3, 4)");
        assertEquals(List.of(List.of(3)), Sessions.rows(session, "SELECT x FROM t WHERE (x, w) = (3, 4)"));
        assertEquals(List.of(), Sessions.rows(session, "SELECT x FROM t WHERE (x, x) = (NULL, 3)"));
        assertEquals(List.of(List.of(1)), Sessions.rows(session, "SELECT x FROM t WHERE (x, x) IN ((1, 1), (1, 3))"));
    }

    /** Creates the table t of random rows. */
    private List<Row> rows(RandomGenerator random) throws SQLException {
        Sessions.update(session, "CREATE TABLE t (x INT, v DOUBLE, w DOUBLE NOT NULL, r REAL, PRIMARY KEY (x))");
        List<Row> rows = new ArrayList<>();
        List<String> values = new ArrayList<>();
        for (int x = 0; x < ROWS; x++) {
            Real v = Choice.of(random, RandomConditions.CELLS);
            Real w = Choice.of(random, RandomConditions.CELLS.subList(1, RandomConditions.CELLS.size()));
            Real r = Choice.of(random, RandomConditions.CELLS);
            rows.add(new Row(
                    x, v.value().apply(null), w.value().apply(null), r.value().apply(null)));
            values.add("(" + x + ", " + v.sql() + ", " + w.sql() + ", CAST(" + r.sql() + " AS REAL))");
        }
        Sessions.update(session, "INSERT INTO t VALUES " + String.join(", ", values));
        return rows;
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void randomConditions_haveTheValuesOfThreeValuedLogic(int run) throws SQLException {
        RandomGenerator random = RandomTests.generator(run);
        List<Row> rows = rows(random);
        EngineSession plain = EngineSession.open(engine, Tegula.uri(folder), Sessions.options(64L << 20, false));
        RandomConditions conditions = new RandomConditions(random);
        for (int i = 0; i < CONDITIONS; i++) {
            Truth condition = conditions.next();
            List<List<Object>> holding = new ArrayList<>();
            List<List<Object>> all = new ArrayList<>();
            for (Row row : rows) {
                Boolean value = condition.of(row);
                all.add(Arrays.asList(row.x(), value));
                if (Boolean.TRUE.equals(value)) {
                    holding.add(List.of(row.x()));
                }
            }
            String where = "SELECT x FROM t WHERE " + condition.sql() + " ORDER BY x";
            assertEquals(holding, Sessions.rows(session, where), where);
            assertEquals(holding, Sessions.rows(plain, where), "not pushed: " + where);
            String value = "SELECT x, " + condition.sql() + " FROM t ORDER BY x";
            assertEquals(all, Sessions.rows(session, value), value);
            String other = Choice.of(
                    random,
                    "SELECT t.x FROM t JOIN (SELECT x AS k FROM t) q ON k = x AND " + condition.sql() + " ORDER BY t.x",
                    "SELECT x FROM t GROUP BY x, v, w, r HAVING " + condition.sql() + " ORDER BY x",
                    "SELECT x FROM (SELECT x, count(*) FILTER (WHERE " + condition.sql() + ") AS n FROM t GROUP BY x)"
                            + " q WHERE n > 0 ORDER BY x");
            assertEquals(holding, Sessions.rows(session, other), other);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "v < 5 | v < 5.0",
                "5 >= v | v <= 5.0",
                "v BETWEEN 1 AND 2.5 | v >= 1.0",
                "r > 0.1e0 | r > 0.1",
                "x < 5e0 | x < 5.0",
                "v < 5 OR v IS NULL | v is null or v < 5.0",
                "v < ? | v < ?0",
                "NOT (v < 5) | v >= 5.0 or v is nan",
                "NOT (v < 5 OR r > 2) | r <= 2.0 or r is nan",
                "NOT (v < CAST('NaN' AS DOUBLE)) | v is not null",
                "NOT (x < 5e0) | x >= 5.0",
                "IS_NAN(v) | v is nan",
                "NOT IS_NAN(r) | r is not nan",
                "v <> v | v is nan",
            })
    void comparison_isATestOfTheScan(String condition, String test) throws SQLException {
        rows(RandomTests.generator(0));
        String plan = Sessions.plan(session, "SELECT x FROM t WHERE " + condition);
        assertTrue(plan.contains(test) && !plan.contains("Calc"), plan);
    }

    /** Creates the table t of a number, NaN, null and a greater number. */
    private void createFour() throws SQLException {
        Sessions.update(session, "CREATE TABLE t (x INT, v DOUBLE, w DOUBLE NOT NULL, r REAL, PRIMARY KEY (x))");
        Sessions.update(
                session,
                "INSERT INTO t VALUES (1, 1, 1, 1), (2, CAST('NaN' AS DOUBLE), CAST('NaN' AS DOUBLE), CAST('NaN' AS"
                        + " REAL)), (3, NULL, 3, NULL), (4, 9, 9, 9)");
    }

    private String rows(String sql) throws SQLException {
        return Sessions.rows(session, sql).toString();
    }

    @Test
    void asofJoin_matchesTheNearestNumberAndNoNan() throws SQLException {
        createFour();
        String join = "SELECT a.x, b.x FROM t a LEFT ASOF JOIN t b MATCH_CONDITION %s ON TRUE ORDER BY a.x";
        assertEquals("[[1, 1], [2, null], [3, 1], [4, 4]]", rows(join.formatted("b.v <= a.w")));
        assertEquals("[[1, 1], [2, null], [3, 1], [4, 4]]", rows(join.formatted("a.w >= b.v")));
        assertEquals("[[1, 1], [2, null], [3, 1], [4, 4]]", rows(join.formatted("a.w >= b.r")));
        assertEquals("[[1, 1], [2, 1], [3, 3], [4, 3]]", rows(join.formatted("b.w <= a.x")));
        assertEquals("[[1, 4], [2, null], [3, 4], [4, null]]", rows(join.formatted("b.v > a.w")));
        assertEquals("[[1, null], [2, 1], [3, 2], [4, 3]]", rows(join.formatted("a.x > b.x")));
        assertEquals("[[1, 2], [2, 3], [3, 4], [4, null]]", rows(join.formatted("a.x < b.x")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "v < ANY (SELECT w FROM t)",
                "NOT (v >= ALL (SELECT w FROM t))",
                "x <= SOME (SELECT r FROM t)",
                "r > ALL (SELECT x FROM t)"
            })
    void anyOrAllOfQueries_comparedByOrder_areRefused(String condition) throws SQLException {
        createFour();
        SQLException e = assertThrows(SQLException.class, () -> rows("SELECT x FROM t WHERE " + condition));
        assertTrue(e.getMessage().contains("ANY or ALL") && e.getMessage().contains("Use EXISTS"), e.getMessage());
        assertEquals("0A000", e.getSQLState());
    }

    @Test
    void existsInsteadOfAnyOrAll_holdsByItsComparisons() throws SQLException {
        createFour();
        String query = "SELECT x FROM t a WHERE %s (SELECT 1 FROM t b WHERE %s) ORDER BY x";
        assertEquals("[[1]]", rows(query.formatted("EXISTS", "a.v < b.w")));
        assertEquals("[[2], [3], [4]]", rows(query.formatted("NOT EXISTS", "a.v < b.w")));
        assertEquals("[[3]]", rows(query.formatted("NOT EXISTS", "NOT (a.v < b.w)")));
    }

    @Test
    void anyOrAllOfQueries_ofIntegers_areKept() throws SQLException {
        createFour();
        assertEquals("[[4]]", rows("SELECT x FROM t WHERE x >= ALL (SELECT x FROM t)"));
        assertEquals("[[1], [4]]", rows("SELECT x FROM t WHERE v <> ALL (SELECT w FROM t WHERE x = 2) ORDER BY x"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "v = 0 | [[1, -0.0, -0.0], [2, 0.0, 0.0]]",
                "0e0 = v | [[1, -0.0, -0.0], [2, 0.0, 0.0]]",
                "v = 2 - 2 | [[1, -0.0, -0.0], [2, 0.0, 0.0]]",
                "v = ? | [[1, -0.0, -0.0], [2, 0.0, 0.0]]",
                "v IN (0, 0.0) | [[1, -0.0, -0.0], [2, 0.0, 0.0]]",
                "r = 0 AND r = v | [[1, -0.0, -0.0], [2, 0.0, 0.0]]",
                "v IS NOT DISTINCT FROM 0 | [[1, -0.0, -0.0], [2, 0.0, 0.0]]",
                "v = 3 | [[3, 3.0, 3.0]]",
            })
    void zeros_keepTheirSigns(String condition, String expected) throws SQLException {
        Sessions.update(session, "CREATE TABLE t (x INT, v DOUBLE, r REAL, PRIMARY KEY (x))");
        Sessions.update(
                session, "INSERT INTO t VALUES (1, CAST('-0' AS DOUBLE), CAST('-0' AS REAL)), (2, 0, 0), (3, 3, 3)");
        String query = "SELECT x, v, r FROM t WHERE " + condition + " ORDER BY x";
        Object[] parameters = condition.contains("?") ? new Object[] {0.0} : new Object[0];
        assertEquals(expected, Sessions.rows(session, query, parameters).toString());
        EngineSession plain = EngineSession.open(engine, Tegula.uri(folder), Sessions.options(64L << 20, false));
        assertEquals(expected, Sessions.rows(plain, query, parameters).toString());
    }

    @Test
    void sortsByOneColumn_takeNanForTheGreatest() throws SQLException {
        createFour();
        assertEquals("[[1.0], [3.0], [9.0], [NaN]]", rows("SELECT w FROM t ORDER BY w"));
        assertEquals("[[NaN], [9.0]]", rows("SELECT w FROM t ORDER BY w DESC LIMIT 2"));
        assertEquals("[[null], [1.0], [9.0], [NaN]]", rows("SELECT r FROM t ORDER BY r NULLS FIRST"));
        assertEquals("[[NaN], [9.0], [1.0], [null]]", rows("SELECT v FROM t ORDER BY v DESC NULLS LAST"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "array_agg(w ORDER BY w DESC) | [[[NaN, 9.0, 3.0, 1.0]]]",
                "array_agg(x ORDER BY v, x) | [[[1, 4, 2, 3]]]",
                "listagg(CAST(x AS VARCHAR), ',') WITHIN GROUP (ORDER BY w) | [[1,3,4,2]]",
                "max_by(x, w) | [[2]]",
                "min_by(x, w) | [[1]]",
                "max_by(x, r) | [[2]]",
                "max_by(v, x) | [[9.0]]",
            })
    void aggregatesThatOrderRows_takeNanForTheGreatest(String aggregate, String expected) throws SQLException {
        createFour();
        assertEquals(expected, rows("SELECT " + aggregate + " FROM t"));
        assertEquals(expected, rows("SELECT " + aggregate + " FROM (SELECT * FROM t ORDER BY x DESC LIMIT 9)"));
    }

    @Test
    void greatestOfWindows_isNan() throws SQLException {
        createFour();
        assertEquals("[[2], [2], [2], [2]]", rows("SELECT max_by(x, w) OVER () FROM t"));
        assertEquals("[[1, 1], [2, 1], [3, 1], [4, 1]]", rows("SELECT x, min_by(x, w) OVER (ORDER BY x) FROM t"));
    }

    @Test
    void listOfManyNumbers_isOneTableOfThePlan() throws SQLException {
        createFour();
        String list = IntStream.range(3, 1000).mapToObj(Integer::toString).collect(Collectors.joining(", "));
        String query = "SELECT x FROM t WHERE w IN (" + list + ") ORDER BY x";
        assertEquals("[[3], [4]]", rows(query));
        assertTrue(Sessions.plan(session, query).contains("ConstantRows(rows=[997])"), Sessions.plan(session, query));
    }

    @Test
    void writes_holdForNan() throws SQLException {
        createFour();
        String merge = "MERGE INTO t USING (SELECT x AS k FROM t) q ON t.x = q.k AND NOT (t.v < 5) WHEN MATCHED THEN"
                + " UPDATE SET w = 7 WHEN NOT MATCHED THEN INSERT (x, v, w) VALUES (q.k + 100, 1, 1)";
        assertEquals(4, Sessions.update(session, merge));
        assertEquals(1, Sessions.update(session, "UPDATE t SET w = 8 WHERE (v <= 5 OR v >= 5) IS FALSE"));
        assertEquals(1, Sessions.update(session, "DELETE FROM t WHERE NOT (v < 100)"));
        assertEquals(3, Sessions.update(session, "DELETE FROM t WHERE v < 5 OR v > 5 AND w = 8"));
        assertEquals("[[3, 3.0], [4, 7.0]]", rows("SELECT x, w FROM t ORDER BY x"));
    }
}

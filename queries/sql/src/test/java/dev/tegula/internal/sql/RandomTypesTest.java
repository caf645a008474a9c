package dev.tegula.internal.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.Tegula;
import dev.tegula.internal.sql.engine.EngineSession;
import dev.tegula.testkit.generate.Amounts;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Operators, functions and casts of values of any two types have the rows of DuckDB, or are refused: a date beside a
 * timestamp, a number beside a time, a text beside both. {@code -Dtegula.sql.types} sets their number.
 */
@Slow
class RandomTypesTest {

    private static final int STATEMENTS = Amounts.of("tegula.sql.types", 150);
    private static final int ROWS = 24;

    /** A column of each type, of which several share their values. */
    private static final String TYPED =
            "(SELECT x, kind, whole AS small, whole * 1000000007 AS big, CAST(whole AS DECIMAL(10, 2)) + 0.25 AS exact,"
                    + " CAST(whole AS DECIMAL(18, 4)) AS finer, real_value, CAST(real_value AS REAL) AS single, born, seen,"
                    + " CAST(seen AS TIMESTAMP(9)) AS fine, CAST(seen AS TIME) AS clock, name, flag FROM t) q";

    private static final List<String> COLUMNS = List.of(
            "x",
            "small",
            "big",
            "exact",
            "finer",
            "real_value",
            "single",
            "born",
            "seen",
            "fine",
            "clock",
            "name",
            "flag");

    private static final List<String> TYPES = List.of(
            "VARCHAR",
            "INTEGER",
            "SMALLINT",
            "BIGINT",
            "DOUBLE",
            "REAL",
            "DECIMAL(12,2)",
            "DATE",
            "TIMESTAMP",
            "TIMESTAMP(9)",
            "TIME",
            "BOOLEAN");

    /** Expressions of two columns, without those that differ from DuckDB by design, such as division of integers. */
    private static final List<String> EXPRESSIONS = List.of(
            "abs(%a)",
            "ceil(%a)",
            "floor(%a)",
            "round(%a)",
            "round(%a, 1)",
            "round(%a, -1)",
            "sign(%a)",
            "-%a",
            "year(%a)",
            "month(%a)",
            "hour(%a)",
            "second(%a)",
            "quarter(%a)",
            "week(%a)",
            "century(%a)",
            "decade(%a)",
            "date_part('hours', %a)",
            "date_part('millennium', %a)",
            "extract(epoch FROM %a)",
            "epoch_ms(%a)",
            "epoch_us(%a)",
            "date_trunc('month', %a)",
            "date_trunc('hour', %a)",
            "date_trunc('week', %a)",
            "last_day(%a)",
            "dayname(%a)",
            "strftime(%a, '%Y-%m-%d %H:%M:%S')",
            "time_bucket(INTERVAL 2 DAY, %a)",
            "%a + INTERVAL 1 DAY",
            "%a - INTERVAL 1 MONTH",
            "%a + INTERVAL 90 MINUTE",
            "%a + 1",
            "%a % 3",
            "%a * 2",
            "%a IS NULL",
            "NOT %a",
            "%a IN (1, 2)",
            "concat(%a, 'x')",
            "%a || '-' || %b",
            "[%a, NULL]",
            "[%a, %b]",
            "CAST(%a AS %t)",
            "TRY_CAST(%a AS %t)",
            "CAST(CAST(%a AS VARCHAR) AS %t)",
            "%a + %b",
            "%a - %b",
            "%a * %b",
            "%a % %b",
            "%a = %b",
            "%a < %b",
            "%a IN (%b, NULL)",
            "%a BETWEEN %b AND %b",
            "coalesce(%a, %b)",
            "nullif(%a, %b)",
            "greatest(%a, %b)",
            "least(%a, %b)",
            "CASE WHEN x > 3 THEN %a ELSE %b END",
            "if(x > 3, %a, %b)",
            "%a IS DISTINCT FROM %b",
            "date_diff('day', %a, %b)",
            "date_diff('hour', %a, %b)",
            "date_diff('month', %a, %b)",
            "date_diff('second', %a, %b)",
            "date_sub('month', %a, %b)",
            "date_sub('hour', %a, %b)",
            "list_contains([%a], %b)",
            "list_concat([%a], [%b])",
            "power(%a, %b)",
            "CASE %a WHEN %b THEN 1 ELSE 2 END",
            "%a IN (SELECT %b FROM %q)",
            "%a NOT IN (SELECT %b FROM %q)",
            "lag(%a, 1) OVER (ORDER BY %b, x)",
            "max(%a) OVER (PARTITION BY kind ORDER BY %b, x)",
            "json_object('a', %a, 'b', %b)");

    private static final List<String> AGGREGATES = List.of(
            "sum(%a)",
            "avg(%a)",
            "min(%a)",
            "max(%a)",
            "count(%a)",
            "count(DISTINCT %a)",
            "list(%a ORDER BY x)",
            "string_agg(%a, ',' ORDER BY x)",
            "first(%a ORDER BY %b, x)",
            "var_pop(%a)",
            "quantile_disc(%a, 0.3)",
            "sum(%a * %b)",
            "sum(%a) FILTER (%b IS NOT NULL)",
            "covar_pop(%a, %b)",
            "max(%a || %b)",
            "count(DISTINCT CASE WHEN x > 3 THEN %a ELSE %b END)");

    private static final List<String> QUERIES = List.of(
            "SELECT count(*) FROM %q JOIN (SELECT %b AS b FROM %q) w ON q.%a = w.b",
            "SELECT %a FROM %q UNION SELECT %b FROM %q",
            "SELECT %a FROM %q INTERSECT SELECT %b FROM %q",
            "SELECT x FROM %q WHERE %a < %b",
            "SELECT x FROM %q WHERE %a = %b OR %b IS NULL",
            "SELECT count(*) FROM %q GROUP BY coalesce(%a, %b)");

    @TempDir
    Path folder;

    @Test
    void valuesOfTwoTypes_areThoseOfDuckDbOrRefused() throws SQLException {
        RandomGenerator random = RandomTests.generator();
        try (Tegula engine = Tegula.create();
                Connection duck = DriverManager.getConnection("jdbc:duckdb:")) {
            EngineSession session = Sessions.open(engine, folder);
            DialectStatements engines = new DialectStatements(session, duck);
            engines.both("CREATE TABLE t (x INTEGER PRIMARY KEY, kind VARCHAR, whole INTEGER, real_value DOUBLE, born"
                    + " DATE, seen TIMESTAMP, name VARCHAR, flag BOOLEAN)");
            engines.both("INSERT INTO t VALUES " + rows(random));
            int answered = 0;
            for (int i = 0; i < STATEMENTS; i++) {
                String sql = statement(random);
                List<String> expected = rows(duck, sql);
                List<String> found = rows(session, sql);
                if (expected != null && found != null) {
                    assertEquals(expected, found, sql);
                    answered++;
                }
            }
            assertTrue(answered > STATEMENTS / 8, "answered " + answered + " of " + STATEMENTS);
        }
    }

    private static String rows(RandomGenerator random) {
        List<String> rows = new ArrayList<>();
        for (int x = 0; x < ROWS; x++) {
            List<String> values = Arrays.asList(
                    "'" + "abc".charAt(random.nextInt(3)) + "'",
                    String.valueOf(random.nextInt(7)),
                    random.nextInt(400) / 8.0 + "e0",
                    "DATE '20" + (10 + random.nextInt(5)) + "-0" + (1 + random.nextInt(9)) + "-1" + random.nextInt(9)
                            + "'",
                    "TIMESTAMP '2012-0" + (1 + random.nextInt(9)) + "-1" + random.nextInt(9) + " 0" + random.nextInt(9)
                            + ":2" + random.nextInt(9) + ":3" + random.nextInt(9) + "'",
                    "'n" + random.nextInt(6) + "'",
                    String.valueOf(random.nextBoolean()));
            for (int i = 1; i < values.size(); i++) {
                values.set(i, random.nextInt(7) == 0 ? "NULL" : values.get(i));
            }
            rows.add("(" + x + ", " + String.join(", ", values) + ")");
        }
        return String.join(", ", rows);
    }

    private static String statement(RandomGenerator random) {
        String a = any(COLUMNS, random);
        String b = any(COLUMNS, random);
        String query = switch (random.nextInt(8)) {
            case 0 -> any(QUERIES, random);
            case 1, 2 -> "SELECT kind, " + any(AGGREGATES, random) + " FROM %q GROUP BY kind";
            default -> "SELECT x, " + any(EXPRESSIONS, random) + " FROM %q";
        };
        return query.replace("%q", TYPED).replace("%a", a).replace("%b", b).replace("%t", any(TYPES, random));
    }

    private static String any(List<String> list, RandomGenerator random) {
        return list.get(random.nextInt(list.size()));
    }

    /** Returns the rows of DuckDB in any order, or null if it refuses a statement. */
    private static @Nullable List<String> rows(Connection duck, String sql) {
        try {
            return comparable(DuckRows.rows(duck, sql));
        } catch (SQLException e) {
            return null;
        }
    }

    /** Returns the rows in any order, or null if a statement is refused. */
    private static @Nullable List<String> rows(EngineSession session, String sql) {
        try {
            return comparable(DuckRows.texts(Sessions.rows(session, sql)));
        } catch (SQLException e) {
            assertFalse(String.valueOf(e.getMessage()).contains("the SQL engine failed"), () -> sql + ": " + e);
            return null;
        }
    }

    /** Dates that DuckDB returns as timestamps end with their midnight. */
    private static List<String> comparable(List<String> rows) {
        return rows.stream()
                .map(row -> row.replaceAll("T00:00(?=[,\\]])", ""))
                .sorted()
                .toList();
    }
}

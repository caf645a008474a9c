package dev.tegula.internal.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.Tegula;
import dev.tegula.internal.sql.engine.EngineSession;
import dev.tegula.testkit.generate.Amounts;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * {@code INSERT … ON CONFLICT}, {@code INSERT OR …} and defaults of columns leave the rows of DuckDB.
 * {@code -Dtegula.sql.upserts} sets the number of random statements.
 */
@Slow
class UpsertsTest {

    private static final int STATEMENTS = Amounts.of("tegula.sql.upserts", 20);

    private static final String COLUMNS = "k INTEGER, s VARCHAR, v INTEGER DEFAULT 7, w DOUBLE DEFAULT -1.5,"
            + " x VARCHAR DEFAULT 'it''s', d DATE DEFAULT DATE '2024-01-02', n INTEGER, PRIMARY KEY (k, s)";

    @TempDir
    Path folder;

    private Tegula engine;
    private EngineSession session;
    private Connection duck;

    @BeforeEach
    void createTables() throws SQLException {
        engine = Tegula.create();
        session = Sessions.open(engine, folder);
        duck = DriverManager.getConnection("jdbc:duckdb:");
        both("CREATE TABLE t (" + COLUMNS + ")");
        both("INSERT INTO t VALUES (1, 'a', 1, 0.5, 'one', NULL, 10), (2, 'a', 2, NULL, NULL, NULL, NULL)");
    }

    @AfterEach
    void close() throws SQLException {
        duck.close();
        engine.close();
    }

    private void both(String sql, Object... parameters) throws SQLException {
        long count = Sessions.update(session, sql, parameters);
        try (PreparedStatement statement = duck.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setObject(i + 1, parameters[i]);
            }
            statement.execute();
            if (!sql.startsWith("CREATE") && !sql.startsWith("ALTER")) {
                assertEquals(statement.getUpdateCount(), count, sql);
            }
        }
        assertEquals(
                DuckRows.ordered(DuckRows.rows(duck, "SELECT * FROM t"), false),
                DuckRows.ordered(DuckRows.texts(Sessions.rows(session, "SELECT * FROM t")), false),
                sql);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "INSERT INTO t (k, s, v) VALUES (1, 'a', 5), (3, 'c', 6) ON CONFLICT DO NOTHING",
                "INSERT INTO t (k, s, v) VALUES (1, 'a', 5), (3, 'c', 6) ON CONFLICT (s, k) DO UPDATE SET v = excluded.v",
                "INSERT INTO t (k, s, v) VALUES (1, 'a', 5) ON CONFLICT DO UPDATE SET v = v + EXCLUDED.v, n = t.n + k",
                "INSERT INTO t (k, s, v) VALUES (1, 'a', 5), (2, 'a', 6) ON CONFLICT DO UPDATE SET v = 9 WHERE t.n > 5",
                "INSERT INTO t (s, k) VALUES ('a', 1.6) ON CONFLICT DO UPDATE SET x = 'rounded'",
                "INSERT INTO t SELECT k + 1, s, v, w, x, d, n FROM t ON CONFLICT DO UPDATE SET v = excluded.v, x = NULL",
                "INSERT INTO t BY NAME SELECT 'a' AS s, 1 AS k, 33 AS n ON CONFLICT (k, s) DO UPDATE SET n = excluded.n",
                "INSERT OR IGNORE INTO t (k, s, v) VALUES (1, 'a', 5), (4, 'd', 6)",
                "INSERT OR REPLACE INTO t (k, s, v) VALUES (1, 'a', 5), (4, 'd', 6)",
                "INSERT OR REPLACE INTO t VALUES (1, 'a', 5, 6, 'x', NULL, 7), (4, 'd', DEFAULT, DEFAULT, NULL, DEFAULT, 8)",
                "INSERT INTO t (s, k) VALUES ('z', 9), ('y', 8)",
                "INSERT INTO t (s, k, v, x) VALUES ('z', 9, NULL, DEFAULT)",
                "INSERT INTO t (n, s, k) SELECT v, s, k + 10 FROM t ORDER BY k",
                "MERGE INTO t USING (VALUES (1, 'a'), (5, 'e')) AS q(k, s) ON t.k = q.k AND t.s = q.s"
                        + " WHEN MATCHED THEN UPDATE SET n = 1 WHEN NOT MATCHED THEN INSERT (k, s) VALUES (q.k, q.s)"
            })
    void insert_leavesRowsOfDuckDb(String sql) throws SQLException {
        both(sql);
    }

    /** Parts of statements are parsed one by one, and put in another order. */
    @Test
    void parameters_haveTheirPlacesInTheText() throws SQLException {
        both(
                "INSERT INTO t (k, s, v) VALUES (?, ?, ?) ON CONFLICT (k, s) DO UPDATE SET v = ?, x = ? WHERE t.v < ?",
                1,
                "a",
                3,
                44,
                "up",
                5);
        both("UPDATE t SET n = ? FROM (SELECT CAST(? AS INTEGER) AS q) AS o WHERE t.k = o.q AND t.v > ?", 77, 1, 5);
        String merge = "MERGE INTO t USING (SELECT CAST(? AS INTEGER) AS k, CAST(? AS VARCHAR) AS s) AS q"
                + " ON t.k = q.k AND t.s = q.s WHEN MATCHED AND t.v > ? THEN UPDATE SET n = ?, x = q.s"
                + " WHEN NOT MATCHED THEN INSERT (k, s, v) VALUES (q.k, q.s, ?)";
        both(merge, 2, "a", 1, 22, 99);
        both(merge, 6, "f", 1, 22, 99);
        both("DELETE FROM t USING (SELECT CAST(? AS INTEGER) AS k) AS q WHERE t.k = q.k AND t.x <> ?", 6, "none");
    }

    @Test
    void defaults_changeForLaterRows() throws SQLException {
        both("ALTER TABLE t ALTER COLUMN v SET DEFAULT 8");
        both("ALTER TABLE t ALTER x DROP DEFAULT");
        both("INSERT INTO t (k, s) VALUES (20, 'q')");
        Sessions.update(session, "ALTER TABLE t DROP COLUMN v");
        Sessions.update(session, "ALTER TABLE t ADD COLUMN v VARCHAR");
        Sessions.update(session, "INSERT INTO t (k, s) VALUES (21, 'q')");
        assertEquals(
                "[[null]]",
                Sessions.rows(session, "SELECT v FROM t WHERE k = 21").toString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "INSERT INTO t (k, s) VALUES (1, 'a') ON CONFLICT (k) DO NOTHING | (found k, expected k, s)",
                "INSERT INTO t (k) VALUES (1) ON CONFLICT DO NOTHING | must not be null, so new rows need a value",
                "INSERT INTO t (k, s) VALUES (1, 'a') ON CONFLICT DO UPDATE SET k = 5 | is a dimension, which cannot change",
                "INSERT INTO t (k, s) VALUES (8, 'a'), (8, 'a') ON CONFLICT DO NOTHING | the same coordinates",
                "INSERT INTO t (k, s) VALUES (1, 'a') ON CONFLICT ON CONSTRAINT c DO NOTHING | expected names of dimensions",
                "INSERT OR ABORT INTO t (k, s) VALUES (1, 'a') | Write INSERT OR REPLACE or OR IGNORE",
                "INSERT OR IGNORE INTO t (k, s) VALUES (1, 'a') ON CONFLICT DO NOTHING | Leave one of them out",
                "INSERT INTO t (k, s) VALUES (1, 'a') RETURNING k | returns rows. Use executeQuery",
                "DELETE FROM t WHERE k = 1 RETURNING * | returns rows. Use executeQuery",
                "INSERT OR REPLACE INTO m VALUES (1, 2) | the array allows duplicates",
                "INSERT INTO m VALUES (1, 2) ON CONFLICT DO NOTHING | the array allows duplicates",
                "INSERT INTO e VALUES (1, 2) ON CONFLICT DO NOTHING | dense arrays have a value in every cell"
            })
    void insert_isRefused(String sql, String reason) throws SQLException {
        Sessions.update(session, "CREATE TABLE m (k INTEGER, v INTEGER) WITH (dimensions = 'k', duplicates = 'allow')");
        Sessions.update(
                session,
                "CREATE TABLE e (k INTEGER, v INTEGER) WITH (dimensions = 'k', dense = 'true', \"domain.k\" = '0:9')");
        String message = assertThrows(SQLException.class, () -> Sessions.update(session, sql))
                .getMessage();
        assertTrue(message.contains(reason), message);
    }

    @Test
    void randomStatements_leaveRowsOfDuckDb() throws SQLException {
        RandomGenerator random = RandomTests.generator();
        for (int i = 0; i < STATEMENTS; i++) {
            both(statement(random));
        }
    }

    private static String statement(RandomGenerator random) {
        List<String> columns = new ArrayList<>(List.of("k", "s"));
        for (String column : List.of("v", "w", "x", "n")) {
            if (random.nextInt(3) > 0) {
                columns.add(random.nextInt(columns.size() + 1), column);
            }
        }
        List<String> rows = new ArrayList<>();
        for (int i = random.nextInt(3); i >= 0; i--) {
            List<String> values = new ArrayList<>();
            for (String column : columns) {
                values.add(value(random, column, i));
            }
            rows.add("(" + String.join(", ", values) + ")");
        }
        String into = " INTO t (" + String.join(", ", columns) + ") VALUES " + String.join(", ", rows);
        String set = String.join(
                ", ",
                columns.contains("v") ? "v = excluded.v - 1" : "v = t.v + 1",
                columns.contains("n") ? "n = n + excluded.n" : "n = k",
                columns.contains("x") ? "x = excluded.x" : "x = s || 'x'");
        return switch (random.nextInt(5)) {
            case 0 -> "INSERT OR IGNORE" + into;
            case 1 -> "INSERT OR REPLACE" + into;
            case 2 -> "INSERT" + into + " ON CONFLICT DO NOTHING";
            case 3 -> "INSERT" + into + " ON CONFLICT (k, s) DO UPDATE SET " + set;
            default -> "INSERT" + into + " ON CONFLICT DO UPDATE SET " + set + " WHERE t.k > " + random.nextInt(6);
        };
    }

    /** Returns a value; rows of one statement have different keys. */
    private static String value(RandomGenerator random, String column, int row) {
        return switch (column) {
            case "k" -> String.valueOf(random.nextInt(4) * 3 + row);
            case "s" -> List.of("'a'", "'b'").get(random.nextInt(2));
            case "x" -> List.of("'p'", "'q'''", "NULL", "DEFAULT").get(random.nextInt(4));
            case "w" -> List.of("1.25", "-2e3", "NULL", "DEFAULT").get(random.nextInt(4));
            default -> List.of("1", "-5", "NULL", "3").get(random.nextInt(4));
        };
    }
}

package dev.tegula.internal.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.Tegula;
import dev.tegula.internal.sql.engine.EngineSession;
import dev.tegula.testkit.generate.Slow;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Changes return the rows that DuckDB returns for them, or are refused before they are made. */
@Slow
class ReturningTest {

    @TempDir
    Path folder;

    private final Tegula engine = Tegula.create();
    private Connection duck;
    private EngineSession session;

    @BeforeEach
    void createTables() throws SQLException {
        duck = DriverManager.getConnection("jdbc:duckdb:");
        session = Sessions.open(engine, folder);
        DialectStatements both = new DialectStatements(session, duck);
        both.both(
                "CREATE TABLE t (k INTEGER PRIMARY KEY, v VARCHAR, d DECIMAL(6, 2) DEFAULT 1.5, t TIMESTAMP, x DOUBLE)");
        both.both(
                "INSERT INTO t VALUES (1, 'a', 1.25, TIMESTAMP '2024-01-01 10:00:00', 0.5), (2, NULL, NULL, NULL, NULL)");
    }

    @AfterEach
    void close() throws SQLException {
        duck.close();
        engine.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "INSERT INTO t VALUES (3, 'c', 2.345, TIMESTAMP '2024-02-29 23:59:59', 1e300) RETURNING *",
                "INSERT INTO t (k, v) VALUES (3, 'c'), (4, NULL) RETURNING k, d, v AS name, t.x",
                "INSERT INTO t (k, d) SELECT k + 10, k / 3.0::DECIMAL(5, 2) FROM (VALUES (5), (6)) AS s(k) RETURNING k",
                "INSERT INTO t (k, v) VALUES (1, 'new'), (7, 'seven') ON CONFLICT (k) DO NOTHING RETURNING k, v",
                "INSERT INTO t (k, v) VALUES (1, 'new'), (7, 'seven') ON CONFLICT (k) DO UPDATE SET v = excluded.v"
                        + " RETURNING k, v, d",
                "UPDATE t SET v = upper(v), d = d + 1 WHERE k < 3 RETURNING k, v, d, t, x",
                "UPDATE t SET v = s.w FROM (VALUES (2, 'two')) AS s(j, w) WHERE s.j = t.k RETURNING t.k, v",
                "UPDATE t SET v = 'none' WHERE k > 100 RETURNING k",
                "INSERT INTO t (k, v) VALUES (3, 'c') RETURNING k + 1, upper(v) AS big, coalesce(d, 0) * 2, t.v || k, 7",
                "INSERT INTO t (k, d) SELECT i, i / 3.0 FROM generate_series(100, 20100) AS g(i) RETURNING k % 1000, d",
                "UPDATE t SET v = 'z' WHERE k = 1 RETURNING t.v || '!', CASE WHEN d > 1 THEN 'more' ELSE 'less' END, *",
                "UPDATE t AS u SET v = 'z' WHERE u.k = 1 RETURNING u.k * 2 AS twice",
                "DELETE FROM t WHERE k = 1 RETURNING *",
                "DELETE FROM t RETURNING k, v, d * 2",
                "DELETE FROM t AS u WHERE v IS NULL RETURNING u.k * 10 AS ten, k",
                "DELETE FROM t USING (VALUES (1), (1), (7)) AS s(j) WHERE s.j = t.k RETURNING k, x, t.v || 'x'",
                "DELETE FROM t WHERE k > 100 RETURNING k",
                "MERGE INTO t USING (VALUES (1), (7)) AS s(j) ON t.k = s.j WHEN MATCHED THEN DELETE WHEN NOT MATCHED THEN"
                        + " INSERT (k, v) VALUES (s.j, 'new') RETURNING k, v, x * 2",
                "MERGE INTO t USING (VALUES (1), (2), (7)) AS s(j) ON t.k = s.j WHEN MATCHED AND t.v IS NULL THEN DELETE"
                        + " WHEN MATCHED THEN UPDATE SET v = 'old' WHEN NOT MATCHED THEN INSERT (k) VALUES (s.j)"
                        + " RETURNING *"
            })
    void change_returnsRowsOfDuckDb(String sql) throws SQLException {
        List<String> expected = DuckRows.rows(duck, sql);
        List<String> found = DuckRows.texts(Sessions.rows(session, sql));
        assertEquals(DuckRows.ordered(expected, false), DuckRows.ordered(found, false));
        String all = "SELECT * FROM t ORDER BY k";
        assertEquals(DuckRows.rows(duck, all), DuckRows.texts(Sessions.rows(session, all)));
    }

    @Test
    void returning_whatIsNotWritten_isRefusedBeforeTheChange() throws SQLException {
        for (String sql : List.of(
                "DELETE FROM t RETURNING count(*)",
                "DELETE FROM t RETURNING nothing",
                "INSERT INTO t (k) VALUES (9) RETURNING (SELECT 1)",
                "INSERT INTO t (k) VALUES (9) RETURNING row_number() OVER ()",
                "INSERT INTO t (k) VALUES (9) RETURNING k ORDER BY k",
                "INSERT INTO t (k) VALUES (9) RETURNING k WHERE k > 1",
                "INSERT INTO t (k) VALUES (9) RETURNING nothing")) {
            SQLException e = assertThrows(SQLException.class, () -> Sessions.rows(session, sql), sql);
            assertTrue(e.getSQLState().startsWith("42"), e.getMessage());
        }
        assertEquals(List.of(List.of(2L)), Sessions.rows(session, "SELECT count(*) FROM t"));
    }

    @Test
    void returning_expressionThatFails_changesNothing() throws SQLException {
        for (String sql : List.of(
                "INSERT INTO t (k) VALUES (8), (9) RETURNING 1 / (k - 9)",
                "UPDATE t SET v = 'w' RETURNING 1 / (k - 2)",
                "DELETE FROM t RETURNING 1 / (k - 2)")) {
            SQLException e = assertThrows(SQLException.class, () -> Sessions.rows(session, sql), sql);
            assertTrue(e.getMessage().contains("zero"), e.getMessage());
        }
        assertEquals(
                DuckRows.rows(duck, "SELECT k, v FROM t ORDER BY k"),
                DuckRows.texts(Sessions.rows(session, "SELECT k, v FROM t ORDER BY k")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "INSERT INTO t (k, v) VALUES (?, ?) RETURNING k + ?, v = ?",
                "INSERT INTO t (k, v) SELECT k + ?, v FROM t WHERE v <> ? OR v IS NULL RETURNING k * ?, v = ?",
                "UPDATE t SET x = x + ?, v = ? WHERE k < 100 RETURNING x - ?, v = ?",
                "DELETE FROM t WHERE k < ? AND coalesce(v, 'a') <> ? RETURNING k * ?, v = ?",
                "INSERT INTO t (k, v) VALUES (?, ?) RETURNING v"
            })
    void returning_parameters_areThoseOfTheirPlaces(String sql) throws SQLException {
        List<Object> values = List.of(50, "b", 3, "!");
        int count = (int) sql.chars().filter(c -> c == '?').count();
        List<String> found;
        try (Connection own = DriverManager.getConnection("jdbc:tegula:" + folder + ";writable=true")) {
            found = returned(own, sql, values.subList(0, count));
        }
        String literal = sql; // DuckDB prepares no change with RETURNING
        for (Object value : values.subList(0, count)) {
            literal = literal.replaceFirst("\\?", value instanceof String ? "'" + value + "'" : value.toString());
        }
        assertEquals(returned(duck, literal, List.of()), found);
    }

    private static List<String> returned(Connection connection, String sql, List<Object> values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            assertEquals(values.size(), statement.getParameterMetaData().getParameterCount());
            for (int i = 0; i < values.size(); i++) {
                statement.setObject(i + 1, values.get(i));
            }
            try (ResultSet rows = statement.executeQuery()) {
                List<String> found = new ArrayList<>();
                while (rows.next()) {
                    StringBuilder row = new StringBuilder();
                    for (int c = 1; c <= rows.getMetaData().getColumnCount(); c++) {
                        row.append(rows.getString(c)).append('|');
                    }
                    found.add(row.toString());
                }
                Collections.sort(found);
                return found;
            }
        }
    }

    @Test
    void returning_labels_areThoseOfTheRowsAlsoNewOnes() throws SQLException {
        Sessions.update(
                session,
                "CREATE TABLE e (k INTEGER PRIMARY KEY, kind uint8, size int16) WITH (\"enumeration.kind\" ="
                        + " '\"red\",\"green\"', \"enumeration.size\" = '10,20', \"enumerationType.size\" = 'int32')");
        assertEquals(
                "[[1, green, 20], [2, blue, 30], [3, null, null]]",
                rows("INSERT INTO e VALUES (1, 'green', 20), (2, 'blue', 30), (3, NULL, NULL) RETURNING *"));
        assertEquals("[[1, REDDISH]]", rows("UPDATE e SET kind = 'reddish' WHERE k = 1 RETURNING k, upper(kind)"));
        assertEquals("[[2, blue, 31]]", rows("UPDATE e SET size = 31 WHERE k = 2 RETURNING k, kind, size"));
        assertEquals("[[reddish, 20], [blue, 31], [null, null]]", rows("DELETE FROM e RETURNING kind, size"));
    }

    private String rows(String sql) throws SQLException {
        return Sessions.rows(session, sql).toString();
    }

    @Test
    void returning_ofConnection_isAResultSet() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:tegula:" + folder + ";writable=true");
                Statement statement = connection.createStatement()) {
            assertTrue(statement.execute("INSERT INTO t (k, v) VALUES (5, 'five') RETURNING v, d"));
            try (var rows = statement.getResultSet()) {
                assertTrue(rows.next());
                assertEquals("five", rows.getString("v"));
                assertEquals("1.50", rows.getBigDecimal("d").toString());
            }
        }
        try (Connection connection = DriverManager.getConnection("jdbc:tegula:" + folder);
                Statement statement = connection.createStatement()) {
            SQLException e = assertThrows(
                    SQLException.class,
                    () -> statement.executeQuery("INSERT INTO t (k, v) VALUES (6, 'six') RETURNING v"));
            assertEquals("25006", e.getSQLState());
        }
    }
}

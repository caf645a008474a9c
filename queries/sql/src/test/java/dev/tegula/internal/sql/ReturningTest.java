package dev.tegula.internal.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.Tegula;
import dev.tegula.internal.sql.engine.EngineSession;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Changes return the rows that DuckDB returns for them, or are refused before they are made. */
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
                "UPDATE t SET v = 'none' WHERE k > 100 RETURNING k"
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
                "DELETE FROM t RETURNING k",
                "INSERT INTO t (k) VALUES (9) RETURNING k + 1",
                "INSERT INTO t (k) VALUES (9) RETURNING nothing",
                "MERGE INTO t USING (VALUES (1)) AS s(j) ON t.k = s.j WHEN MATCHED THEN DELETE WHEN NOT MATCHED THEN"
                        + " INSERT (k) VALUES (s.j) RETURNING k")) {
            SQLException e = assertThrows(SQLException.class, () -> Sessions.rows(session, sql), sql);
            assertTrue(e.getMessage().contains("RETURNING") || e.getMessage().contains("nothing"), e.getMessage());
        }
        assertEquals(List.of(List.of(2L)), Sessions.rows(session, "SELECT count(*) FROM t"));
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

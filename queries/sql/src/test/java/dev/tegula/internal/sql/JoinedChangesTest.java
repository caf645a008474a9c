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
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code UPDATE … FROM}, {@code DELETE … USING} and the clauses of {@code MERGE} leave the rows of DuckDB. */
@Slow
class JoinedChangesTest {

    private static final List<String> TABLES = List.of(
            "CREATE TABLE t (k INTEGER PRIMARY KEY, n INTEGER, s VARCHAR)",
            "CREATE TABLE news (k INTEGER PRIMARY KEY, n INTEGER, op VARCHAR)",
            "INSERT INTO t VALUES (1, 10, 'a'), (2, 20, 'b'), (3, 30, NULL), (4, NULL, 'd')",
            "INSERT INTO news VALUES (2, 200, 'set'), (3, NULL, 'set'), (4, 400, 'drop'), (5, 500, 'add'), (6, 600, NULL)");

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "UPDATE t SET n = news.n, s = s || '!' FROM news WHERE t.k = news.k AND op = 'set'",
                "UPDATE t AS x SET n = x.n + q.n FROM (SELECT k, max(n) AS n FROM news GROUP BY k) AS q WHERE q.k = x.k",
                "UPDATE t SET n = (SELECT max(n) FROM news) FROM news q WHERE q.k = t.k AND t.s IS DISTINCT FROM 'b'",
                "UPDATE t SET s = extract(year FROM DATE '2024-01-01')::VARCHAR FROM news JOIN news m USING (k) WHERE t.k = m.k",
                "DELETE FROM t USING news WHERE t.k = news.k AND news.op = 'drop'",
                "DELETE FROM t AS x USING news a, news b WHERE x.k = a.k AND a.n <= b.n",
                "MERGE INTO t USING news ON t.k = news.k WHEN MATCHED AND news.op = 'set' THEN UPDATE SET n = news.n"
                        + " WHEN NOT MATCHED THEN INSERT (k, n) VALUES (news.k, news.n)",
                "MERGE INTO t USING news ON t.k = news.k WHEN MATCHED THEN UPDATE SET n = news.n"
                        + " WHEN NOT MATCHED AND news.op = 'add' THEN INSERT VALUES (news.k, news.n, 'new')",
                "MERGE INTO t USING news ON t.k = news.k WHEN MATCHED AND op = 'drop' THEN DELETE"
                        + " WHEN MATCHED THEN UPDATE SET n = coalesce(news.n, -1), s = op"
                        + " WHEN NOT MATCHED THEN INSERT (k, n, s) VALUES (news.k, news.n, op)",
                "MERGE INTO t USING news ON t.k = news.k WHEN MATCHED AND op = 'set' THEN UPDATE SET n = news.n"
                        + " WHEN MATCHED THEN DELETE WHEN NOT MATCHED AND op IS NOT NULL THEN INSERT (k) VALUES (news.k)",
                "MERGE INTO t USING news ON t.k = news.k WHEN MATCHED AND news.n IS NULL THEN DELETE"
                        + " WHEN NOT MATCHED THEN INSERT (k, s) VALUES (news.k, CASE WHEN op = 'add' THEN 'x' ELSE 'y' END)"
            })
    void change_leavesTheRowsOfDuckDb(String sql) throws SQLException {
        try (Tegula engine = Tegula.create();
                Connection duck = DriverManager.getConnection("jdbc:duckdb:")) {
            DialectStatements engines = new DialectStatements(Sessions.open(engine, folder), duck);
            for (String each : TABLES) {
                engines.both(each);
            }
            try (Statement statement = duck.createStatement()) {
                assertEquals(statement.executeUpdate(sql), Sessions.update(engines.session(), sql), sql);
            }
            engines.judge("SELECT k, n, s FROM t");
        }
    }

    @Test
    void change_isRefused_whereRowsWouldDependOnTheOrderOrThePartIsUnknown() throws SQLException {
        try (Tegula engine = Tegula.create()) {
            EngineSession session = Sessions.open(engine, folder);
            for (String each : TABLES) {
                Sessions.update(session, each);
            }
            assertRefused(session, "UPDATE t SET n = a.n FROM news a, news b WHERE t.k = a.k", "coordinates");
            assertRefused(session, "UPDATE t SET n = 1 FROM missing WHERE t.k = missing.k", "line 1, column 25");
            assertRefused(session, "DELETE FROM t USING news WHERE t.k = news.x", "line 1, column 43");
            assertRefused(
                    session,
                    "MERGE INTO t USING news ON t.k = news.k WHEN MATCHED AND t.q = 1 THEN UPDATE SET n = 1",
                    "line 1, column 60");
            assertRefused(
                    session,
                    "MERGE INTO t USING news ON t.k = news.k WHEN MATCHED AND op = 'set' THEN UPDATE SET n = 1 WHEN MATCHED THEN UPDATE SET n = 2",
                    "two clauses with UPDATE");
            assertRefused(
                    session,
                    "MERGE INTO t USING news ON t.k = news.k WHEN MATCHED THEN DELETE",
                    "DELETE FROM t USING s");
        }
    }

    private static void assertRefused(EngineSession session, String sql, String message) {
        SQLException e = assertThrows(SQLException.class, () -> Sessions.update(session, sql), sql);
        assertTrue(e.getMessage().contains(message), e.getMessage());
    }
}

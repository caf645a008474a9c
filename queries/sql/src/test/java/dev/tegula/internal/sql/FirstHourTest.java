package dev.tegula.internal.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tegula.Tegula;
import dev.tegula.internal.sql.engine.EngineSession;
import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The statements of {@code dialect/first-hour.sql} have the rows of DuckDB, or are refused with what to write. */
@Slow
class FirstHourTest {

    private static final int SALES = 24;
    private static final List<String> STORES = List.of("'Bern'", "'Chur'", "NULL", "'Basel'");

    @TempDir
    static Path folder;

    private static Tegula engine;
    private static Connection duck;
    private static EngineSession session;

    @BeforeAll
    static void createTables() throws SQLException {
        engine = Tegula.create();
        duck = DriverManager.getConnection("jdbc:duckdb:");
        session = Sessions.open(engine, folder);
        DialectStatements engines = new DialectStatements(session, duck);
        engines.both("CREATE TABLE sales (id BIGINT PRIMARY KEY, day DATE, seen TIMESTAMP, store VARCHAR, kind VARCHAR,"
                + " qty INTEGER, price DOUBLE NOT NULL)");
        engines.both("CREATE TABLE shops (name VARCHAR PRIMARY KEY, canton VARCHAR, height DOUBLE)");
        engines.both("INSERT INTO shops VALUES ('Bern', 'BE', 540.5), ('Chur', 'GR', 593.0), ('Davos', 'GR', 1560.0),"
                + " ('Lugano', 'TI', 5.5)");
        StringBuilder rows = new StringBuilder();
        for (int i = 1; i <= SALES; i++) {
            rows.append(rows.isEmpty() ? "" : ", ").append(sale(i));
        }
        engines.both("INSERT INTO sales VALUES " + rows);
    }

    private static String sale(int i) {
        String day = String.format(Locale.ROOT, "2024-%02d-%02d", 1 + i / 9, 1 + i * 5 % 28);
        String time = String.format(Locale.ROOT, "%02d:%02d:%02d", i * 7 % 24, i * 11 % 60, i * 13 % 60);
        String quantity = i % 5 == 0 ? "NULL" : String.valueOf(i % 6);
        return "(" + i + ", DATE '" + day + "', TIMESTAMP '" + day + " " + time + "', " + STORES.get(i % 4) + ", '"
                + (i % 3 == 0 ? "x" : "y") + "', " + quantity + ", " + (i * 3.25 % 17 + 0.5) + ")";
    }

    @AfterAll
    static void close() throws SQLException {
        duck.close();
        engine.close();
    }

    static Stream<String> statements() throws IOException {
        return DialectStatements.covering("/dialect/first-hour.sql");
    }

    @ParameterizedTest
    @MethodSource("statements")
    void statement_hasRowsOfDuckDbOrIsRefused(String line) throws SQLException {
        new DialectStatements(session, duck).judge(line);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT 1 UNION SELECT n + 1 FROM t",
                "SELECT 1 UNION ALL SELECT a.n FROM t AS a, t AS b, (VALUES (1), (2)) AS two(x)"
            })
    void recursionOfEverMoreRows_failsAtTheMemoryLimit(String recursion) throws SQLException {
        EngineSession small = EngineSession.open(engine, Tegula.uri(folder), Sessions.options(8L << 20, true));
        SQLException e = assertThrows(
                SQLException.class,
                () -> Sessions.rows(small, "WITH RECURSIVE t(n) AS (" + recursion + ") SELECT sum(n) FROM t"));
        assertEquals("53200", e.getSQLState());
    }

    @Test
    void recursion_keepsTheRowsOfOneStep() throws SQLException {
        EngineSession small = EngineSession.open(engine, Tegula.uri(folder), Sessions.options(1L << 20, true));
        assertEquals(
                List.of(List.of(100_000L)),
                Sessions.rows(
                        small,
                        "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT t.n + 1 FROM t JOIN sales ON id = 1"
                                + " WHERE n < 100000) SELECT count(*) FROM t"));
    }

    @Test
    void quantiles_failAtTheMemoryLimit() throws SQLException {
        EngineSession small = EngineSession.open(engine, Tegula.uri(folder), Sessions.options(8L << 20, true));
        SQLException e = assertThrows(
                SQLException.class,
                () -> Sessions.rows(small, "SELECT median(g) FROM generate_series(1, 1000000) AS t(g)"));
        assertEquals("53200", e.getSQLState());
    }

    @Test
    void descriptions_haveColumnsOfQueries() throws SQLException {
        assertEquals(
                List.of(List.of("id", "BIGINT", "NO", ""), List.of("p", "DOUBLE", "NO", "")),
                Sessions.rows(session, "DESCRIBE SELECT id, price * 2 AS p FROM sales"));
        assertEquals(
                List.of(
                        List.of("date_trunc('month', seen)", "TIMESTAMP(3)", "YES", ""),
                        List.of("[1, id]", "BIGINT ARRAY", "NO", "")),
                Sessions.rows(session, "DESCRIBE SELECT date_trunc('month', seen), [1, id] FROM sales"));
        assertEquals(Sessions.rows(session, "DESCRIBE shops"), Sessions.rows(session, "SHOW shops"));
        assertEquals(
                List.of(List.of("main", "sales"), List.of("main", "shops")), Sessions.rows(session, "SHOW ALL TABLES"));
    }
}

package dev.tegula.internal.sql;

import dev.tegula.Tegula;
import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The statements of {@code dialect/analyst.sql} have the rows of DuckDB, or are refused with what to write. */
@Slow
class AnalystTest {

    @TempDir
    static Path folder;

    private static Tegula engine;
    private static Connection duck;
    private static DialectStatements engines;

    @BeforeAll
    static void createTables() throws SQLException {
        engine = Tegula.create();
        duck = DriverManager.getConnection("jdbc:duckdb:");
        engines = new DialectStatements(Sessions.open(engine, folder), duck);
        for (String sql : List.of(
                "CREATE TABLE orders (id BIGINT PRIMARY KEY, customer INTEGER, placed TIMESTAMP, shipped "
                        + "DATE, status VARCHAR, amount DOUBLE, discount DOUBLE, items INTEGER, note VARCHAR)",
                "CREATE TABLE customers (id INTEGER PRIMARY KEY, name VARCHAR, country VARCHAR, joined "
                        + "DATE, score DOUBLE)",
                "INSERT INTO customers VALUES (1, 'Ada Lovelace', 'UK', DATE '2019-03-01', 9.5), (2, "
                        + "'Blaise Pascal', 'FR', DATE '2020-07-15', 7.25), (3, 'Carl Gauss', 'DE', DATE "
                        + "'2018-01-31', NULL), (4, 'Daniel B', 'CH', DATE '2021-12-31', 3.0), (5, 'Emmy Noether', "
                        + "'DE', DATE '2022-02-28', 8.0), (6, NULL, NULL, NULL, NULL)",
                "INSERT INTO orders VALUES (1, 1, TIMESTAMP '2023-01-05 08:15:00', DATE '2023-01-07', "
                        + "'done', 120.5, 0.1, 3, 'a,b'), (2, 1, TIMESTAMP '2023-01-19 17:45:30', DATE "
                        + "'2023-01-20', 'done', 80.0, NULL, 1, NULL), (3, 2, TIMESTAMP '2023-02-28 23:59:59', "
                        + "NULL, 'open', 15.25, 0.0, 2, 'x-1'), (4, 3, TIMESTAMP '2023-03-01 00:00:00', DATE "
                        + "'2023-03-04', 'done', 310.0, 0.2, 7, 'x-22'), (5, 2, TIMESTAMP '2023-03-15 12:30:00', "
                        + "DATE '2023-03-15', 'lost', 99.99, 0.05, NULL, ''), (6, 5, TIMESTAMP '2023-04-02 "
                        + "06:00:00', NULL, 'open', 45.0, NULL, 4, 'b,c,d')",
                "INSERT INTO orders VALUES (7, 4, TIMESTAMP '2023-05-09 09:09:09', DATE '2023-05-11', "
                        + "'done', 12.0, 0.0, 1, 'Äpfel'), (8, 1, TIMESTAMP '2023-06-30 20:20:20', DATE "
                        + "'2023-07-02', 'done', 230.75, 0.15, 5, 'x-3'), (9, 9, TIMESTAMP '2023-07-01 00:00:01', "
                        + "NULL, 'open', 5.5, NULL, 1, 'a'), (10, 3, TIMESTAMP '2023-07-14 14:14:14', DATE "
                        + "'2023-07-15', 'done', 60.0, 0.1, 2, NULL), (11, 5, TIMESTAMP '2023-10-29 02:30:00', "
                        + "DATE '2023-11-01', 'lost', 77.7, 0.3, 6, 'b'), (12, 2, TIMESTAMP '2023-12-31 23:00:00', "
                        + "NULL, 'open', 1000.0, 0.0, 10, 'z,z')")) {
            engines.both(sql);
        }
    }

    @AfterAll
    static void close() throws SQLException {
        duck.close();
        engine.close();
    }

    static Stream<String> statements() throws IOException {
        return DialectStatements.covering("/dialect/analyst.sql");
    }

    @ParameterizedTest
    @MethodSource("statements")
    void statement_hasRowsOfDuckDbOrIsRefused(String line) throws SQLException {
        engines.judge(line);
    }
}

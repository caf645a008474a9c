package dev.tegula.internal.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLTransientException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random queries have the rows of DuckDB over the same data, with pushdown, without, and with less memory than their
 * rows. {@code -Dtegula.sql.queries} sets their number.
 */
@Slow
class DuckDbComparisonTest {

    private static final int QUERIES = Amounts.of("tegula.sql.queries", 10);

    /** Memory in bytes that is less than the rows of a table. */
    private static final long LITTLE = 8 << 10;

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void randomQueries_haveRowsOfDuckDb(boolean dense) throws SQLException {
        try (Tegula engine = Tegula.create();
                Connection duck = DriverManager.getConnection("jdbc:duckdb:")) {
            SameRows.create(engine, folder, duck, "t", dense, RandomTests.generator());
            SameRows.create(engine, folder, duck, "u", false, RandomTests.generator(1));
            EngineSession pushing = Sessions.open(engine, folder);
            EngineSession plain = EngineSession.open(engine, Tegula.uri(folder), Sessions.options(64L << 20, false));
            EngineSession spilling = EngineSession.open(engine, Tegula.uri(folder), Sessions.options(LITTLE, false));
            RandomQueries queries = new RandomQueries(RandomTests.generator());
            for (int i = 0; i < QUERIES; i++) {
                String sql = queries.next();
                String message = "dense " + dense + ", query " + i + ": " + sql;
                List<String> expected = DuckRows.rows(duck, sql);
                boolean sorted = sql.contains("ORDER BY") && !sql.contains(" OVER (");
                assertEquals(expected.size(), Sessions.rows(pushing, sql).size(), message);
                assertEquals(
                        DuckRows.ordered(expected, sorted),
                        DuckRows.ordered(DuckRows.texts(Sessions.rows(pushing, sql)), sorted),
                        message);
                assertEquals(
                        DuckRows.ordered(expected, sorted),
                        DuckRows.ordered(DuckRows.texts(Sessions.rows(plain, sql)), sorted),
                        "without pushdown, " + message);
                List<String> spilled = rowsWithin(spilling, sql);
                if (spilled != null) {
                    assertEquals(
                            DuckRows.ordered(expected, sorted),
                            DuckRows.ordered(spilled, sorted),
                            "with little memory, " + message);
                }
            }
        }
    }

    /** Returns the rows of a query, or null if it needs more memory at once. */
    private static @Nullable List<String> rowsWithin(EngineSession session, String sql) throws SQLException {
        try {
            return DuckRows.texts(Sessions.rows(session, sql));
        } catch (SQLTransientException e) {
            assertEquals("53200", e.getSQLState(), e.getMessage());
            return null;
        }
    }

    @Test
    void randomSubqueries_haveRowsOfDuckDbOrAreRefused() throws SQLException {
        try (Tegula engine = Tegula.create();
                Connection duck = DriverManager.getConnection("jdbc:duckdb:")) {
            EngineSession session = Sessions.open(engine, folder);
            EngineSession spilling = EngineSession.open(engine, Tegula.uri(folder), Sessions.options(LITTLE / 8, true));
            RandomSubqueries queries = new RandomSubqueries(RandomTests.generator());
            int run = 0;
            int inLittle = 0;
            for (int i = 0; i < QUERIES; i++) {
                String sql = queries.next();
                List<String> expected = DuckRows.ordered(DuckRows.rows(duck, sql), false);
                try {
                    assertEquals(expected, DuckRows.ordered(DuckRows.texts(Sessions.rows(session, sql)), false), sql);
                    run++;
                    List<String> spilled = rowsWithin(spilling, sql);
                    if (spilled != null) {
                        assertEquals(expected, DuckRows.ordered(spilled, false), "with little memory: " + sql);
                        inLittle++;
                    }
                } catch (SQLFeatureNotSupportedException e) {
                    assertTrue(e.getMessage().startsWith("not supported: "), e.getMessage());
                }
            }
            assertTrue(run > QUERIES / 2 && inLittle > 0, "queries that run: " + run + ", " + inLittle);
        }
    }

    @Test
    void generator_makesQueriesThatReturnRows() throws SQLException {
        try (Tegula engine = Tegula.create();
                Connection duck = DriverManager.getConnection("jdbc:duckdb:")) {
            SameRows.create(engine, folder, duck, "t", false, RandomTests.generator());
            SameRows.create(engine, folder, duck, "u", false, RandomTests.generator(1));
            RandomQueries queries = new RandomQueries(RandomTests.generator());
            int filled = 0;
            for (int i = 0; i < 100; i++) {
                filled += DuckRows.rows(duck, queries.next()).isEmpty() ? 0 : 1;
            }
            assertEquals(true, filled > 60, "queries with rows: " + filled);
        }
    }
}

package dev.tegula.internal.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.Tegula;
import dev.tegula.internal.sql.engine.EngineSession;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random queries have the rows of DuckDB over the same data, with pushdown and without. The seed is that of the build;
 * {@code -Dtegula.sql.queries} sets their number.
 */
class DuckDbComparisonTest {

    private static final long SEED = Long.getLong("tegula.seed", 20261123L);
    private static final int QUERIES = Integer.getInteger("tegula.sql.queries", 80);

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void randomQueries_haveRowsOfDuckDb(boolean dense) throws SQLException {
        try (Tegula engine = Tegula.create();
                Connection duck = DriverManager.getConnection("jdbc:duckdb:")) {
            SameRows.create(engine, folder, duck, "t", dense, SEED);
            SameRows.create(engine, folder, duck, "u", false, SEED + 1);
            EngineSession pushing = Sessions.open(engine, folder);
            EngineSession plain = EngineSession.open(engine, Tegula.uri(folder), Sessions.options(64L << 20, false));
            RandomQueries queries = new RandomQueries(SEED);
            for (int i = 0; i < QUERIES; i++) {
                String sql = queries.next();
                String message = "seed " + SEED + ", dense " + dense + ", query " + i + ": " + sql;
                List<String> expected = DuckRows.rows(duck, sql);
                boolean sorted = sql.contains("ORDER BY");
                assertEquals(expected.size(), Sessions.rows(pushing, sql).size(), message);
                assertEquals(
                        DuckRows.ordered(expected, sorted),
                        DuckRows.ordered(DuckRows.texts(Sessions.rows(pushing, sql)), sorted),
                        message);
                assertEquals(
                        DuckRows.ordered(expected, sorted),
                        DuckRows.ordered(DuckRows.texts(Sessions.rows(plain, sql)), sorted),
                        "without pushdown, " + message);
            }
        }
    }

    @Test
    void generator_makesQueriesThatReturnRows() throws SQLException {
        try (Tegula engine = Tegula.create();
                Connection duck = DriverManager.getConnection("jdbc:duckdb:")) {
            SameRows.create(engine, folder, duck, "t", false, SEED);
            SameRows.create(engine, folder, duck, "u", false, SEED + 1);
            RandomQueries queries = new RandomQueries(SEED);
            int filled = 0;
            for (int i = 0; i < 100; i++) {
                filled += DuckRows.rows(duck, queries.next()).isEmpty() ? 0 : 1;
            }
            assertEquals(true, filled > 60, "queries with rows: " + filled);
        }
    }
}

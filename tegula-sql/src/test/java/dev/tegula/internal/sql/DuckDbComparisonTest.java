package dev.tegula.internal.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.Tegula;
import dev.tegula.internal.sql.engine.EngineSession;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
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
    private static final int QUERIES = Integer.getInteger("tegula.sql.queries", 150);

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
                List<String> expected = rows(duck, sql);
                boolean sorted = sql.contains("ORDER BY");
                assertEquals(expected.size(), Sessions.rows(pushing, sql).size(), message);
                assertEquals(ordered(expected, sorted), ordered(texts(Sessions.rows(pushing, sql)), sorted), message);
                assertEquals(
                        ordered(expected, sorted),
                        ordered(texts(Sessions.rows(plain, sql)), sorted),
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
                filled += rows(duck, queries.next()).isEmpty() ? 0 : 1;
            }
            assertEquals(true, filled > 60, "queries with rows: " + filled);
        }
    }

    private static List<String> rows(Connection duck, String sql) throws SQLException {
        List<List<Object>> rows = new ArrayList<>();
        try (Statement statement = duck.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            int columns = result.getMetaData().getColumnCount();
            while (result.next()) {
                List<Object> row = new ArrayList<>();
                for (int i = 1; i <= columns; i++) {
                    row.add(result.getObject(i));
                }
                rows.add(row);
            }
        }
        return texts(rows);
    }

    private static List<String> ordered(List<String> rows, boolean sorted) {
        return sorted ? rows : rows.stream().sorted().toList();
    }

    private static List<String> texts(List<List<Object>> rows) {
        return rows.stream()
                .map(row ->
                        row.stream().map(DuckDbComparisonTest::text).toList().toString())
                .toList();
    }

    /** Numbers are equal by value, up to the rounding of sums in another order. */
    private static String text(Object value) {
        if (value instanceof java.sql.Timestamp time) {
            return time.toLocalDateTime().toString();
        } else if (value instanceof Double || value instanceof Float) {
            return new BigDecimal(value.toString())
                    .round(new MathContext(9))
                    .add(BigDecimal.ZERO)
                    .stripTrailingZeros()
                    .toPlainString();
        } else if (value instanceof Number) {
            return new BigDecimal(value.toString()).stripTrailingZeros().toPlainString();
        }
        return String.valueOf(value);
    }
}

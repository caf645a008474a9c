package dev.tegula.internal.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.Tegula;
import dev.tegula.internal.sql.engine.EngineSession;
import dev.tegula.testkit.generate.Slow;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Statements that are large, nested or ask for huge values are executed, or refused with a typed error. */
@Slow
class LimitsTest {

    @TempDir
    Path folder;

    private final Tegula engine = Tegula.create();
    private EngineSession session;

    @BeforeEach
    void createTable() throws SQLException {
        session = Sessions.open(engine, folder);
        Sessions.update(session, "CREATE TABLE t (k INT, v INT, s VARCHAR, PRIMARY KEY (k))");
        Sessions.update(session, "INSERT INTO t VALUES (1, 7, 'x7'), (2, 20000, 'y'), (3, 9999, 'x9999')");
    }

    @AfterEach
    void close() {
        engine.close();
    }

    private static String list(int count, String element) {
        return IntStream.range(0, count)
                .mapToObj(i -> String.format(element, i))
                .collect(Collectors.joining(", "));
    }

    private SQLException refused(String sql) {
        return assertThrows(SQLException.class, () -> Sessions.rows(session, sql));
    }

    @Test
    void nestedStatements_areExecutedOrRefused() {
        for (String sql : List.of(
                "SELECT " + "(".repeat(20_000) + "1" + ")".repeat(20_000), "SELECT 1" + " + 1".repeat(50_000))) {
            SQLException e = refused(sql);
            assertEquals("54001", e.getSQLState());
            assertEquals("the statement is nested too deeply. Divide it into several.", e.getMessage());
        }
    }

    @Test
    void longListsOfIn_areExecuted() throws SQLException {
        assertEquals(
                List.of(List.of(1), List.of(3)),
                Sessions.rows(session, "SELECT k FROM t WHERE v IN (" + list(10_000, "%d") + ") ORDER BY k"));
        assertEquals(
                List.of(List.of(2)),
                Sessions.rows(session, "SELECT k FROM t WHERE s NOT IN (" + list(10_000, "'x%d'") + ")"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "REPEAT('a', 200000000) | text too long",
                "LPAD('a', 2000000000, 'bc') | text too long",
                "CAST('1e30000000' AS DECIMAL(38,2)) + 1 | value out of range of DECIMAL(38, 2)",
                "CAST(s AS DECIMAL(5,2)) | a text is not a number (found 'x7')",
                "CAST(s AS INTEGER) | a text is not a number (found 'x7')",
                "(SELECT v FROM t) | a subquery has more than one row",
                "abs(CAST(-2147483648 AS INTEGER)) | INTEGER overflow",
            })
    void values_thatHaveNoPlace_areRefusedInWordsOfTegula(String expression, String message) {
        SQLException e = refused("SELECT " + expression + " FROM t");
        assertTrue(e.getMessage().startsWith(message), e::getMessage);
    }

    @Test
    void equalityInAllBranchesOfOr_isAHashJoin() throws SQLException {
        Sessions.update(session, "CREATE TABLE u (k INT, w INT, PRIMARY KEY (k))");
        Sessions.update(session, "INSERT INTO u VALUES (1, 7), (2, 8), (3, 9999)");
        String where = "(v = w AND s = 'x7' AND w < 8) OR (v = w AND s = 'y') OR (v = w AND s > 'x8')";
        for (String from : List.of("t, u WHERE " + where, "t JOIN u ON " + where)) {
            String plan = Sessions.plan(session, "SELECT t.k FROM " + from);
            assertTrue(plan.contains("HashJoin"), plan);
            assertEquals(
                    List.of(List.of(1), List.of(3)),
                    Sessions.rows(session, "SELECT t.k FROM " + from + " ORDER BY t.k"));
        }
    }
}

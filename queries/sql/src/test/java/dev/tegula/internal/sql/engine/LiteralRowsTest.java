package dev.tegula.internal.sql.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.Tegula;
import dev.tegula.internal.sql.Sessions;
import dev.tegula.internal.sql.session.SqlStatement;
import dev.tegula.testkit.generate.Amounts;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * INSERT of plain literals writes the cells, or fails with the errors, of the same statement with a plan.
 * {@code -Dtegula.sql.inserts} sets the number of statements.
 */
@Slow
class LiteralRowsTest {

    private static final int INSERTS = Amounts.of("tegula.sql.inserts", 12);
    /** Statements among which the shares of the random generator show. */
    private static final int ENOUGH_FOR_SHARES = 100;

    /** Statements after which the tables are created again. */
    private static final int PER_TABLE = 10;

    @TempDir
    Path folder;

    private Tegula engine;
    private EngineSession session;

    @BeforeEach
    void open() {
        engine = Tegula.create();
        session = Sessions.open(engine, folder);
    }

    @AfterEach
    void close() {
        engine.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void randomInserts_writeTheCellsOfPlannedInserts(int run) throws SQLException {
        RandomInserts inserts = new RandomInserts(RandomTests.generator(run));
        int direct = 0;
        int failed = 0;
        for (int i = 0; i < INSERTS; i++) {
            if (i % PER_TABLE == 0) {
                for (String table : List.of("a", "b")) {
                    Sessions.update(session, "DROP TABLE IF EXISTS " + table);
                    Sessions.update(session, "CREATE TABLE " + table + " (" + RandomInserts.COLUMNS + ")");
                }
            }
            String sql = inserts.next("a");
            String message = "run " + run + ", statement " + i + ": " + sql;
            Outcome outcome = outcome(() -> session.prepare(sql));
            direct += outcome.direct() ? 1 : 0;
            failed += outcome.text().startsWith("rows") ? 0 : 1;
            Outcome planned = outcome(() -> session.plan(sql.replaceFirst("INTO a", "INTO b")));
            assertFalse(planned.direct(), message);
            assertEquals(planned.text().replace("'b'", "'a'"), outcome.text(), message);
            assertEquals(rows("b"), rows("a"), message);
        }
        if (INSERTS < ENOUGH_FOR_SHARES) {
            return;
        }
        assertTrue(direct > INSERTS / 3, "statements without a plan: " + direct);
        assertTrue(failed > INSERTS / 20 && failed < INSERTS / 2, "statements that fail: " + failed);
    }

    /** What became of a statement: its rows or its error, and whether it was prepared without a plan. */
    private record Outcome(boolean direct, String text) {}

    private interface Prepared {
        SqlStatement statement() throws SQLException;
    }

    private static Outcome outcome(Prepared prepared) {
        boolean direct = false;
        try {
            SqlStatement statement = prepared.statement();
            direct = ((InsertStatement) statement).isLiteral();
            return new Outcome(direct, "rows: " + statement.update(List.of(), SqlStatement.Cancellation.NONE));
        } catch (SQLException e) {
            return new Outcome(direct, e.getClass().getSimpleName() + " " + e.getSQLState() + ": " + e.getMessage());
        } catch (AssertionError e) {
            return new Outcome(direct, "assertion of Calcite, which only tests enable: " + e.getMessage());
        }
    }

    private List<List<Object>> rows(String table) throws SQLException {
        return Sessions.rows(session, "SELECT * FROM " + table + " ORDER BY id").stream()
                .map(row -> row.stream()
                        .map(each -> each instanceof byte[] bytes
                                ? (Object) HexFormat.of().formatHex(bytes)
                                : "" + each)
                        .toList())
                .toList();
    }

    @Test
    void preparedInsertOfLiterals_writesAgainAndInBatches() throws SQLException {
        Sessions.update(session, "CREATE TABLE log (t BIGINT, n INT, PRIMARY KEY (t)) WITH (duplicates = allow)");
        SqlStatement insert = session.prepare("INSERT INTO log VALUES (1, 2), (3, -4)");
        assertTrue(((InsertStatement) insert).isLiteral());
        assertEquals(2, insert.update(List.of(), SqlStatement.Cancellation.NONE));
        assertEquals(2, insert.update(List.of(), SqlStatement.Cancellation.NONE));
        assertEquals(
                List.of(2L, 2L),
                Arrays.stream(insert.updateAll(List.of(List.of(), List.of()), SqlStatement.Cancellation.NONE))
                        .boxed()
                        .toList());
        assertEquals(List.of(List.of(8L)), Sessions.rows(session, "SELECT count(*) FROM log"));
    }

    /** Calcite compares the types of a plan before and after each step, with assertions only. */
    @Test
    void plannedInsertOfATextIntoAFineTime_keepsTheTypeOfItsColumn() throws SQLException {
        Sessions.update(session, "CREATE TABLE t (x INT, v INT, n TIMESTAMP(9), PRIMARY KEY (x))");
        String sql = "INSERT INTO t (x, n) VALUES (1, '2024-01-27 00:00:00.123456789')";
        assertEquals(new Outcome(false, "rows: 1"), outcome(() -> session.plan(sql)));
        assertEquals(
                List.of(List.of("2024-01-27 00:00:00.123456789")),
                Sessions.rows(session, "SELECT CAST(n AS VARCHAR) FROM t"));
    }

    @Test
    void insertOfLongText_keepsIt() throws SQLException {
        Sessions.update(session, "CREATE TABLE t (x INT, s VARCHAR, PRIMARY KEY (x))");
        for (int length : new int[] {5_000, 65_536, 65_537, 200_000}) {
            String text = "it''s".repeat(length / 4);
            Sessions.update(session, "INSERT INTO t VALUES (" + length + ", '" + text + "')");
            assertEquals(
                    List.of(List.of(text.replace("''", "'"))),
                    Sessions.rows(session, "SELECT s FROM t WHERE x = " + length));
        }
        Sessions.update(
                session, "CREATE TABLE u WITH (dimensions = 'x') AS SELECT 1 AS x, '" + "y".repeat(50_000) + "' AS s");
        assertEquals(List.of(List.of(50_000)), Sessions.rows(session, "SELECT char_length(s) FROM u"));
    }
}

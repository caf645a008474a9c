package dev.tegula.internal.sql;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
import dev.tegula.internal.sql.engine.EngineSession;
import dev.tegula.internal.sql.session.SessionOptions;
import dev.tegula.internal.sql.session.SessionOptions.TimestampMode;
import dev.tegula.internal.sql.session.SqlStatement;
import dev.tegula.query.Cells;
import dev.tegula.query.CellsBuilder;
import dev.tegula.query.Column;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import dev.tegula.testkit.generate.Slow;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** UPDATE and MERGE as transactions; {@link RandomWritesTest} compares their rows with another engine. */
@Slow
class ReplacingStatementTest {

    private final Tegula engine = Tegula.create();
    private final Tegula small = Tegula.builder().memoryBudget(1).build();

    @TempDir
    Path folder;

    private EngineSession session;

    @BeforeEach
    void create() throws SQLException {
        session = Sessions.open(engine, folder);
        Sessions.update(session, "CREATE TABLE t (k INTEGER, n INTEGER, s VARCHAR, PRIMARY KEY (k))");
        Sessions.update(session, "INSERT INTO t VALUES (1, 10, 'a'), (2, 20, 'b'), (3, 30, NULL)");
    }

    @AfterEach
    void close() {
        engine.close();
        small.close();
    }

    private String rows() throws SQLException {
        return Sessions.rows(session, "SELECT * FROM t ORDER BY k").toString();
    }

    @Test
    void concurrentUpdates_loseNone() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(3);
        List<Future<?>> running = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            running.add(threads.submit(() -> {
                for (int j = 0; j < 5; j++) {
                    Sessions.update(
                            session,
                            j % 2 == 0
                                    ? "UPDATE t SET n = n + 1 WHERE k = 1"
                                    : "MERGE INTO t USING (VALUES (1)) AS q(a) ON t.k = q.a WHEN MATCHED THEN UPDATE SET n = n + 1");
                }
                return null;
            }));
        }
        for (Future<?> each : running) {
            each.get();
        }
        threads.shutdown();
        assertEquals("[[1, 25, a], [2, 20, b], [3, 30, null]]", rows());
    }

    /** A plan that is a moment old has read the table, and must not use what it read. */
    @Test
    void preparedStatements_changeTheRowsOfTheMoment() throws SQLException {
        SqlStatement update = session.prepare("UPDATE t SET n = n + 1");
        SqlStatement delete = session.prepare("DELETE FROM t WHERE n * 2 > 50");
        Sessions.update(session, "UPDATE t SET n = n * 10");
        assertEquals(3, update.update(List.of(), SqlStatement.Cancellation.NONE));
        assertEquals("[[1, 101, a], [2, 201, b], [3, 301, null]]", rows());
        assertEquals(3, delete.update(List.of(), SqlStatement.Cancellation.NONE));
    }

    /** Rows that are written again would lose the values of columns that the statement does not know. */
    @Test
    void preparedStatements_areRefusedAfterTheColumnsChanged() throws SQLException {
        Sessions.update(
                session,
                "CREATE TABLE g (k INTEGER, n INTEGER, PRIMARY KEY (k)) WITH (dense = 'true', \"domain.k\" = '1:3')");
        Sessions.update(session, "INSERT INTO g VALUES (1, 1), (2, 2), (3, 3)");
        for (String table : List.of("t", "g")) {
            SqlStatement update = session.prepare("UPDATE " + table + " SET n = 5");
            Sessions.update(session, "ALTER TABLE " + table + " ADD COLUMN added INTEGER");
            Sessions.update(session, "UPDATE " + table + " SET added = 7");
            String message = assertThrows(
                            SQLException.class, () -> update.update(List.of(), SqlStatement.Cancellation.NONE))
                    .getMessage();
            assertTrue(message.contains("Prepare it again"), message);
            assertEquals(
                    "[[3]]",
                    Sessions.rows(session, "SELECT count(*) FROM " + table + " WHERE added = 7")
                            .toString());
        }
    }

    @Test
    void merge_updatesAndInserts() throws SQLException {
        long changed = Sessions.update(
                session,
                "MERGE INTO t AS x USING (SELECT k + 1 AS k, n FROM t) AS q ON x.k = q.k "
                        + "WHEN MATCHED THEN UPDATE SET n = x.n + q.n "
                        + "WHEN NOT MATCHED THEN INSERT (k, n) VALUES (q.k, q.n)");
        assertEquals(3, changed);
        assertEquals("[[1, 10, a], [2, 30, b], [3, 50, null], [4, 30, null]]", rows());
        assertEquals(
                1,
                Sessions.update(
                        session,
                        "MERGE INTO t USING (VALUES (4, 1), (5, CAST(? AS INTEGER))) AS q(a, b) ON t.k = q.a "
                                + "WHEN NOT MATCHED THEN INSERT VALUES (q.a, q.b, 'new')",
                        7));
        assertEquals("[[1, 10, a], [2, 30, b], [3, 50, null], [4, 30, null], [5, 7, new]]", rows());
    }

    /** Values of both kinds of rows have no common type that would round one of them. */
    @Test
    void merge_keepsValuesBesideInsertsOfOtherTypes() throws SQLException {
        Sessions.update(
                session,
                "CREATE TABLE m (k BIGINT, n BIGINT, i INTEGER, u uint64, r REAL, s VARCHAR, PRIMARY KEY (k))");
        Sessions.update(
                session,
                "INSERT INTO m VALUES (9007199254740993, 9007199254740993, 16777217, 18446744073709551615, 0.5, 'a')");
        Sessions.update(
                session,
                "MERGE INTO m USING (VALUES (9007199254740993, CAST(1 AS REAL)), (2, 2)) AS q(k, v) ON m.k = q.k "
                        + "WHEN MATCHED THEN UPDATE SET s = 'b' "
                        + "WHEN NOT MATCHED THEN INSERT VALUES (q.v, q.v, q.v, q.v, q.v, 'longer')");
        assertEquals(
                "[[2, 2, 2, 2, 2.0, longer], "
                        + "[9007199254740993, 9007199254740993, 16777217, 18446744073709551615, 0.5, b]]",
                Sessions.rows(session, "SELECT * FROM m").toString());
    }

    @Test
    void mergeOfTwoRowsIntoOne_isRefused() throws SQLException {
        String before = rows();
        String message = refused("MERGE INTO t USING (VALUES (1, 1), (1, 2)) AS q(a, b) ON t.k = q.a "
                + "WHEN MATCHED THEN UPDATE SET n = q.b");
        assertTrue(message.contains("same coordinates"), message);
        assertEquals(before, rows());
    }

    @Test
    void impossibleMerges_sayWhy() throws SQLException {
        String using = "MERGE INTO t USING (VALUES (1, 1)) AS q(a, b) ON t.k = q.a ";
        for (List<String> each : List.of(
                List.of("WHEN MATCHED THEN UPDATE SET k = 5", "'k' is a dimension"),
                List.of("WHEN MATCHED THEN UPDATE SET nn = 5", "'nn' not found"),
                List.of("WHEN NOT MATCHED THEN INSERT (k, n) VALUES (1)", "found 1, expected 2"),
                List.of("WHEN MATCHED THEN UPDATE SET n = 1, n = 2", "'n' is named twice"),
                List.of("WHEN NOT MATCHED THEN INSERT (k, n, n) VALUES (1, 2, 3)", "'n' is named twice"),
                List.of("WHEN NOT MATCHED THEN INSERT (n) VALUES (1)", "'k' must not be null"),
                List.of("WHEN NOT MATCHED THEN INSERT (k, m) VALUES (1, 2)", "'m' not found"))) {
            String message = refused(using + each.get(0));
            assertTrue(message.contains(each.get(1)), message);
        }
        assertTrue(refused("UPDATE t SET n = 1, n = 2").contains("'n' is named twice"));
        Sessions.update(session, "CREATE TABLE d (k INTEGER, n INTEGER) WITH (dimensions = 'k', duplicates = 'allow')");
        String message = refused("MERGE INTO d USING t ON d.k = t.k WHEN MATCHED THEN UPDATE SET n = 1");
        assertTrue(message.contains("allows duplicates"), message);
    }

    /** Values that are none of SQL stay as they are in columns that a statement does not set. */
    @ParameterizedTest
    @ValueSource(strings = {"sparse", "dense", "spilled"})
    void storedValues_areKeptInColumnsThatAreNotSet(String kind) throws SQLException {
        String uri = Tegula.uri(folder.resolve("m"));
        ArraySchemaBuilder schema = kind.equals("dense") ? ArraySchema.dense() : ArraySchema.sparse();
        engine.createArray(
                uri,
                schema.dimension(Dimension.int64("x", 0, 3, 2))
                        .dimension(Dimension.int64("y", 0, 1, 1))
                        .attribute(Attribute.int32("n"))
                        .attribute(Attribute.utf8("s"))
                        .attribute(Attribute.bool("b"))
                        .attribute(Attribute.of("t", Datatype.DATETIME_US))
                        .attribute(Attribute.uint8("kind").withEnumeration("kinds"))
                        .enumeration(Enumeration.utf8("kinds", "red"))
                        .build());
        Field text = new Field("s", Datatype.STRING_UTF8, Field.VARIABLE, false);
        byte none = (byte) 255; // an index without a label
        CellsBuilder stored = Cells.builder()
                .int32("n", 0, 1, 2, 3, 4, 5, 6, 7)
                .add(Column.of(
                        text,
                        new byte[] {'a', -1, -2, (byte) 0xEF, (byte) 0xBF, (byte) 0xBD},
                        8,
                        new long[] {0, 1, 3, 6, 6, 6, 6, 6, 6},
                        null))
                .add(Column.of(
                        new Field("b", Datatype.BOOL, 1, false), new byte[] {0, 1, 2, 3, 4, 5, -1, 0}, 8, null, null))
                .add(Column.of(
                        new Field("t", Datatype.DATETIME_US, 1, false),
                        new long[] {1, Long.MIN_VALUE, -1, 0, 7, 1_000_001, Long.MAX_VALUE, 5},
                        8,
                        null,
                        null))
                .uint8("kind", new byte[] {0, 0, none, none, 0, 0, none, 0});
        if (!kind.equals("dense")) {
            stored.int64("x", 0, 0, 1, 1, 2, 2, 3, 3).int64("y", 0, 1, 0, 1, 0, 1, 0, 1);
        }
        try (ArrayWriter writer = engine.openForWriting(uri)) {
            if (kind.equals("dense")) {
                writer.write(Subarray.whole(), stored.build());
            } else {
                writer.write(stored.build());
            }
        }
        Cells before = read(uri);
        EngineSession changing = kind.equals("spilled") ? smallSession() : session;
        assertEquals(8, Sessions.update(changing, "UPDATE m SET n = n + 1"));
        assertEquals(4, Sessions.update(changing, "UPDATE m SET n = 0 WHERE y = x OR y + x = 3"));
        Sessions.update(
                changing,
                "MERGE INTO m USING (VALUES (1, 1), (2, 0)) AS q(x, y) ON m.x = q.x AND m.y = q.y "
                        + "WHEN MATCHED THEN UPDATE SET n = m.n - 1");
        Sessions.update(
                changing,
                "MERGE INTO m USING (VALUES (0, 1), (3, 0)) AS q(x, y) ON m.x = q.x AND m.y = q.y "
                        + "WHEN MATCHED THEN UPDATE SET kind = 'red' "
                        + "WHEN NOT MATCHED THEN INSERT VALUES (q.x, q.y, 1, 'a', TRUE, TIMESTAMP '2026-01-01 00:00:00', 'blue')");
        Cells after = read(uri);
        for (String field : List.of("x", "y", "s", "b", "t")) {
            assertEquals(before.column(field), after.column(field), field);
        }
        assertArrayEquals(new int[] {0, 2, 3, -1, 4, 0, 0, 8}, after.int32("n"));
        assertArrayEquals(new byte[] {0, 0, none, none, 0, 0, 0, 0}, after.uint8("kind"));
    }

    /** Returns a session without memory for transactions. */
    private EngineSession smallSession() {
        return EngineSession.open(small, Tegula.uri(folder), Sessions.options());
    }

    private Cells read(String uri) {
        try (ArrayReader reader = engine.openForReading(uri)) {
            return reader.query()
                    .fields("x", "y", "n", "s", "b", "t", "kind")
                    .order(ResultOrder.ROW_MAJOR)
                    .read();
        }
    }

    /** Also beside new labels, which are texts or numbers. */
    @ParameterizedTest
    @ValueSource(strings = {"sparse", "dense", "spilled"})
    void indexesWithoutLabel_areKeptBesideNewLabels(String kind) throws SQLException {
        String uri = Tegula.uri(folder.resolve("i"));
        boolean isDense = kind.equals("dense");
        engine.createArray(
                uri,
                (isDense ? ArraySchema.dense() : ArraySchema.sparse())
                        .dimension(Dimension.int64("x", 1, 5, 5))
                        .attribute(Attribute.int32("n"))
                        .attribute(Attribute.uint8("kind").withEnumeration("kinds"))
                        .attribute(Attribute.of("size", Datatype.INT16)
                                .withEnumeration("sizes")
                                .withNullable(true))
                        .enumeration(Enumeration.utf8("kinds", "red"))
                        .enumeration(Enumeration.integers("sizes", Datatype.INT32, 300, 400))
                        .build());
        CellsBuilder stored = Cells.builder()
                .int32("n", 1, 2)
                .uint8("kind", new byte[] {0, -1})
                .add(Column.of(
                        new Field("size", Datatype.INT16, 1, true),
                        new short[] {1, Short.MIN_VALUE},
                        2,
                        null,
                        new byte[] {1, 1}));
        try (ArrayWriter writer = engine.openForWriting(uri)) {
            if (isDense) {
                writer.write(Subarray.range("x", 1, 2), stored.build());
            } else {
                writer.write(stored.int64("x", 1, 2).build());
            }
        }
        EngineSession changing = kind.equals("spilled") ? smallSession() : session;
        assertEquals(2, Sessions.update(changing, "UPDATE i SET n = 7 WHERE x <= 2"));
        // Cells of dense arrays always exist, so that a row to add must not match for another reason.
        String merge = "MERGE INTO i USING (VALUES (2), (5)) AS q(a) ON i.x = q.a AND q.a < 3 "
                + "WHEN MATCHED THEN UPDATE SET n = 8 WHEN NOT MATCHED THEN INSERT VALUES (q.a, 0, 'new', 500)";
        assertEquals(2, Sessions.update(changing, merge));
        assertEquals(1, Sessions.update(changing, "UPDATE i SET size = 600 WHERE x = 1"));
        assertEquals(
                "[[1, 7, red, 600], [2, 8, null, null], [5, 0, new, 500]]",
                Sessions.rows(changing, "SELECT * FROM i WHERE x IN (1, 2, 5) ORDER BY x")
                        .toString());
        try (ArrayReader reader = engine.openForReading(uri)) {
            Cells second = reader.read(Subarray.point("x", 2));
            assertArrayEquals(new byte[] {-1}, second.uint8("kind"));
            assertEquals(Short.MIN_VALUE, second.column("size").longAt(0));
            assertFalse(second.column("size").isNull(0));
        }
    }

    /** They were infinite. */
    @Test
    void numbersBeyondReal_areRefused() throws SQLException {
        engine.createArray(
                Tegula.uri(folder.resolve("r")),
                ArraySchema.sparse()
                        .dimension(Dimension.int64("x", 0, 99, 10))
                        .attribute(Attribute.float32("f"))
                        .attribute(Attribute.float64("d"))
                        .build());
        Sessions.update(session, "INSERT INTO r VALUES (1, 1.5, 1e39), (2, 2.5, 1e38)");
        for (String statement : List.of(
                "INSERT INTO r VALUES (3, 1e39, 0)",
                "INSERT INTO r SELECT x + 10, d, d FROM r",
                "UPDATE r SET f = 1e39",
                "UPDATE r SET f = d WHERE x = 1",
                "UPDATE r SET f = -10 * d")) {
            String message = refused(statement);
            assertTrue(message.contains("out of range"), statement + ": " + message);
        }
        for (String cast : List.of("1e39 AS REAL", "d AS REAL", "'1e39' AS REAL", "'-1e400' AS DOUBLE")) {
            String query = "SELECT CAST(" + cast + ") FROM r";
            assertThrows(SQLException.class, () -> Sessions.rows(session, query), query);
        }
        assertEquals(
                "[[Infinity, 1.0E39, -Infinity, 1.5]]",
                Sessions.rows(
                                session,
                                "SELECT CAST('Infinity' AS REAL), CAST(' 1e39' AS DOUBLE), "
                                        + "CAST(CAST('-Infinity' AS DOUBLE) AS REAL), CAST('1.5' AS REAL)")
                        .toString());
        assertEquals(1, Sessions.update(session, "UPDATE r SET f = d WHERE x = 2"));
        assertEquals(
                "[[1, 1.5], [2, 1.0E38]]",
                Sessions.rows(session, "SELECT x, f FROM r ORDER BY x").toString());
    }

    /** Coordinates that are no text cannot be named. */
    @Test
    void malformedTexts_areNotWritten() {
        String message = refused("UPDATE t SET s = s || '\uFFFD'");
        assertTrue(message.contains("column 's': text with U+FFFD"), message);
    }

    /** Rows with rounded coordinates would be other ones. Attributes that are not set are not rounded. */
    @Test
    void roundedTimes_areNotWrittenAgain() throws SQLException {
        Sessions.update(session, "CREATE TABLE f (seen datetime_us, n INTEGER, PRIMARY KEY (seen))");
        Sessions.update(session, "CREATE TABLE h (k INTEGER, seen datetime_us, n INTEGER, PRIMARY KEY (k))");
        SessionOptions truncating = options(Sessions.options().memoryBytes(), TimestampMode.TRUNCATE);
        EngineSession other = EngineSession.open(engine, Tegula.uri(folder), truncating);
        SQLException e = assertThrows(SQLException.class, () -> Sessions.update(other, "UPDATE f SET n = 1"));
        assertTrue(e.getMessage().contains("'seen' would be rounded down"), e.getMessage());
        assertEquals(0, Sessions.update(other, "UPDATE h SET n = 1"));
    }

    private static SessionOptions options(long memoryBytes, TimestampMode mode) {
        SessionOptions usual = Sessions.options();
        return new SessionOptions(
                usual.open(), memoryBytes, usual.spillFolder(), true, true, mode, Map.of(), usual.reach());
    }

    private String refused(String sql) {
        return assertThrows(SQLException.class, () -> Sessions.update(session, sql), sql)
                .getMessage();
    }

    @Test
    void newLabels_areAddedWithTheRows() throws SQLException {
        String uri = Tegula.uri(folder.resolve("e"));
        engine.createArray(
                uri,
                ArraySchema.sparse()
                        .dimension(Dimension.int64("x", 0, 99, 10))
                        .attribute(Attribute.uint8("kind").withEnumeration("kinds"))
                        .enumeration(Enumeration.utf8("kinds", "red"))
                        .build());
        try (ArrayWriter writer = engine.openForWriting(uri)) {
            writer.write(
                    Cells.builder().int64("x", 1, 2).utf8("kind", "red", "red").build());
        }
        Sessions.update(session, "UPDATE e SET kind = 'blue' WHERE x = 2");
        assertEquals(
                "[[1, red], [2, blue]]",
                Sessions.rows(session, "SELECT * FROM e").toString());
    }

    @Test
    void explain_saysHowRowsChange() throws SQLException {
        assertTrue(Sessions.plan(session, "UPDATE t SET n = 1 WHERE k = 2").contains("ArrayScan"));
        assertTrue(Sessions.plan(session, "UPDATE t SET n = 1 WHERE k = 2").contains("1 tiles of 1 fragments, "));
        String stored = Sessions.plan(session, "DELETE FROM t WHERE k > 2");
        assertTrue(stored.startsWith("DELETE by a stored condition: k > 2\n"), stored);
        assertTrue(stored.endsWith("at most 3 cells, about 12 bytes of result\n"), stored);
        String tombstones = Sessions.plan(session, "DELETE FROM t WHERE n < 25");
        assertTrue(tombstones.contains("because the format cannot store the condition exactly"), tombstones);
        assertTrue(tombstones.contains("The cells with: n < 25\n"), tombstones);
        assertTrue(tombstones.endsWith("at most 3 cells, about 12 bytes of result\n"), tombstones);
        String computed = Sessions.plan(session, "DELETE FROM t WHERE n * 2 > 15");
        assertTrue(
                computed.startsWith("DELETE by coordinates, as tombstones, because the engine evaluates comparisons of"
                        + " columns with values, and WHERE has others. The rows:\n"),
                computed);
        String joined = Sessions.plan(session, "DELETE FROM t USING (VALUES (1)) AS q(a) WHERE t.k = q.a");
        assertTrue(joined.contains("because USING joins another table"), joined);
        String run = Sessions.plan(session, "ANALYZE SELECT * FROM t WHERE k > CAST(1 AS INTEGER)");
        assertTrue(run.matches("(?s)2 rows in [0-9.,]+ ms\n.*ArrayScan.*1 tiles of 1 fragments, .*"), run);
        String update = Sessions.plan(session, "UPDATE t SET n = 1 WHERE k = 2");
        assertTrue(update.startsWith("rows are written again, with all columns; copied as they are stored: "), update);
        assertEquals("[[1, 10, a], [2, 20, b], [3, 30, null]]", rows());
    }
}

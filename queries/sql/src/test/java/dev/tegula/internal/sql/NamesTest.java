package dev.tegula.internal.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
import dev.tegula.internal.sql.engine.EngineSession;
import dev.tegula.internal.sql.session.SqlColumn;
import dev.tegula.internal.sql.session.SqlStatement;
import dev.tegula.query.Cells;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.SQLSyntaxErrorException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names of tables that would be read as something else, columns without a name, and values in definitions. */
@Slow
class NamesTest {

    @TempDir
    Path folder;

    private final Tegula engine = Tegula.create();
    private EngineSession session;

    @BeforeEach
    void open() {
        session = Sessions.open(engine, folder);
    }

    @AfterEach
    void close() {
        engine.close();
    }

    private SQLException refused(String sql) {
        return assertThrows(SQLException.class, () -> Sessions.update(session, sql));
    }

    @Test
    void namesInOtherLetters_areThoseOfTheTable_unlessOneIsTheSameButForThem() throws SQLException {
        Sessions.update(
                session, "CREATE TABLE t (name INTEGER PRIMARY KEY, \"Mixed\" INTEGER, ab INTEGER, aB INTEGER)");
        Sessions.update(session, "INSERT INTO T (NAME, mixed, ab, aB) VALUES (1, 2, 3, 4), (5, 6, 7, 8)");
        Sessions.update(session, "UPDATE T SET MIXED = 9 WHERE Name = 5");
        Sessions.update(
                session, "MERGE INTO t USING (SELECT 1 AS k) s ON T.NAME = S.K WHEN MATCHED THEN UPDATE SET mixed = 7");
        SqlStatement query = session.prepare("SELECT NAME, MIXED, aB FROM t ORDER BY Name");
        assertEquals(
                List.of("name", "Mixed", "aB"),
                query.columns().stream().map(SqlColumn::name).toList());
        assertEquals(
                List.of(List.of(1, 7, 4), List.of(5, 9, 8)),
                Sessions.rows(session, "SELECT NAME, MIXED, aB FROM t ORDER BY Name"));
        Sessions.update(session, "DELETE FROM T WHERE NAME = 5");
        assertEquals(List.of(List.of(1L)), Sessions.rows(session, "SELECT count(*) FROM t"));
        for (String several : List.of("SELECT AB FROM t", "UPDATE t SET AB = 1", "SELECT \"NAME\" FROM t")) {
            SQLException e = assertThrows(SQLException.class, () -> session.prepare(several));
            assertTrue(e.getMessage().contains("not found"), e::getMessage);
        }
    }

    @Test
    void nameOfTheSchemaOfTheLocation_isRefused() {
        String message = "table 'main': not a name";
        SQLException e = refused("CREATE TABLE main (k INT, PRIMARY KEY (k))");
        assertTrue(e.getMessage().startsWith(message), e::getMessage);
        assertEquals(
                List.of(),
                List.copyOf(engine.object(Tegula.uri(folder)).children().keySet()));
        assertTrue(refused("CREATE TABLE main WITH (dimensions = 'k') AS SELECT 1 AS k, 2 AS v")
                .getMessage()
                .startsWith(message));
    }

    @ParameterizedTest
    @ValueSource(strings = {"x as of y", "x as of ", " as of 2026-01-01", "x as of 1000", "for system_time as of"})
    void namesThatLookLikeATime_areNames(String name) throws SQLException {
        String table = "\"" + name + "\"";
        Sessions.update(session, "CREATE TABLE " + table + " (k INT, v INT, PRIMARY KEY (k))");
        Sessions.update(session, "INSERT INTO " + table + " VALUES (1, 2), (3, 4)");
        Sessions.update(session, "UPDATE " + table + " SET v = 5 WHERE k = 1");
        Sessions.update(session, "DELETE FROM " + table + " WHERE k = 3");
        assertEquals(List.of(List.of(1, 5)), Sessions.rows(session, "SELECT * FROM " + table));
        String past = table + " FOR SYSTEM_TIME AS OF 1";
        assertEquals(List.of(List.of(0L)), Sessions.rows(session, "SELECT count(*) FROM " + past));
    }

    @Test
    void tableAndItsStateOfATime_areReadInOneStatement() throws SQLException {
        String lookalike = "\"t as of 1\"";
        Sessions.update(session, "CREATE TABLE t (k INT, v INT, PRIMARY KEY (k))");
        Sessions.update(session, "CREATE TABLE " + lookalike + " (k INT, v INT, PRIMARY KEY (k))");
        Sessions.update(session, "INSERT INTO t VALUES (1, 2)");
        Sessions.update(session, "INSERT INTO " + lookalike + " VALUES (1, 3), (2, 3)");
        // Aggregates of one array at two times once were one plan, and so had one value.
        String sql = "SELECT (SELECT count(*) FROM t), (SELECT count(*) FROM " + lookalike
                + "), (SELECT count(*) FROM t FOR SYSTEM_TIME AS OF 1)";
        assertEquals(List.of(List.of(1L, 2L, 0L)), Sessions.rows(session, sql));
    }

    @Test
    void pastStates_doNotChange() throws SQLException {
        Sessions.update(session, "CREATE TABLE t (k INT, v INT, PRIMARY KEY (k))");
        String past = "t FOR SYSTEM_TIME AS OF 1000";
        for (String sql : List.of(
                "INSERT INTO " + past + " VALUES (1, 2)",
                "UPDATE " + past + " SET v = 1",
                "DELETE FROM " + past + " WHERE k = 1")) {
            assertInstanceOf(SQLSyntaxErrorException.class, refused(sql), sql);
        }
    }

    @Test
    void file_hasNoPastStates() throws IOException {
        Path file = folder.resolve("rows.csv");
        Files.writeString(file, "a\n1\n");
        String message = refused("SELECT * FROM \"" + file + "\" FOR SYSTEM_TIME AS OF 1")
                .getMessage();
        assertTrue(message.contains("has no past states"), message);
    }

    @Test
    void fileWithAColumnWithoutName_isRead() throws SQLException, IOException {
        Path file = folder.resolve("frame.csv");
        Files.writeString(file, ",a,b\n0,1,x\n1,2,y\n");
        String from = " FROM \"" + file + "\"";
        assertEquals(List.of(List.of(1L), List.of(2L)), Sessions.rows(session, "SELECT a" + from));
        assertEquals(List.of(List.of(2L)), Sessions.rows(session, "SELECT count(*)" + from));
        assertEquals(List.of(List.of("y")), Sessions.rows(session, "SELECT b" + from + " WHERE \"column_1\" = 1"));
        assertEquals(List.of(List.of(0L, 1L, "x")), Sessions.rows(session, "SELECT *" + from + " WHERE a = 1"));
    }

    @Test
    void fileWithNestedObjects_hasAColumnPerValue() throws SQLException, IOException {
        Path file = folder.resolve("nested.jsonl");
        Files.writeString(file, "{\"a\": 1, \"b\": {\"x\": 1}}\n{\"a\": 2, \"b\": {\"x\": 2}}\n");
        String from = " FROM \"" + file + "\"";
        assertEquals(List.of(List.of(1L, 1L), List.of(2L, 2L)), Sessions.rows(session, "SELECT *" + from));
        assertEquals(List.of(List.of(2L)), Sessions.rows(session, "SELECT \"b.x\"" + from + " WHERE a = 2"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void arrayWithAFieldWithoutName_isReadAndWritten(boolean dimension) throws SQLException {
        String uri = Tegula.uri(folder.resolve("t"));
        String first = dimension ? "" : "k";
        String second = dimension ? "v" : "";
        engine.createArray(
                uri,
                ArraySchema.sparse()
                        .dimension(Dimension.int32(first, 0, 99, 10))
                        .attribute(Attribute.int32(second).withNullable(true))
                        .attribute(Attribute.int32("b"))
                        .build());
        try (ArrayWriter writer = engine.openForWriting(uri)) {
            writer.write(Cells.builder()
                    .int32(first, 1, 2)
                    .int32(second, 5, 6)
                    .int32("b", 7, 8)
                    .build());
        }
        String key = dimension ? "\"__attr\"" : "k";
        assertEquals(List.of(List.of(7), List.of(8)), Sessions.rows(session, "SELECT b FROM t ORDER BY b"));
        assertEquals(
                List.of(List.of(2, 6, 8)), Sessions.rows(session, "SELECT * FROM t WHERE \"__attr\" > 1 AND b = 8"));
        assertEquals(
                List.of(List.of(dimension ? 2 : 6, 2L)),
                Sessions.rows(session, "SELECT max(\"__attr\"), count(*) FROM t"));
        Sessions.update(session, "INSERT INTO t VALUES (3, 4, 9)");
        Sessions.update(session, "UPDATE t SET b = 0 WHERE " + key + " = 1");
        Sessions.update(session, "DELETE FROM t WHERE " + key + " = 2");
        assertEquals(List.of(List.of(1, 5, 0), List.of(3, 4, 9)), Sessions.rows(session, "SELECT * FROM t ORDER BY b"));
    }

    @Test
    void errorsOfTegula_hideThoseOfJava() {
        SQLException e = refused(
                "CREATE TABLE z (d DATE, v INT, PRIMARY KEY (d))" + " WITH (\"domain.d\" = '2020-01-01Z:2021-01-01')");
        assertEquals("property 'domain.d': is no value of DATETIME_DAY (found '2020-01-01Z')", e.getMessage());
    }
}

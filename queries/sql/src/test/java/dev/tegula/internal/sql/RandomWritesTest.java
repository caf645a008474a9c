package dev.tegula.internal.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.Tegula;
import dev.tegula.internal.sql.RandomWrites.Kind;
import dev.tegula.internal.sql.RandomWrites.Write;
import dev.tegula.internal.sql.engine.EngineSession;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.SchemaEvolution;
import dev.tegula.testkit.generate.Amounts;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * After each of many random statements that write, an array has the rows of a table of DuckDB.
 * {@code -Dtegula.sql.writes} sets the number of statements.
 */
@Slow
class RandomWritesTest {

    private static final int WRITES = Amounts.of("tegula.sql.writes", 20);

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void randomWrites_leaveRowsOfDuckDb(int run) throws SQLException {
        try (Tegula engine = Tegula.create();
                Connection duck = DriverManager.getConnection("jdbc:duckdb:");
                Statement theirs = duck.createStatement()) {
            EngineSession session = Sessions.open(engine, folder);
            Sessions.update(session, "CREATE TABLE w (" + RandomWrites.COLUMNS + ") WITH (capacity = 7)");
            addLabels(engine);
            theirs.execute("CREATE TABLE w (" + RandomWrites.COLUMNS + ")");
            theirs.execute("ALTER TABLE w ADD COLUMN " + RandomWrites.LABELS + " VARCHAR");
            RandomWrites writes = new RandomWrites(RandomTests.generator(run));
            Set<Kind> changed = EnumSet.noneOf(Kind.class);
            for (int i = 0; i < WRITES || changed.size() < Kind.values().length; i++) {
                assertTrue(i < 10 * WRITES, () -> "only these statements change rows: " + changed);
                Write write = writes.next();
                String message = "run " + run + ", statement " + i + ": " + write.ours();
                long count = update(session, write.ours(), message);
                long expected = theirs.executeUpdate(write.theirs());
                assertSame(duck, session, "SELECT * FROM w", message);
                assertEquals(expected, count, message);
                if (expected > 0) {
                    changed.add(write.kind());
                }
                if (i % 10 == 9) {
                    Write table = writes.table("c" + i);
                    update(session, table.ours(), table.ours());
                    theirs.execute(table.theirs());
                    assertSame(duck, session, "SELECT * FROM c" + i, table.ours());
                    Sessions.update(session, "DROP TABLE c" + i);
                }
            }
        }
    }

    private void addLabels(Tegula engine) {
        Attribute labels =
                Attribute.of(RandomWrites.LABELS, Datatype.INT32).nullable().withEnumeration("labels");
        engine.maintenance(folder.resolve("w"))
                .evolve(SchemaEvolution.begin()
                        .addEnumeration(Enumeration.utf8("labels", "b"))
                        .addAttribute(labels));
    }

    private static long update(EngineSession session, String sql, String message) {
        try {
            return Sessions.update(session, sql);
        } catch (SQLException e) {
            throw new AssertionError(message, e);
        }
    }

    private static void assertSame(Connection duck, EngineSession session, String sql, String message)
            throws SQLException {
        assertEquals(
                DuckRows.ordered(DuckRows.rows(duck, sql), false),
                DuckRows.ordered(DuckRows.texts(Sessions.rows(session, sql)), false),
                message);
    }
}

package dev.tegula.internal.sql.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tegula.ObjectTree;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.internal.sql.Sessions;
import dev.tegula.internal.sql.catalog.Temporaries;
import dev.tegula.internal.sql.session.SqlRows;
import dev.tegula.internal.sql.session.SqlStatement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A text that is prepared again has its plan, and the rows of its moment. */
class KeptPlansTest {

    @TempDir
    private Path folder;

    private final Tegula engine = Tegula.create();
    private EngineSession session;

    @BeforeEach
    void createTable() throws SQLException {
        session = Sessions.open(engine, folder);
        Sessions.update(session, "CREATE TABLE t (x INT, v INT, PRIMARY KEY (x))");
        Sessions.update(session, "INSERT INTO t VALUES (1, 10), (2, 20)");
    }

    @AfterEach
    void close() {
        engine.close();
    }

    private SqlStatement prepare(KeptPlans plans, String sql) throws SQLException {
        ObjectTree tree = new ObjectTree(engine, Tegula.uri(folder), OpenOptions.defaults());
        return new Preparation(tree, Sessions.options(), Temporaries.none(tree), sql, Preparation.Literals.DIRECT)
                .prepare(plans, SqlStatement.Cancellation.NONE);
    }

    /** Returns the plan that is kept of a statement, or null. */
    private PlannedQuery kept(String sql) throws SQLException {
        KeptPlans plans = new KeptPlans();
        prepare(plans, sql).refresh();
        return plans.find(sql);
    }

    private List<List<Object>> rows(String sql) throws SQLException {
        return Sessions.rows(session, sql);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT 1",
                "SELECT x, v FROM t",
                "SELECT v, count(*) FROM t GROUP BY v",
                "SELECT a.x FROM t a JOIN t b ON a.x = b.v WHERE a.v IN (SELECT x FROM t) ORDER BY 1",
                "SELECT x FROM t WHERE v = ?"
            })
    void plan_ofArraysAndConstants_isKeptAndTaken(String sql) throws SQLException {
        KeptPlans plans = new KeptPlans();
        SqlStatement first = prepare(plans, sql);
        PlannedQuery kept = plans.find(sql);
        assertNotNull(kept);
        SqlStatement second = prepare(plans, sql);
        assertSame(kept, plans.find(sql)); // a new plan would have replaced it
        assertEquals(first.columns(), second.columns());
        assertEquals(first.parameters(), second.parameters());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT now()",
                "SELECT x FROM t WHERE current_date > DATE '2020-01-01'",
                "SELECT x FROM t WHERE v IN (SELECT v FROM t WHERE current_timestamp > TIMESTAMP '2020-01-01 00:00:00')",
                "SELECT random() FROM t",
                "SELECT uuid()",
                "SELECT * FROM s.v",
                "SELECT * FROM information_schema.tables",
                "SELECT * FROM t FOR SYSTEM_TIME AS OF TIMESTAMP '2040-01-01 00:00:00'",
                "SELECT * FROM generate_series(1, 3)",
                "PIVOT t ON v USING count(*) GROUP BY x",
                "EXPLAIN SELECT x FROM t",
                "INSERT INTO t SELECT x + 10, v FROM t"
            })
    void plan_thatDependsOnMore_isNotKept(String sql) throws SQLException {
        Sessions.update(session, "CREATE SCHEMA s");
        Sessions.update(session, "CREATE TABLE s.t (x INT, PRIMARY KEY (x))");
        Sessions.update(session, "CREATE VIEW s.v AS SELECT x FROM t");
        assertNull(kept(sql));
    }

    @Test
    void rows_areThoseOfTheMoment() throws SQLException {
        String sql = "SELECT x, v FROM t ORDER BY x";
        assertEquals(List.of(List.of(1, 10), List.of(2, 20)), rows(sql));
        Sessions.update(session, "UPDATE t SET v = 11 WHERE x = 1");
        assertEquals(List.of(List.of(1, 11), List.of(2, 20)), rows(sql));
        Sessions.update(session, "DELETE FROM t WHERE x = 2");
        assertEquals(List.of(List.of(1, 11)), rows(sql));
    }

    @Test
    void table_thatIsCreatedAgain_hasItsNewColumns() throws SQLException {
        String sql = "SELECT * FROM t";
        assertEquals(2, rows(sql).size());
        Sessions.update(session, "DROP TABLE t");
        assertThrows(SQLException.class, () -> rows(sql));
        Sessions.update(session, "CREATE TABLE t (x INT, w VARCHAR, PRIMARY KEY (x))");
        Sessions.update(session, "INSERT INTO t VALUES (1, 'a'), (2, 'b')");
        assertEquals(List.of(List.of(1, "a"), List.of(2, "b")), rows(sql));
        Sessions.update(session, "ALTER TABLE t ADD COLUMN z INT");
        assertEquals(3, session.prepare(sql).columns().size());
    }

    @Test
    void name_thatBecomesAView_hasTheRowsOfTheView() throws SQLException {
        String sql = "SELECT x FROM s.t";
        Sessions.update(session, "CREATE SCHEMA s");
        Sessions.update(session, "CREATE TABLE s.t (x INT, PRIMARY KEY (x))");
        Sessions.update(session, "CREATE TABLE s.u (x INT, PRIMARY KEY (x))");
        Sessions.update(session, "INSERT INTO s.t VALUES (1)");
        Sessions.update(session, "INSERT INTO s.u VALUES (7)");
        assertEquals(List.of(List.of(1)), rows(sql));
        Sessions.update(session, "DROP TABLE s.t");
        Sessions.update(session, "CREATE VIEW s.t AS SELECT x FROM u");
        assertEquals(List.of(List.of(7)), rows(sql));
    }

    @Test
    void file_thatChanges_isReadAgain() throws SQLException, IOException {
        Path file = folder.resolve("numbers.csv");
        String sql = "SELECT sum(n) FROM \"" + file + "\"";
        Files.writeString(file, "n\n1\n2\n");
        assertEquals("[[3]]", rows(sql).toString());
        Files.writeString(file, "n\n1\n2.5\n");
        assertEquals("[[3.5]]", rows(sql).toString());
    }

    @Test
    void cursors_ofOnePlan_areIndependent() throws SQLException {
        String sql = "SELECT DISTINCT x + 1 FROM t ORDER BY 1";
        try (SqlRows first = session.prepare(sql).query(List.of(), 0)) {
            assertEquals(2, first.next()[0]);
            try (SqlRows second = session.prepare(sql).query(List.of(), 0)) {
                assertEquals(2, second.next()[0]);
                assertEquals(3, first.next()[0]);
                assertNull(first.next());
                assertEquals(3, second.next()[0]);
                assertNull(second.next());
            }
        }
    }

    @Test
    void oldestPlans_areDropped() throws SQLException {
        KeptPlans plans = new KeptPlans();
        PlannedQuery query = (PlannedQuery) prepare(plans, "SELECT 1");
        for (int i = 0; i < 64; i++) {
            plans.keep("SELECT " + (100 + i), query);
        }
        assertNull(plans.find("SELECT 1"));
        assertNotNull(plans.find("SELECT 100"));
        assertNotNull(plans.find("SELECT 163"));
    }
}

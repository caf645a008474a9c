package dev.tegula.internal.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.Tegula;
import dev.tegula.internal.sql.engine.EngineSession;
import dev.tegula.internal.sql.session.SqlColumn;
import dev.tegula.internal.sql.session.TableOpener;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.generate.Slow;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Columns have the order of CREATE TABLE, as in DuckDB, wherever dimensions are. */
@Slow
class ColumnOrderTest {

    private static final List<String> TABLES = List.of(
            "CREATE TABLE t (v INTEGER, b INTEGER, w INTEGER, a INTEGER, PRIMARY KEY (a, b))",
            "CREATE TABLE news (n INTEGER, a INTEGER, b INTEGER, PRIMARY KEY (b, a))",
            "INSERT INTO t VALUES (1, 2, 3, 4), (5, 6, 7, 8), (9, 10, NULL, 4), (0, 1, 2, 9)",
            "INSERT INTO news VALUES (100, 4, 2), (200, 8, 6), (300, 8, 7)");

    private static final List<String> CHANGES = List.of(
            "INSERT INTO t SELECT n, b, a, a + 1 FROM news",
            "INSERT INTO t (a, b, v) VALUES (20, 21, 22)",
            "UPDATE t SET w = v + a WHERE b > 1",
            "MERGE INTO t USING news ON t.a = news.a AND t.b = news.b WHEN MATCHED THEN UPDATE SET v = news.n"
                    + " WHEN NOT MATCHED THEN INSERT VALUES (news.n, news.b, -1, news.a)",
            "DELETE FROM t USING news WHERE t.a = news.a AND news.n = 200",
            "DELETE FROM t WHERE v * 2 = 18",
            "ALTER TABLE t ADD COLUMN x INTEGER",
            "INSERT INTO t VALUES (31, 32, 33, 34, 35)",
            "ALTER TABLE t DROP COLUMN v",
            "ALTER TABLE t ADD COLUMN v BIGINT",
            "INSERT INTO t VALUES (41, 42, 43, 44, 45)");

    private static final String COPY =
            "CREATE TABLE c AS SELECT * EXCLUDE (v) FROM t; DROP TABLE t; ALTER TABLE c RENAME TO t";

    private static final List<String> QUERIES = List.of(
            "SELECT * FROM t",
            "SELECT * FROM t ORDER BY a, b",
            "SELECT * FROM t ORDER BY b, a LIMIT 3",
            "SELECT b, count(*), sum(a) FROM t GROUP BY b",
            "SELECT DISTINCT b, a FROM t",
            "SELECT a, b, n, w FROM t JOIN news USING (a, b)",
            "SELECT * FROM t JOIN news ON t.a = news.a WHERE t.b > 1 AND t.a < 9",
            "SELECT min(a), max(b), max(w) FROM t",
            "SELECT * FROM news");

    @TempDir
    Path folder;

    private static void duck(Connection duck, List<String> statements) throws SQLException {
        try (Statement statement = duck.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        }
    }

    private static List<String> names(Connection duck, String table) throws SQLException {
        List<String> names = new ArrayList<>();
        try (Statement statement = duck.createStatement();
                ResultSet columns = statement.executeQuery("DESCRIBE " + table)) {
            while (columns.next()) {
                names.add(columns.getString(1));
            }
        }
        return names;
    }

    @Test
    void statementsByPosition_meanTheColumnsOfDuckDb_whereDimensionsAreNotFirst() throws SQLException {
        try (Tegula engine = Tegula.create();
                Connection duck = DriverManager.getConnection("jdbc:duckdb:")) {
            EngineSession session = Sessions.open(engine, folder);
            DialectStatements engines = new DialectStatements(session, duck);
            for (String each : TABLES) {
                engines.both(each);
            }
            for (String change : CHANGES) {
                // DuckDB drops no column before one of a key, and adds none again: a copy of the table has no key.
                duck(duck, change.contains("DROP") ? List.of(COPY.split(";")) : List.of(change));
                Sessions.update(session, change);
                assertEquals(
                        names(duck, "t"),
                        session.catalog().table("main", "t").columns().stream()
                                .map(SqlColumn::name)
                                .toList(),
                        change);
                for (String query : QUERIES) {
                    engines.judge(query);
                }
            }
        }
    }

    @Test
    void newColumn_isRefused_whereValuesOfADroppedOneWouldReturn() throws SQLException {
        try (Tegula engine = Tegula.create()) {
            EngineSession session = Sessions.open(engine, folder);
            Sessions.update(session, "CREATE TABLE t (k INTEGER, v INTEGER, PRIMARY KEY (k))");
            Sessions.update(session, "INSERT INTO t VALUES (1, 2)");
            Sessions.update(session, "ALTER TABLE t ADD COLUMN w INTEGER, DROP COLUMN v");
            SQLException refused = assertThrows(
                    SQLException.class, () -> Sessions.update(session, "ALTER TABLE t ADD COLUMN v INTEGER"));
            assertTrue(refused.getMessage().contains("whose values would return"), refused.getMessage());
            for (String atOnce : List.of("DROP COLUMN w, ADD COLUMN w INTEGER", "ADD COLUMN w INTEGER")) {
                assertThrows(SQLException.class, () -> Sessions.update(session, "ALTER TABLE t " + atOnce), atOnce);
            }
            Sessions.update(session, "ALTER TABLE t ADD COLUMN v DOUBLE");
            assertEquals(List.of(Arrays.asList(1, null, null)), Sessions.rows(session, "SELECT * FROM t"));
        }
    }

    @Test
    void insertionByName_writesTheColumnsOfItsQuery() throws SQLException {
        try (Tegula engine = Tegula.create();
                Connection duck = DriverManager.getConnection("jdbc:duckdb:")) {
            EngineSession session = Sessions.open(engine, folder);
            DialectStatements engines = new DialectStatements(session, duck);
            engines.both(TABLES.get(0));
            engines.both("INSERT INTO t BY NAME SELECT 1 AS a, 2 AS b, 3 AS v");
            engines.both("INSERT INTO t BY NAME SELECT 4 AS w, 5 AS b, 6 AS a UNION ALL BY NAME SELECT 7 AS a, 8 AS b");
            engines.judge("SELECT * FROM t");
            SQLException refused = assertThrows(
                    SQLException.class,
                    () -> Sessions.update(session, "INSERT INTO t BY NAME SELECT 1 AS a, 2 AS b, 3 AS q"));
            assertTrue(refused.getMessage().contains("'q'"), refused.getMessage());
            assertThrows(
                    SQLException.class,
                    () -> Sessions.update(session, "INSERT INTO t (a, b) BY NAME SELECT 1 AS a, 2 AS b"));
            engines.judge("SELECT * FROM t");
        }
    }

    @Test
    void tableOfRows_keepsTheColumnsOfItsQuery() throws SQLException {
        try (Tegula engine = Tegula.create();
                Connection duck = DriverManager.getConnection("jdbc:duckdb:")) {
            EngineSession session = Sessions.open(engine, folder);
            DialectStatements engines = new DialectStatements(session, duck);
            String query = "SELECT * FROM (VALUES (0.5e0, 'x', 1, 3), (0.25e0, 'y', 2, 4)) AS r(v, s, k, l)";
            Sessions.update(session, "CREATE TABLE t WITH (dimensions = 'l,k') AS " + query);
            engines.judge("SELECT * FROM t ==> " + query);
            assertEquals(
                    List.of(List.of("v"), List.of("s"), List.of("k"), List.of("l")),
                    Sessions.rows(
                            session,
                            "SELECT column_name FROM information_schema.columns WHERE table_name = 't' ORDER BY ordinal_position"));
            assertEquals(
                    "v\ns\nk\nl",
                    engine.object(folder.resolve("t").toString())
                            .metadata()
                            .get("tegula.columns")
                            .text());
        }
    }

    @Test
    void sourceOfTables_listsTheirSchemaOnce() throws SQLException {
        try (Tegula engine = Tegula.create()) {
            EngineSession session = Sessions.open(engine, folder);
            Sessions.update(session, "CREATE TABLE t (v INTEGER, a INTEGER PRIMARY KEY)");
            TableOpener.Source source = session.catalog().source();
            assertEquals("v", source.table("main", "t").columns().get(0).name());
            Sessions.update(session, "CREATE TABLE u (a INTEGER PRIMARY KEY, v INTEGER)");
            assertThrows(SQLException.class, () -> source.table("main", "u"));
            assertEquals("u", session.catalog().source().table("main", "u").name());
            assertEquals("u", session.catalog().table("main", "u").name());
        }
    }

    @Test
    void arrays_withoutAnOrder_haveTheirDimensionsFirst() throws SQLException {
        try (Tegula engine = Tegula.create()) {
            EngineSession session = Sessions.open(engine, folder);
            Sessions.update(session, "CREATE TABLE t (a INTEGER, v INTEGER, PRIMARY KEY (a))");
            String uri = folder.resolve("t").toString();
            assertFalse(engine.object(uri).metadata().containsKey("tegula.columns"));
            engine.createArray(
                    folder.resolve("u").toString(),
                    ArraySchema.sparse()
                            .dimension(Dimension.int32("b", 0, 9, 10))
                            .attribute(Attribute.of("v", Datatype.INT32))
                            .attribute(Attribute.of("w", Datatype.INT32))
                            .build());
            Sessions.update(session, "INSERT INTO u VALUES (1, 2, 3)");
            assertEquals(List.of(List.of(1, 2, 3)), Sessions.rows(session, "SELECT * FROM u"));
            engine.object(folder.resolve("u").toString())
                    .updateMetadata(MetadataChanges.none().put("tegula.columns", MetadataValue.utf8("w\nb\ngone")));
            assertEquals(List.of(List.of(3, 1, 2)), Sessions.rows(session, "SELECT * FROM u"));
        }
    }
}

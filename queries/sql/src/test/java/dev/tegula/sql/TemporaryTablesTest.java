package dev.tegula.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Temporary tables and views: they hide others by their names, and end with their connection. */
class TemporaryTablesTest {

    @TempDir
    Path folder;

    @TempDir
    Path spill;

    @BeforeEach
    void createTable() throws SQLException {
        try (Connection connection = connect()) {
            execute(connection, "CREATE TABLE t (k INTEGER PRIMARY KEY, v VARCHAR)");
            execute(connection, "INSERT INTO t VALUES (1, 'stays'), (2, 'too')");
        }
    }

    private Connection connect() throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("writable", "true");
        properties.setProperty("spillFolder", spill.toString());
        return DriverManager.getConnection("jdbc:tegula:" + folder, properties);
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static List<String> rows(Connection connection, String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) {
                rows.add(result.getString(1));
            }
        }
        return rows;
    }

    private List<String> spilled() throws IOException {
        try (Stream<Path> files = Files.list(spill)) {
            return files.map(Path::toString).toList();
        }
    }

    @Test
    void temporaryTable_isOfItsConnectionOnly() throws Exception {
        try (Connection one = connect();
                Connection other = connect()) {
            execute(one, "CREATE TEMP TABLE s AS SELECT k * 10 AS k, v FROM t");
            execute(one, "INSERT INTO s VALUES (30, 'new')");
            execute(one, "UPDATE s SET v = upper(v) WHERE k = 10");
            execute(one, "DELETE FROM s WHERE k = 20");
            assertEquals(List.of("STAYS", "new"), rows(one, "SELECT v FROM s ORDER BY k"));
            assertEquals(List.of("s", "t"), rows(one, "SHOW TABLES"));
            assertEquals(List.of("k", "v"), rows(one, "DESCRIBE s"));
            assertEquals(List.of("s", "t"), rows(one, "SELECT table_name FROM information_schema.tables ORDER BY 1"));
            assertEquals(
                    "42S02",
                    assertThrows(SQLException.class, () -> rows(other, "SELECT * FROM s"))
                            .getSQLState());
            assertEquals(List.of("t"), rows(other, "SHOW TABLES"));
            assertEquals(1, spilled().size());
        }
        assertEquals(List.of(), spilled());
        try (Stream<Path> files = Files.list(folder)) {
            assertEquals(List.of(folder.resolve("t")), files.toList());
        }
    }

    @Test
    void temporaryTable_hidesTheOneThatStays() throws SQLException {
        try (Connection connection = connect()) {
            assertEquals(List.of("stays", "too"), rows(connection, "SELECT v FROM t ORDER BY k"));
            execute(connection, "CREATE TEMPORARY TABLE t (k INTEGER PRIMARY KEY, v VARCHAR)");
            execute(connection, "INSERT INTO t VALUES (1, 'ends')");
            assertEquals(List.of("ends"), rows(connection, "SELECT v FROM t ORDER BY k"));
            assertEquals(List.of("stays", "too"), rows(connection, "SELECT v FROM main.t ORDER BY k"));
            execute(connection, "ALTER TABLE t ADD COLUMN w INTEGER");
            assertEquals(List.of("k", "v", "w"), rows(connection, "DESCRIBE t"));
            execute(connection, "DROP TABLE t");
            assertEquals(List.of("stays", "too"), rows(connection, "SELECT v FROM t ORDER BY k"));
            assertEquals(List.of("k", "v"), rows(connection, "DESCRIBE t"));
        }
    }

    @Test
    void temporaryView_readsTablesOfTheSession() throws SQLException {
        try (Connection connection = connect()) {
            execute(connection, "CREATE TEMP TABLE s AS SELECT k, v FROM t WHERE k = 1");
            execute(connection, "CREATE TEMP VIEW w (n) AS SELECT count(*) FROM t JOIN s USING (k)");
            execute(connection, "CREATE TEMP VIEW t AS SELECT k, 'view of ' || v AS v FROM t");
            assertEquals(List.of("view of stays", "view of too"), rows(connection, "SELECT v FROM t ORDER BY k"));
            assertEquals(List.of("1"), rows(connection, "SELECT n FROM w"));
            assertEquals(
                    List.of("CREATE VIEW \"w\" (\"n\") AS SELECT count(*) FROM t JOIN s USING (k)"),
                    rows(connection, "SHOW CREATE VIEW w"));
            execute(connection, "CREATE OR REPLACE TEMP VIEW w AS SELECT max(k) AS n FROM t");
            assertEquals(List.of("2"), rows(connection, "SELECT n FROM w"));
            execute(connection, "DROP VIEW t");
            assertEquals(List.of("stays", "too"), rows(connection, "SELECT v FROM t ORDER BY k"));
        }
        try (Connection connection = connect()) {
            assertEquals(List.of("t"), rows(connection, "SHOW TABLES"));
        }
    }

    @Test
    void temporaryNames_areRefusedTwice() throws SQLException {
        try (Connection connection = connect()) {
            execute(connection, "CREATE TEMP VIEW w AS SELECT 1 AS n");
            for (String sql : List.of("CREATE TEMP VIEW w AS SELECT 2 AS n", "CREATE TEMP TABLE w AS SELECT 2 AS n")) {
                SQLException e = assertThrows(SQLException.class, () -> execute(connection, sql));
                assertEquals("42S01", e.getSQLState(), e.getMessage());
            }
            execute(connection, "CREATE TEMP VIEW IF NOT EXISTS w AS SELECT 2 AS n");
            assertEquals(List.of("1"), rows(connection, "SELECT n FROM w"));
            SQLException e = assertThrows(
                    SQLException.class, () -> execute(connection, "CREATE TEMP TABLE a.b (k INTEGER PRIMARY KEY)"));
            assertTrue(e.getMessage().contains("without a schema"), e.getMessage());
            assertThrows(SQLException.class, () -> execute(connection, "CREATE TEMP VIEW x AS SELECT nothing FROM t"));
        }
    }

    @Test
    void temporaryTable_ofReadOnlyConnection_isRefused() throws Exception {
        Properties properties = new Properties();
        properties.setProperty("spillFolder", spill.toString());
        try (Connection connection = DriverManager.getConnection("jdbc:tegula:" + folder, properties)) {
            SQLException e = assertThrows(
                    SQLException.class, () -> execute(connection, "CREATE TEMP TABLE s AS SELECT * FROM t"));
            assertEquals("25006", e.getSQLState());
            assertFalse(rows(connection, "SHOW TABLES").contains("s"));
        }
        assertEquals(List.of(), spilled());
    }
}

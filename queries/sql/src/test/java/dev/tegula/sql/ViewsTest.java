package dev.tegula.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.Tegula;
import dev.tegula.group.GroupChanges;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.testkit.generate.Slow;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Views are metadata of groups: their queries read the tables of the group, at the time and place of the connection.
 */
@Slow
class ViewsTest {

    @TempDir
    Path folder;

    @BeforeEach
    void createTables() throws SQLException {
        execute("CREATE SCHEMA s");
        execute("CREATE TABLE s.t (a BIGINT PRIMARY KEY, b VARCHAR)");
        execute("INSERT INTO s.t VALUES (1, 'x'), (2, 'y'), (3, NULL)");
        execute("CREATE VIEW s.v AS SELECT a, count(*) FROM t WHERE b IS NOT NULL GROUP BY a;");
    }

    private Connection connect(Path place, String settings) throws SQLException {
        return DriverManager.getConnection("jdbc:tegula:" + Tegula.uri(place) + settings);
    }

    private void execute(String sql) throws SQLException {
        try (Connection connection = connect(folder, ";writable=true");
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static List<String> rows(ResultSet result, int... columns) throws SQLException {
        List<String> rows = new ArrayList<>();
        while (result.next()) {
            List<String> row = new ArrayList<>();
            for (int column : columns) {
                row.add(result.getString(column));
            }
            rows.add(String.join(" ", row));
        }
        return rows;
    }

    private List<String> query(Connection connection, String sql) throws SQLException {
        try (connection;
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            return rows(result, 1);
        }
    }

    private List<String> query(String sql) throws SQLException {
        return query(connect(folder, ""), sql);
    }

    @Test
    void view_hasRowsAndNamesOfItsQuery() throws SQLException {
        assertEquals(List.of("1", "2"), query("SELECT a FROM s.v WHERE \"count(*)\" = 1 ORDER BY a"));
        execute("CREATE OR REPLACE VIEW s.v (twice) AS SELECT a * 2 FROM main.t ORDER BY a DESC");
        execute("CREATE VIEW s.w AS SELECT sum(v.twice) AS total FROM v JOIN t ON v.twice = t.a");
        assertEquals(List.of("2"), query("SELECT total FROM s.w"));
        assertEquals(List.of("2"), query(connect(folder.resolve("s"), ""), "SELECT total FROM w"));
        execute("DROP VIEW s.w");
        execute("DROP VIEW IF EXISTS s.w");
        assertEquals(
                "42S02",
                assertThrows(SQLException.class, () -> query("SELECT * FROM s.w"))
                        .getSQLState());
    }

    @Test
    void view_hasTheColumnsOfClausesOfStars() throws SQLException {
        execute("CREATE VIEW s.x AS SELECT * EXCLUDE (b) FROM t");
        execute("CREATE VIEW s.y AS SELECT COLUMNS('a|b') FROM t");
        execute("CREATE VIEW s.z AS SELECT * REPLACE (a + 1 AS a), COLUMNS('a') AS old FROM t ORDER BY ALL");
        execute("CREATE VIEW s.u AS SELECT * RENAME (a AS c) FROM x UNION ALL BY NAME SELECT 7 AS c");
        assertEquals(List.of("a"), query("DESCRIBE s.x"));
        assertEquals(List.of("a", "b"), query("DESCRIBE s.y"));
        assertEquals(List.of("c"), query("DESCRIBE s.u"));
        assertEquals(query("SELECT a + 1 FROM s.t ORDER BY a"), query("SELECT a FROM s.z ORDER BY old"));
        List<String> all = new ArrayList<>(query("SELECT a FROM s.t ORDER BY a"));
        all.add("7");
        assertEquals(
                all.stream().sorted().toList(),
                query("SELECT c FROM s.u").stream().sorted().toList());
    }

    @Test
    void catalog_listsViewsApart() throws SQLException {
        assertEquals(List.of("t", "v"), query("SHOW TABLES FROM s"));
        assertEquals(List.of("v"), query("SELECT table_name FROM information_schema.tables WHERE table_type = 'VIEW'"));
        assertEquals(List.of("a", "count(*)"), query("DESCRIBE s.v"));
        try (Connection connection = connect(folder, "")) {
            String[] views = {"VIEW"};
            assertEquals(
                    List.of("s v VIEW view: SELECT a, count(*) FROM t WHERE b IS NOT NULL GROUP BY a"),
                    rows(connection.getMetaData().getTables(null, null, null, views), 2, 3, 4, 5));
            assertEquals(List.of("TABLE", "VIEW"), rows(connection.getMetaData().getTableTypes(), 1));
            assertEquals(
                    List.of("a BIGINT", "count(*) BIGINT"),
                    rows(connection.getMetaData().getColumns(null, "s", "v", null), 4, 6));
        }
    }

    @Test
    void olderTime_hasTheViewAndTheTablesOfThatTime() throws SQLException, InterruptedException {
        long before = System.currentTimeMillis();
        while (System.currentTimeMillis() == before) {
            Thread.onSpinWait();
        }
        execute("INSERT INTO s.t VALUES (4, 'z')");
        assertEquals(List.of("3"), query("SELECT count(*) FROM s.v"));
        assertEquals(List.of("2"), query("SELECT count(*) FROM s.v FOR SYSTEM_TIME AS OF " + before));
        execute("CREATE OR REPLACE VIEW s.v AS SELECT 7 AS seven");
        assertEquals(List.of("2"), query("SELECT count(*) FROM s.v FOR SYSTEM_TIME AS OF " + before));
        assertEquals(List.of("2"), query(connect(folder, ";at=" + before), "SELECT count(*) FROM s.v"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "CREATE VIEW w AS SELECT 1 | its schema is a folder",
                "CREATE VIEW s.v AS SELECT 1 | CREATE OR REPLACE VIEW",
                "CREATE VIEW s.t AS SELECT 1 | a table has this name",
                "CREATE TABLE s.v (a BIGINT PRIMARY KEY, b INT) | a view has this name",
                "CREATE OR REPLACE VIEW s.v AS SELECT * FROM v | reads itself",
                "CREATE VIEW s.w AS SELECT c FROM t | line 1, column 27: Column 'c' not found",
                "CREATE VIEW s.w AS SELECT a FROM s.t | schema 's': left out in views",
                "CREATE VIEW s.w AS SELECT a, a FROM t | two columns are named 'a'",
                "CREATE VIEW s.w (x) AS SELECT a, b FROM t | found 1, expected 2",
                "CREATE VIEW s.w AS SELECT a FROM t WHERE a = ? | has parameters",
                "CREATE VIEW s.w AS DELETE FROM t | not a query",
                "CREATE OR REPLACE TABLE s.v (a BIGINT PRIMARY KEY) | a view has this name",
                "INSERT INTO s.v VALUES (1, 2) | is a view. Write to the tables",
                "DROP TABLE s.v | is a view. Write DROP VIEW",
                "DROP VIEW s.t | not found"
            })
    void definition_isRefused(String sql, String reason) {
        String message = assertThrows(SQLException.class, () -> execute(sql)).getMessage();
        assertTrue(message.contains(reason), message);
    }

    @Test
    void viewsInACircle_areRefusedWhenRead() throws SQLException {
        execute("CREATE VIEW s.w AS SELECT * FROM v");
        execute("DROP VIEW s.v");
        SQLException missing = assertThrows(SQLException.class, () -> query("SELECT * FROM s.w"));
        assertTrue(missing.getMessage().contains("view 'w': Object 'v' not found"), missing.getMessage());
        String group = Tegula.uri(folder.resolve("s"));
        try (Tegula engine = Tegula.create()) { // by another program: no statement makes it
            engine.object(group)
                    .updateMetadata(MetadataChanges.none()
                            .put("tegula.view.v", MetadataValue.utf8("CREATE VIEW v AS SELECT * FROM w")));
        }
        SQLException circle = assertThrows(SQLException.class, () -> query("SELECT * FROM s.w"));
        assertTrue(circle.getMessage().contains("reads itself"), circle.getMessage());
    }

    @Test
    void view_readsNoFilesAndNothingOutsideOfTheLocation() throws SQLException {
        Properties anywhere = new Properties();
        anywhere.setProperty("tables", "anywhere");
        anywhere.setProperty("writable", "true");
        try (Connection connection = DriverManager.getConnection("jdbc:tegula:" + Tegula.uri(folder), anywhere);
                Statement statement = connection.createStatement()) {
            String path = Tegula.uri(folder.resolve("s/t"));
            SQLException file = assertThrows(
                    SQLException.class, () -> statement.execute("CREATE VIEW s.w AS SELECT * FROM \"" + path + "\""));
            assertEquals("42501", file.getSQLState());
            statement.execute("CREATE SCHEMA inner_group");
            try (Tegula engine = Tegula.create()) {
                engine.object(Tegula.uri(folder.resolve("inner_group")))
                        .updateMembers(GroupChanges.none().add(path, "member"));
            }
            statement.execute("CREATE VIEW inner_group.w AS SELECT a FROM member");
        }
        assertEquals(List.of("3"), query("SELECT count(*) FROM inner_group.w"));
        SQLException outside = assertThrows(
                SQLException.class, () -> query(connect(folder.resolve("inner_group"), ""), "SELECT count(*) FROM w"));
        assertEquals("42501", outside.getSQLState());
    }
}

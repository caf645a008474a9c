package dev.tegula.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.Tegula;
import dev.tegula.group.GroupChanges;
import dev.tegula.group.ObjectType;
import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Statements reach what is stored at the location of the connection; a URL cannot allow more. */
@Slow
class ConfinementTest {

    @TempDir
    Path folder;

    private Path inside;
    private Path outside;

    @BeforeEach
    void createTables() throws SQLException, IOException {
        inside = Files.createDirectory(folder.resolve("inside"));
        outside = Files.createDirectory(folder.resolve("outside"));
        create(inside);
        create(outside);
        Files.writeString(outside.resolve("secret.csv"), "word\nhush\n");
        Files.writeString(inside.resolve("here.csv"), "word\nhush\n");
        Files.createSymbolicLink(inside.resolve("link"), outside.resolve("t"));
        Files.createSymbolicLink(inside.resolve("schema"), outside);
        try (Tegula engine = Tegula.create()) {
            String group = Tegula.uri(inside.resolve("g"));
            engine.createGroup(group);
            engine.object(group).updateMembers(GroupChanges.none().add(Tegula.uri(outside.resolve("t")), "member"));
        }
    }

    private void create(Path place) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url(place));
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (k INT, v INT, PRIMARY KEY (k))");
            statement.execute("INSERT INTO t VALUES (1, 2)");
        }
    }

    private static String url(Path place) {
        return "jdbc:tegula:" + Tegula.uri(place) + ";writable=true";
    }

    private static Properties anywhere() {
        Properties properties = new Properties();
        properties.setProperty("tables", "anywhere");
        return properties;
    }

    private void execute(String sql, Properties properties) throws SQLException {
        String text = sql.replace("{out}", outside.toString()).replace("{in}", inside.toString());
        try (Connection connection = DriverManager.getConnection(url(inside), properties);
                Statement statement = connection.createStatement()) {
            if (statement.execute(text)) {
                try (ResultSet rows = statement.getResultSet()) {
                    assertTrue(rows.next());
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT * FROM \"{out}/t\"",
                "SELECT * FROM \"{in}/../outside/t\"",
                "SELECT * FROM \"file://{out}/t\"",
                "SELECT * FROM \"../outside/t\"",
                "SELECT * FROM \"s3://bucket/t\"",
                "SELECT * FROM \"mem://x/t\"",
                "SELECT * FROM \"{out}/secret.csv\"",
                "SELECT * FROM \"secret.csv\"",
                "SELECT * FROM \"here.csv\"",
                "SELECT * FROM \"{out}/t\" FOR SYSTEM_TIME AS OF 1000",
                "SELECT * FROM link",
                "SELECT * FROM schema.t",
                "SELECT * FROM g.member",
                "CREATE TABLE \"{out}/new\" (k INT, PRIMARY KEY (k))",
                "CREATE TABLE \"{out}/new\" WITH (dimensions = 'k') AS SELECT k, v FROM t",
                "CREATE TABLE schema.new (k INT, PRIMARY KEY (k))",
                "CREATE SCHEMA schema.new",
                "DROP TABLE \"{out}/t\"",
                "DROP TABLE link",
                "DROP TABLE schema.t",
                "ALTER TABLE \"{out}/t\" ADD COLUMN w INT",
                "ALTER TABLE link ADD COLUMN w INT",
                "ALTER TABLE g.member ADD COLUMN w INT",
                "INSERT INTO \"{out}/t\" VALUES (2, 3)",
                "INSERT INTO link VALUES (2, 3)",
                "INSERT INTO g.member VALUES (2, 3)",
                "DELETE FROM link WHERE k = 1",
                "UPDATE g.member SET v = 1",
            })
    void whatIsElsewhere_isNotReached(String sql) throws IOException {
        SQLException e = assertThrows(SQLException.class, () -> execute(sql, new Properties()));
        boolean missing = e.getMessage().contains("not found") || e.getMessage().contains("no group");
        assertTrue(e.getSQLState().equals("42501") || missing, e::toString);
        try (Tegula engine = Tegula.create()) {
            assertEquals(
                    ObjectType.ARRAY,
                    engine.object(Tegula.uri(outside.resolve("t"))).type());
            assertEquals(
                    List.of("t"),
                    List.copyOf(engine.object(Tegula.uri(outside)).children().keySet()));
            try (var reader = engine.openForReading(Tegula.uri(outside.resolve("t")))) {
                assertEquals(1, reader.fragments().size());
                assertEquals(List.of("k", "v"), reader.schema().fieldNames());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT * FROM t",
                "SELECT * FROM main.t",
                "CREATE TABLE g.new (k INT, PRIMARY KEY (k))",
                "CREATE SCHEMA g2",
                "DROP TABLE t",
            })
    void whatIsInside_isReached(String sql) throws SQLException {
        execute(sql, new Properties());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT * FROM \"{out}/t\"",
                "SELECT * FROM \"{out}/secret.csv\"",
                "SELECT * FROM g.member",
                "CREATE TABLE \"{out}/new\" (k INT, PRIMARY KEY (k))",
                "INSERT INTO \"{out}/t\" VALUES (2, 3)",
            })
    void program_allowsMore(String sql) throws SQLException {
        execute(sql, anywhere());
    }

    @ParameterizedTest
    @ValueSource(strings = {"tables=anywhere", "tables=location", "keyFile=/etc/passwd", "spillFolder=/tmp"})
    void url_withPropertyOfTheProgram_isRefused(String property) {
        SQLException e =
                assertThrows(SQLException.class, () -> DriverManager.getConnection(url(inside) + ";" + property));
        assertTrue(e.getMessage().contains("not possible in a URL"), e::getMessage);
        assertFalse(e.getMessage().contains("/etc"), e::getMessage);
    }

    @Test
    void propertiesOfTheProgram_winOverTheUrl() throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("writable", "false");
        SQLException e = assertThrows(SQLException.class, () -> execute("INSERT INTO t VALUES (5, 6)", properties));
        assertEquals("25006", e.getSQLState());
        properties.setProperty("uri", Tegula.uri(outside));
        try (Connection connection = DriverManager.getConnection(url(inside), properties)) {
            assertEquals(
                    "jdbc:tegula:" + Tegula.uri(outside),
                    connection.getMetaData().getURL());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT pg_read_file('/etc/passwd')",
                "SELECT * FROM read_csv('/etc/passwd')",
                "SELECT * FROM TABLE(\"java.lang.Runtime.exec\"('id'))",
                "CREATE FUNCTION f AS 'java.lang.Runtime'",
                "SELECT extractvalue('<a/>', '/a')",
                "COPY t TO '/tmp/x'",
                "ATTACH 'x'",
            })
    void functionsOfFilesAndClasses_doNotExist(String sql) {
        assertThrows(SQLException.class, () -> execute(sql, anywhere()));
    }

    @Test
    void catalog_listsNothingElsewhere() throws SQLException {
        try (Connection connection = DriverManager.getConnection(url(inside));
                ResultSet rows = connection.getMetaData().getTables(null, null, "%", null)) {
            StringBuilder found = new StringBuilder();
            while (rows.next()) {
                found.append(rows.getString("TABLE_SCHEM")).append('.').append(rows.getString("TABLE_NAME"));
            }
            assertEquals("main.t", found.toString());
        }
    }
}

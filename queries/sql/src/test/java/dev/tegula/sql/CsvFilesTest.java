package dev.tegula.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** CSV files as tables. */
class CsvFilesTest {

    @TempDir
    private Path folder;

    @Test
    void quotesWithinValues_arePartOfThem() throws Exception {
        Path file = Files.writeString(folder.resolve("firms.csv"), "k,firm\n1,\"A\" Ltd\n");
        Properties anywhere = new Properties();
        anywhere.setProperty("tables", "anywhere");
        try (Connection connection = DriverManager.getConnection("jdbc:tegula:" + folder, anywhere);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT firm FROM \"" + file + "\"")) {
            assertTrue(rows.next());
            assertEquals("\"A\" Ltd", rows.getString(1));
        }
    }

    /** As in DuckDB; a text behind FROM of a function or of a comparison is none. */
    @Test
    void filesInSingleQuotes_areTables() throws Exception {
        Path file = Files.writeString(folder.resolve("it's.csv"), "k,v\n1,a\n2,b\n3,b\n");
        String name = "'" + file.toString().replace("'", "''") + "'";
        Properties anywhere = new Properties();
        anywhere.setProperty("tables", "anywhere");
        try (Connection connection = DriverManager.getConnection("jdbc:tegula:" + folder, anywhere);
                Statement statement = connection.createStatement()) {
            for (String sql : List.of(
                    "SELECT count(*) FROM " + name + " WHERE v IS DISTINCT FROM 'a'",
                    "SELECT count(*) FROM (FROM " + name + ") WHERE v = trim('x' FROM 'xbx')",
                    "SELECT count(*) FROM " + name + " a JOIN " + name + " b ON a.k = b.k WHERE a.v = 'b'")) {
                try (ResultSet rows = statement.executeQuery(sql)) {
                    assertTrue(rows.next());
                    assertEquals(2, rows.getInt(1), sql);
                }
            }
        }
    }
}

package dev.tegula.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
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
}

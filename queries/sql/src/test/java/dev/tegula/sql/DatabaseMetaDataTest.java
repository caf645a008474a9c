package dev.tegula.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.Tegula;
import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The metadata that tools ask for. The columns of their results are held against those of another driver. */
@Slow
class DatabaseMetaDataTest {

    @TempDir
    Path folder;

    private Connection connection;
    private DatabaseMetaData metaData;

    @BeforeEach
    void connect() throws SQLException {
        Weather.create(folder);
        connection = DriverManager.getConnection("jdbc:tegula:" + Tegula.uri(folder));
        metaData = connection.getMetaData();
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    private static List<String> rows(ResultSet rows, String... columns) throws SQLException {
        List<String> lines = new ArrayList<>();
        try (rows) {
            while (rows.next()) {
                List<String> values = new ArrayList<>();
                for (String column : columns) {
                    values.add(rows.getString(column));
                }
                lines.add(String.join(" ", values));
            }
        }
        return lines;
    }

    @Test
    void schemasAndTables_areGroupsAndArrays() throws SQLException {
        assertEquals(List.of("main", "rain"), rows(metaData.getSchemas(), "TABLE_SCHEM"));
        assertEquals(List.of("TABLE", "VIEW"), rows(metaData.getTableTypes(), "TABLE_TYPE"));
        assertEquals(
                List.of("main log TABLE", "main stations TABLE", "rain daily TABLE"),
                rows(metaData.getTables(null, null, "%", null), "TABLE_SCHEM", "TABLE_NAME", "TABLE_TYPE"));
        assertEquals(
                List.of("stations"),
                rows(metaData.getTables(null, "main", "st%_s", new String[] {"TABLE"}), "TABLE_NAME"));
        assertEquals(List.of(), rows(metaData.getTables(null, null, "%", new String[] {"VIEW"}), "TABLE_NAME"));
        assertEquals(List.of(), rows(metaData.getTables("other", null, "%", null), "TABLE_NAME"));
        assertEquals(List.of(), rows(metaData.getTables(null, null, "l\\_g", null), "TABLE_NAME"));
        String remarks =
                rows(metaData.getTables(null, "rain", "daily", null), "REMARKS").get(0);
        assertTrue(remarks.startsWith("dense array "), remarks);
    }

    @Test
    void columns_haveTypesAndRemarks() throws SQLException {
        assertEquals(
                List.of(
                        "1 id -5 BIGINT NO INT64, dimension [0, 1000000]",
                        "2 Name 12 VARCHAR YES STRING_UTF8",
                        "3 height 8 DOUBLE NO FLOAT64",
                        "4 built 91 DATE YES DATETIME_DAY",
                        "5 seen 93 TIMESTAMP(3) YES DATETIME_MS",
                        "6 visits 3 DECIMAL(20, 0) NO UINT64",
                        "7 open 16 BOOLEAN NO BOOL",
                        "8 picture -3 VARBINARY NO BLOB",
                        "9 pair 2003 SMALLINT ARRAY NO INT16"),
                rows(
                        metaData.getColumns(null, "main", "stations", "%"),
                        "ORDINAL_POSITION",
                        "COLUMN_NAME",
                        "DATA_TYPE",
                        "TYPE_NAME",
                        "IS_NULLABLE",
                        "REMARKS"));
        assertEquals(List.of("Name"), rows(metaData.getColumns(null, null, "%", "N%"), "COLUMN_NAME"));
    }

    @Test
    void primaryKeys_areDimensionsUnlessDuplicatesAreAllowed() throws SQLException {
        assertEquals(List.of("id 1"), rows(metaData.getPrimaryKeys(null, null, "stations"), "COLUMN_NAME", "KEY_SEQ"));
        assertEquals(List.of("day"), rows(metaData.getPrimaryKeys(null, "rain", "daily"), "COLUMN_NAME"));
        assertEquals(List.of(), rows(metaData.getPrimaryKeys(null, null, "log"), "COLUMN_NAME"));
        assertEquals(
                List.of("id"),
                rows(
                        metaData.getBestRowIdentifier(null, null, "stations", DatabaseMetaData.bestRowSession, true),
                        "COLUMN_NAME"));
    }

    @Test
    void damagedArray_warnsInLists_andFailsByName() throws SQLException, IOException {
        Path schemas = folder.resolve("log").resolve("__schema");
        try (var files = Files.newDirectoryStream(schemas, "__[0-9]*")) {
            for (Path file : files) {
                Files.write(file, new byte[] {1, 2, 3});
            }
        }
        assertEquals(
                14,
                rows(metaData.getColumns(null, null, "%", "%"), "COLUMN_NAME").size() + 3);
        assertNotNull(connection.getWarnings());
        assertThrows(SQLException.class, () -> metaData.getColumns(null, "main", "log", "%"));
        String remarks =
                rows(metaData.getTables(null, null, "log", null), "REMARKS").get(0);
        assertTrue(remarks.startsWith("cannot be opened: "), remarks);
    }

    @Test
    void typeInfo_isSortedByType() throws SQLException {
        List<String> types = rows(metaData.getTypeInfo(), "DATA_TYPE");
        assertEquals(
                types.stream()
                        .map(Integer::valueOf)
                        .sorted()
                        .map(String::valueOf)
                        .toList(),
                types);
        assertEquals(13, types.size());
    }

    /** Calls every method as tools do: no call fails, and results have the columns that another driver has. */
    @Test
    void everyMethod_answers() throws Exception {
        try (Connection duck = DriverManager.getConnection("jdbc:duckdb:")) {
            int compared = 0;
            for (Method method : DatabaseMetaData.class.getMethods()) {
                if (method.getName().equals("unwrap") || method.isDefault()) {
                    continue;
                }
                Object answer = method.invoke(metaData, arguments(method));
                if (answer instanceof ResultSet rows) {
                    compared += compare(method, columns(rows), duck) ? 1 : 0;
                }
            }
            assertTrue(compared >= 10, "compared results: " + compared);
        }
    }

    private static Object[] arguments(Method method) {
        Object[] arguments = new Object[method.getParameterCount()];
        for (int i = 0; i < arguments.length; i++) {
            Class<?> type = method.getParameterTypes()[i];
            boolean table = type == String.class && i == 2;
            arguments[i] = type == int.class
                    ? 0
                    : type == boolean.class ? true : type == Class.class ? String.class : table ? "stations" : null;
        }
        return arguments;
    }

    private static List<String> columns(ResultSet rows) throws SQLException {
        List<String> names = new ArrayList<>();
        try (rows) {
            ResultSetMetaData metaData = rows.getMetaData();
            for (int i = 1; i <= metaData.getColumnCount(); i++) {
                names.add(metaData.getColumnLabel(i));
            }
        }
        return names;
    }

    /** Compares columns with those of DuckDB, if it has them. */
    private static boolean compare(Method method, List<String> columns, Connection duck) throws Exception {
        try {
            ResultSet rows = (ResultSet) method.invoke(duck.getMetaData(), arguments(method));
            List<String> expected = columns(rows);
            if (expected.size() == 1 && columns.size() > 1) {
                return false; // A stub.
            }
            expected.removeIf(name -> name.startsWith("RESERVED") || name.isEmpty());
            // DuckDB leaves out some columns, and has another order of some.
            assertTrue(columns.containsAll(expected), () -> method.getName() + ": " + expected);
            return true;
        } catch (InvocationTargetException e) {
            return false;
        }
    }

    @Test
    void facts_areThoseOfArrays() throws SQLException {
        assertTrue(metaData.supportsMixedCaseIdentifiers());
        assertFalse(metaData.storesUpperCaseIdentifiers());
        assertFalse(metaData.supportsTransactions());
        assertEquals(Connection.TRANSACTION_NONE, metaData.getDefaultTransactionIsolation());
        assertEquals("\"", metaData.getIdentifierQuoteString());
        assertTrue(metaData.isReadOnly());
        assertEquals(connection, metaData.getConnection());
        assertTrue(metaData.getURL().startsWith("jdbc:tegula:"));
        assertTrue(metaData.isWrapperFor(DatabaseMetaData.class));
    }
}

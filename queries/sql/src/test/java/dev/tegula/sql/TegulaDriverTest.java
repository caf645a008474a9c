package dev.tegula.sql;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.Tegula;
import dev.tegula.testkit.generate.Slow;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.Date;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLSyntaxErrorException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.sql.Struct;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Connections, statements and results of the driver, found by {@link DriverManager}. */
@Slow
class TegulaDriverTest {

    /** Needs 3.6 billion pairs of rows of {@link #fillLog}. */
    private static final String LONG = "SELECT count(*) FROM log a, log b WHERE CAST(a.code AS BIGINT) * b.code < 0";

    @TempDir
    Path folder;

    @BeforeEach
    void createArrays() {
        Weather.create(folder);
    }

    private String url() {
        return "jdbc:tegula:" + Tegula.uri(folder);
    }

    private Connection connect(String properties) throws SQLException {
        return DriverManager.getConnection(url() + properties);
    }

    @Test
    void resultSet_everyType_hasTheValuesOfTheCell() throws SQLException {
        try (Connection connection = connect("");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT * FROM stations WHERE id = 2")) {
            assertTrue(rows.next());
            assertEquals(2, rows.getInt("id"));
            assertEquals(2L, rows.getObject(1));
            assertNull(rows.getString("Name"));
            assertTrue(rows.wasNull());
            assertEquals(501.0, rows.getDouble("height"));
            assertEquals(Date.valueOf("2020-02-22"), rows.getDate("built"));
            assertEquals(LocalDate.of(2020, 2, 22), rows.getObject("built", LocalDate.class));
            assertEquals(Timestamp.valueOf("2020-02-22 01:02:03.004"), rows.getTimestamp("seen"));
            assertEquals(
                    LocalDateTime.of(2020, 2, 22, 1, 2, 3, 4_000_000), rows.getObject("seen", LocalDateTime.class));
            assertEquals(new BigDecimal("18446744073709551614"), rows.getBigDecimal("visits"));
            assertEquals(new BigInteger("18446744073709551614"), rows.getObject("visits", BigInteger.class));
            assertThrows(SQLDataException.class, () -> rows.getLong("visits"));
            assertFalse(rows.getBoolean("open"));
            assertArrayEquals(new byte[] {2, -1}, rows.getBytes("picture"));
            assertArrayEquals(new Object[] {(short) 2, (short) -2}, (Object[])
                    rows.getArray("pair").getArray());
            assertFalse(rows.next());
            assertThrows(SQLException.class, () -> rows.getInt(1));
        }
    }

    @Test
    void resultSet_metaData_describesTheColumns() throws SQLException {
        try (Connection connection = connect("");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT id, Name AS n, visits, built FROM stations")) {
            assertEquals(4, rows.getMetaData().getColumnCount());
            assertEquals("n", rows.getMetaData().getColumnLabel(2));
            assertEquals(Types.BIGINT, rows.getMetaData().getColumnType(1));
            assertEquals("DECIMAL(20, 0)", rows.getMetaData().getColumnTypeName(3));
            assertEquals(Date.class.getName(), rows.getMetaData().getColumnClassName(4));
            assertThrows(SQLException.class, () -> rows.getMetaData().getColumnType(5));
        }
    }

    @Test
    void structsAndMaps_areStructAndMap() throws SQLException {
        try (Connection connection = connect("");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT {'a': id, 'b': DATE '2024-02-29', 'c': NULL} AS s, MAP {'k': 1.50} AS m, [{'x': 1}] AS l"
                                + " FROM stations WHERE id = 2")) {
            assertTrue(rows.next());
            Struct struct = (Struct) rows.getObject(1);
            assertArrayEquals(new Object[] {2L, Date.valueOf("2024-02-29"), null}, struct.getAttributes());
            assertEquals("STRUCT(a BIGINT, b DATE, c NULL)", struct.getSQLTypeName());
            assertEquals(struct.getSQLTypeName(), rows.getMetaData().getColumnTypeName(1));
            assertEquals(Types.STRUCT, rows.getMetaData().getColumnType(1));
            assertEquals("{a=2, b=2024-02-29, c=null}", rows.getString(1));
            assertEquals(2L, rows.getObject(1, Map.class).get("a"));
            assertEquals(Map.of("k", new BigDecimal("1.50")), rows.getObject("m"));
            assertEquals("{k=1.50}", rows.getString("m"));
            assertEquals("[{x=1}]", rows.getString("l"));
        }
    }

    @Test
    void preparedStatement_seesTheStateOfItsExecution() throws SQLException {
        try (Connection connection = connect(";writable=true");
                Statement other = connection.createStatement()) {
            assertThrows(
                    SQLSyntaxErrorException.class,
                    () -> other.executeUpdate("CREATE TABLE p (k INTEGER PRIMARY KEY, n INTEGER PRIMARY KEY)"));
            other.executeUpdate("CREATE TABLE p (k INTEGER PRIMARY KEY, n INTEGER)");
            try (PreparedStatement count = connection.prepareStatement("SELECT count(*) FROM p");
                    PreparedStatement copy =
                            connection.prepareStatement("INSERT INTO p SELECT k + 10, n FROM p WHERE k < 10")) {
                other.executeUpdate("INSERT INTO p VALUES (1, 1), (2, 2)");
                assertEquals(2, copy.executeUpdate());
                try (ResultSet rows = count.executeQuery()) {
                    rows.next();
                    assertEquals(4, rows.getInt(1));
                }
            }
        }
    }

    @Test
    void preparedStatement_parametersOfEveryKind_select() throws SQLException {
        try (Connection connection = connect("");
                PreparedStatement statement = connection.prepareStatement(
                        "SELECT id FROM stations WHERE id > ? AND height < ? AND built <= ? AND open = ? AND seen > ?")) {
            assertEquals(5, statement.getParameterMetaData().getParameterCount());
            statement.setInt(1, 0);
            statement.setDouble(2, 502.2);
            statement.setDate(3, Date.valueOf("2020-02-24"));
            statement.setBoolean(4, true);
            SQLException missing = assertThrows(SQLException.class, statement::executeQuery);
            assertEquals("parameter 5: has no value. Set it first.", missing.getMessage());
            statement.setTimestamp(5, Timestamp.valueOf("2020-02-21 01:02:03.004"));
            assertEquals(3, single(statement));
            statement.setObject(5, LocalDateTime.of(2020, 2, 20, 0, 0));
            statement.setObject(3, LocalDate.of(2020, 2, 21));
            assertEquals(1, single(statement));
        }
    }

    private static long single(PreparedStatement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery()) {
            assertTrue(rows.next());
            long value = rows.getLong(1);
            assertFalse(rows.next());
            return value;
        }
    }

    @Test
    void connection_asOfATime_readsTheOlderState() throws SQLException {
        try (Connection connection = connect(";at=1500");
                PreparedStatement count = connection.prepareStatement("SELECT count(*) FROM stations")) {
            assertEquals(3, single(count));
        }
    }

    @Test
    void connection_unknownProperty_isRefused() {
        SQLException unknown = assertThrows(SQLException.class, () -> connect(";writeable=true"));
        assertTrue(unknown.getMessage().startsWith("property 'writeable': unknown (expected one of uri, writable,"));
        SQLException size = assertThrows(SQLException.class, () -> connect(";memory=lots"));
        assertEquals(
                "property 'memory': invalid (found 'lots', expected a number of bytes such as 64M or 2GB)",
                size.getMessage());
        SQLException missing =
                assertThrows(SQLException.class, () -> DriverManager.getConnection(url() + "/no/such/folder"));
        assertTrue(missing.getMessage().endsWith("not found (expected an array, a folder or a group)"));
        assertThrows(SQLException.class, () -> DriverManager.getConnection("jdbc:tegula:"));
    }

    @Test
    void connection_locationAsProperty_opens() throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("uri", Tegula.uri(folder.resolve("stations")));
        properties.setProperty("user", "somebody");
        try (Connection connection = DriverManager.getConnection("jdbc:tegula:", properties);
                PreparedStatement count = connection.prepareStatement("SELECT count(*) FROM stations")) {
            assertEquals(5, single(count));
        }
    }

    @Test
    void write_readOnlyConnection_isRefused() throws SQLException {
        try (Connection connection = connect("");
                Statement statement = connection.createStatement()) {
            assertTrue(connection.isReadOnly());
            SQLException refused = assertThrows(
                    SQLException.class, () -> statement.executeUpdate("DELETE FROM stations WHERE id = 1"));
            assertEquals("25006", refused.getSQLState());
            connection.setReadOnly(false);
            assertTrue(connection.isReadOnly());
            assertTrue(connection.getWarnings().getMessage().contains("stays read-only"));
        }
        try (Connection connection = connect(";writable=true");
                Statement statement = connection.createStatement()) {
            connection.setReadOnly(true);
            assertThrows(SQLException.class, () -> statement.executeUpdate("INSERT INTO log VALUES (1, 1)"));
            connection.setReadOnly(false);
            assertEquals(2, statement.executeUpdate("INSERT INTO log VALUES (1, 1), (1, 2)"));
        }
    }

    @Test
    void batchOfInserts_isOneFragment() throws SQLException {
        try (Connection connection = connect(";writable=true");
                PreparedStatement insert = connection.prepareStatement("INSERT INTO log (t, code) VALUES (?, ?)")) {
            for (int i = 0; i < 50; i++) {
                insert.setInt(1, i);
                insert.setInt(2, 100 + i);
                insert.addBatch();
            }
            int[] counts = insert.executeBatch();
            assertEquals(50, counts.length);
            assertEquals(1, counts[49]);
            assertEquals(0, insert.executeBatch().length);
            insert.setInt(1, 1000);
            insert.setInt(2, 1);
            insert.addBatch();
            assertThrows(BatchUpdateException.class, insert::executeBatch);
        }
        try (Tegula engine = Tegula.create();
                ArrayReader reader = engine.openForReading(folder.resolve("log"))) {
            assertEquals(1, reader.fragments().size());
        }
    }

    @Test
    void rollback_afterAWrite_failsAloud() throws SQLException {
        try (Connection connection = connect(";writable=true");
                Statement statement = connection.createStatement()) {
            assertThrows(SQLException.class, connection::commit);
            connection.setAutoCommit(false);
            connection.rollback();
            statement.executeUpdate("INSERT INTO log VALUES (1, 1)");
            SQLException late = assertThrows(SQLException.class, connection::rollback);
            assertTrue(late.getMessage().contains("arrays have no transactions"));
        }
    }

    private void fillLog(int rows) throws SQLException {
        try (Connection connection = connect(";writable=true");
                PreparedStatement insert = connection.prepareStatement("INSERT INTO log (t, code) VALUES (?, ?)")) {
            for (int i = 0; i < rows; i++) {
                insert.setInt(1, i % 100);
                insert.setInt(2, i);
                insert.addBatch();
            }
            assertEquals(rows, insert.executeBatch().length);
        }
    }

    @Test
    void overflow_fails() throws SQLException {
        try (Connection connection = connect("");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT sum(id * 4000000000000000000) FROM stations")) {
            SQLDataException overflow = assertThrows(SQLDataException.class, rows::next);
            assertTrue(overflow.getMessage().startsWith("BIGINT overflow. Cast an operand to a wider type"));
        }
    }

    @Test
    void showAndDescribe_listTheCatalog() throws SQLException {
        try (Connection connection = connect("");
                Statement statement = connection.createStatement()) {
            assertEquals(List.of("main", "rain"), column(statement, "SHOW SCHEMAS", 1));
            assertEquals(List.of("log", "stations"), column(statement, "show tables", 1));
            assertEquals(List.of("daily"), column(statement, "SHOW TABLES FROM rain", 1));
            assertEquals(List.of("day", "mm"), column(statement, "DESCRIBE rain.daily", 1));
            assertEquals(List.of("INTEGER", "REAL"), column(statement, "DESC \"rain\".\"daily\"", 2));
            assertThrows(SQLException.class, () -> statement.executeQuery("DESCRIBE nothing"));
        }
    }

    private static List<String> column(Statement statement, String sql, int number) throws SQLException {
        List<String> values = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                values.add(rows.getString(number));
            }
        }
        return values;
    }

    @Test
    void reservedWord_asName_isExplained() throws SQLException {
        try (Connection connection = connect("");
                Statement statement = connection.createStatement()) {
            SQLException wrong =
                    assertThrows(SQLException.class, () -> statement.executeQuery("SELECT rows, id FROM stations"));
            assertEquals(
                    "line 1, column 8: not understood (found 'rows ,'). If 'rows' is a name, write it in double quotes,"
                            + " because it is a word of SQL.",
                    wrong.getMessage());
        }
    }

    @Test
    void recursionWithoutEnd_streamsUpToALimit() throws SQLException {
        try (Connection connection = connect("");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n LIMIT 3")) {
            for (int i = 1; i <= 3; i++) {
                assertTrue(rows.next());
                assertEquals(i, rows.getInt(1));
            }
            assertFalse(rows.next());
        }
    }

    @Test
    @Timeout(60)
    void queryTimeout_endsALongQuery() throws SQLException {
        fillLog(60_000);
        try (Connection connection = connect("");
                Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(1);
            SQLTimeoutException late = assertThrows(SQLTimeoutException.class, () -> {
                try (ResultSet rows = statement.executeQuery(LONG)) {
                    rows.next();
                }
            });
            assertTrue(late.getMessage().startsWith("the statement took longer than 1 second,"));
            statement.setQueryTimeout(0);
            try (ResultSet rows = statement.executeQuery("SELECT 1")) {
                assertTrue(rows.next());
            }
        }
    }

    @Test
    @Timeout(60)
    void cancel_fromAnotherThread_endsALongQuery() throws Exception {
        fillLog(60_000);
        try (Connection connection = connect("");
                Statement statement = connection.createStatement()) {
            CompletableFuture<SQLException> failure = CompletableFuture.supplyAsync(() -> {
                try (ResultSet rows = statement.executeQuery(LONG)) {
                    rows.next();
                    return new SQLException("ended");
                } catch (SQLException e) {
                    return e;
                }
            });
            while (!failure.isDone()) {
                Thread.sleep(100);
                statement.cancel();
            }
            assertEquals("57014", failure.get().getSQLState());
        }
    }

    @Test
    void statement_closedOrWrongMethod_fails() throws SQLException {
        Connection connection = connect("");
        try (connection) {
            Statement statement = connection.createStatement();
            ResultSet rows = statement.executeQuery("SELECT id FROM stations");
            rows.next();
            statement.setMaxRows(2);
            ResultSet next = statement.executeQuery("SELECT id FROM stations");
            assertTrue(rows.isClosed());
            assertThrows(SQLException.class, rows::next);
            assertTrue(next.next());
            assertTrue(next.next());
            assertFalse(next.next());
            assertThrows(SQLException.class, () -> statement.executeUpdate("SELECT 1"));
            assertThrows(SQLException.class, () -> statement.executeQuery("CREATE SCHEMA s"));
            assertThrows(
                    SQLFeatureNotSupportedException.class,
                    () -> connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY));
            statement.closeOnCompletion();
            statement.executeQuery("SELECT 1").close();
            assertTrue(statement.isClosed());
            assertThrows(SQLException.class, () -> statement.executeQuery("SELECT 1"));
        }
        assertThrows(SQLException.class, connection::createStatement);
    }

    @Test
    void syntaxError_namesThePlaceAndTheNearestColumn() throws SQLException {
        try (Connection connection = connect("");
                Statement statement = connection.createStatement()) {
            SQLSyntaxErrorException wrong = assertThrows(
                    SQLSyntaxErrorException.class, () -> statement.executeQuery("SELECT id,\n  heigth FROM stations"));
            assertEquals(
                    "line 2, column 3: Column 'heigth' not found in any table; did you mean 'height'?",
                    wrong.getMessage());
            assertEquals("42S22", wrong.getSQLState());
        }
    }
}

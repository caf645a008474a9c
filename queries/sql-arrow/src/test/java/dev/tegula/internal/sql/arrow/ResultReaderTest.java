package dev.tegula.internal.sql.arrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Results of JDBC as readers of Arrow: values are those of DuckDB, as texts of Arrow's objects. */
class ResultReaderTest {

    private static final String TABLE =
            "CREATE TABLE t (id INTEGER PRIMARY KEY, small SMALLINT, big BIGINT, real_value DOUBLE,"
                    + " single REAL, name VARCHAR, born DATE, seen TIMESTAMP(3), fine TIMESTAMP(6), price DECIMAL(9, 2), flag BOOLEAN)";

    private static final int ROWS = 20_000;

    private static final String FILL =
            "INSERT INTO t SELECT CAST(i AS INTEGER), CAST(i % 100 AS SMALLINT), i * 3000000000,"
                    + " i / 8e0, CAST(i / 4e0 AS REAL), CASE WHEN i % 5 = 0 THEN NULL ELSE 'row ' || i END,"
                    + " DATE '1960-01-01' + CAST(i AS INTEGER), TIMESTAMP '1969-12-31 23:59:59' + INTERVAL (i) MINUTE,"
                    + " TIMESTAMP '2001-01-01 00:00:00.000001' + INTERVAL (i) SECOND, CAST(i AS DECIMAL(9, 2)) / 4, i % 3 = 0"
                    + " FROM generate_series(0, " + (ROWS - 1) + ") AS s(i)";

    @TempDir
    Path folder;

    private Connection connection;
    private Connection duck;

    @BeforeEach
    void create() throws SQLException {
        Properties writable = new Properties();
        writable.setProperty("writable", "true");
        connection = DriverManager.getConnection("jdbc:tegula:" + folder, writable);
        duck = DriverManager.getConnection("jdbc:duckdb:");
        for (Connection each : List.of(connection, duck)) {
            try (Statement statement = each.createStatement()) {
                statement.execute(each == duck ? TABLE.replace("(3)", "").replace("(6)", "") : TABLE);
                statement.execute(FILL);
            }
        }
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
        duck.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT id, small, big, real_value, single FROM t ORDER BY id",
                "SELECT id, name, price, flag FROM t ORDER BY id",
                "SELECT id + 1 AS following, real_value * 2 AS twice, upper(name) AS u FROM t ORDER BY id",
                "SELECT flag, count(*) AS n, sum(big) AS s, avg(real_value) AS m FROM t GROUP BY flag ORDER BY flag",
                "SELECT id FROM t WHERE id < 0"
            })
    void batches_haveTheValuesOfDuckDb(String sql) throws Exception {
        List<String> expected = new ArrayList<>();
        try (Statement statement = duck.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                StringBuilder row = new StringBuilder();
                for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                    row.append(rows.getObject(i)).append('|');
                }
                expected.add(row.toString());
            }
        }
        assertEquals(expected, batches(sql));
    }

    @Test
    void times_areMillisecondsOrMicrosecondsOfDuckDb() throws Exception {
        List<String> expected = new ArrayList<>();
        String sql =
                "SELECT epoch_ms(seen), epoch_us(fine), epoch_ms(CAST(born AS TIMESTAMP)) // 86400000 FROM t ORDER BY id";
        try (Statement statement = duck.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                expected.add(rows.getLong(1) + "|" + rows.getLong(2) + "|" + rows.getLong(3) + "|");
            }
        }
        List<String> found = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT seen, fine, born FROM t ORDER BY id");
                ArrowReader reader = rows.unwrap(ArrowReader.class)) {
            while (reader.loadNextBatch()) {
                VectorSchemaRoot root = reader.getVectorSchemaRoot();
                for (int i = 0; i < root.getRowCount(); i++) {
                    found.add(root.getVector(0).getDataBuffer().getLong(8L * i) + "|"
                            + root.getVector(1).getDataBuffer().getLong(8L * i) + "|"
                            + root.getVector(2).getDataBuffer().getInt(4L * i) + "|");
                }
            }
        }
        assertEquals(expected, found);
    }

    private List<String> batches(String sql) throws SQLException, IOException {
        List<String> found = new ArrayList<>();
        int batches = 0;
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql);
                ArrowReader reader = rows.unwrap(ArrowReader.class)) {
            while (reader.loadNextBatch()) {
                VectorSchemaRoot root = reader.getVectorSchemaRoot();
                for (int i = 0; i < root.getRowCount(); i++) {
                    StringBuilder row = new StringBuilder();
                    for (FieldVector vector : root.getFieldVectors()) {
                        row.append(vector.getObject(i)).append('|');
                    }
                    found.add(row.toString());
                }
                batches++;
            }
            assertTrue(rows.isWrapperFor(ArrowReader.class));
        }
        assertTrue(found.size() < ROWS || batches > 1);
        return found;
    }

    @Test
    void result_isReadInOneFormOnly() throws Exception {
        try (Statement statement = connection.createStatement()) {
            try (ResultSet rows = statement.executeQuery("SELECT id FROM t ORDER BY id")) {
                assertTrue(rows.next());
                refused("rows were read already", () -> rows.unwrap(ArrowReader.class));
            }
            ResultSet rows = statement.executeQuery("SELECT id FROM t ORDER BY id");
            try (ArrowReader reader = rows.unwrap(ArrowReader.class)) {
                assertTrue(reader.loadNextBatch());
                refused("the rows are read in the form", rows::next);
                refused("rows were read already", () -> rows.unwrap(ArrowReader.class));
                rows.close();
                IOException e = assertThrows(IOException.class, reader::loadNextBatch);
                assertTrue(e.getMessage().contains("is closed"), e::getMessage);
            }
            ResultSet other = statement.executeQuery("SELECT id FROM t");
            other.unwrap(ArrowReader.class).close();
            assertTrue(other.isClosed());
            assertFalse(other.isWrapperFor(Connection.class));
        }
    }

    private static void refused(String message, org.junit.jupiter.api.function.Executable step) {
        SQLException e = assertThrows(SQLException.class, step);
        assertTrue(e.getMessage().contains(message), e::getMessage);
    }
}

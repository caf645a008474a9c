package dev.tegula.cli.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.cli.Cli;
import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.ipc.ArrowFileReader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** DuckDB and Arrow's library read decimals and fine times of results from files with all their digits. */
@Slow
class ExactFilesTest {

    private static final String TABLE =
            "CREATE TABLE t (id BIGINT PRIMARY KEY, whole DECIMAL(18,0), money DECIMAL(12,2),"
                    + " wide DECIMAL(38,10), u TIMESTAMP(6), n TIMESTAMP(9), m TIMESTAMP(3))";
    private static final String ROWS = "INSERT INTO t VALUES"
            + " (1, 999999999999999999, -0.05, 9999999999999999999999999999.0123456789,"
            + " TIMESTAMP '1969-12-31 23:59:59.999999', TIMESTAMP '1677-09-21 00:12:43.145224194',"
            + " TIMESTAMP '1969-12-31 23:59:59.999'),"
            + " (2, -999999999999999999, 9999999999.99, -0.0000000001, TIMESTAMP '9999-12-31 23:59:59.999999',"
            + " TIMESTAMP '2262-04-11 23:47:16.854775806', TIMESTAMP '0001-01-01 00:00:00.001'),"
            + " (3, NULL, NULL, NULL, NULL, NULL, NULL), (4, 0, 0, 0, TIMESTAMP '1970-01-01 00:00:00',"
            + " TIMESTAMP '1970-01-01 00:00:00', TIMESTAMP '1970-01-01 00:00:00')";

    @TempDir
    private Path folder;

    @BeforeEach
    void createTable() {
        Cli.Outcome made = Cli.run("sql", "--connect", folder.toString(), "--write", TABLE + "; " + ROWS);
        assertEquals(0, made.status(), made.err());
    }

    private Path output(String name) {
        Path file = folder.resolve(name);
        Cli.ok("sql", "--connect", folder.toString(), "SELECT * FROM t ORDER BY id", "--output", file.toString());
        return file;
    }

    @Test
    void parquet_hasTypesAndDigits() throws SQLException {
        Path file = output("t.parquet");
        assertEquals(
                List.of(
                        "[whole, DECIMAL(18,0)]",
                        "[money, DECIMAL(12,2)]",
                        "[wide, DECIMAL(38,10)]",
                        "[u, TIMESTAMP]",
                        "[n, TIMESTAMP_NS]",
                        "[m, TIMESTAMP]"),
                duck("SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM '" + file
                        + "') WHERE column_name <> 'id'"));
        assertEquals(
                List.of(
                        "[999999999999999999, -0.05, 9999999999999999999999999999.0123456789,"
                                + " 1969-12-31 23:59:59.999999, -9223372036854775806, 1969-12-31 23:59:59.999]",
                        "[-999999999999999999, 9999999999.99, -0.0000000001, 9999-12-31 23:59:59.999999,"
                                + " 9223372036854775806, 0001-01-01 00:00:00.001]",
                        "[null, null, null, null, null, null]",
                        "[0, 0.00, 0.0000000000, 1970-01-01 00:00:00, 0, 1970-01-01 00:00:00]"),
                duck(
                        "SELECT whole::VARCHAR, money::VARCHAR, wide::VARCHAR, u::VARCHAR, epoch_ns(n)::VARCHAR, m::VARCHAR FROM '"
                                + file + "' ORDER BY id"));
    }

    private static List<String> duck(String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = duck.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                    row.add(result.getString(i));
                }
                rows.add(row.toString());
            }
        }
        return rows;
    }

    @Test
    void arrow_hasTypesAndDigits() throws IOException {
        List<String> rows = new ArrayList<>();
        try (BufferAllocator allocator = new RootAllocator();
                ArrowFileReader reader = new ArrowFileReader(FileChannel.open(output("t.arrow")), allocator)) {
            assertEquals(
                    "Schema<id: Int(64, true) not null, whole: Decimal(18, 0, 128), money: Decimal(12, 2, 128),"
                            + " wide: Decimal(38, 10, 128), u: Timestamp(MICROSECOND, null),"
                            + " n: Timestamp(NANOSECOND, null), m: Timestamp(MILLISECOND, null)>",
                    reader.getVectorSchemaRoot().getSchema().toString());
            while (reader.loadNextBatch()) {
                for (int i = 0; i < reader.getVectorSchemaRoot().getRowCount(); i++) {
                    List<String> row = new ArrayList<>();
                    for (FieldVector vector : reader.getVectorSchemaRoot().getFieldVectors()) {
                        row.add(String.valueOf(vector.getObject(i)));
                    }
                    rows.add(row.toString());
                }
            }
        }
        assertEquals(
                List.of(
                        "[1, 999999999999999999, -0.05, 9999999999999999999999999999.0123456789,"
                                + " 1969-12-31T23:59:59.999999, 1677-09-21T00:12:43.145224194, 1969-12-31T23:59:59.999]",
                        "[2, -999999999999999999, 9999999999.99, -1E-10, 9999-12-31T23:59:59.999999,"
                                + " 2262-04-11T23:47:16.854775806, 0001-01-01T00:00:00.001]",
                        "[3, null, null, null, null, null, null]",
                        "[4, 0, 0.00, 0E-10, 1970-01-01T00:00, 1970-01-01T00:00, 1970-01-01T00:00]"),
                rows);
    }
}

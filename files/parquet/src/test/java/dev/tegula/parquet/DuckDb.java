package dev.tegula.parquet;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;

/** DuckDB, an implementation of Parquet in C++. */
final class DuckDb implements AutoCloseable {

    private final Connection connection;

    private DuckDb(Connection connection) {
        this.connection = connection;
    }

    /** Opens DuckDB, or skips the test aloud where its native library does not load. */
    static DuckDb open() throws SQLException {
        try {
            DuckDb duck = new DuckDb(DriverManager.getConnection("jdbc:duckdb:"));
            duck.run("set TimeZone = 'UTC'");
            return duck;
        } catch (UnsatisfiedLinkError | SQLException e) {
            System.err.println("SKIPPED: DuckDB does not load here (" + e.getMessage() + ")");
            Assumptions.abort("DuckDB does not load here: " + e.getMessage());
            throw e;
        }
    }

    void run(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Returns the rows of a query as text, columns separated by a bar. */
    List<String> rows(String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet results = statement.executeQuery(sql)) {
            int columns = results.getMetaData().getColumnCount();
            while (results.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 1; i <= columns; i++) {
                    row.add(String.valueOf(results.getString(i)));
                }
                rows.add(String.join("|", row));
            }
        }
        return rows;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}

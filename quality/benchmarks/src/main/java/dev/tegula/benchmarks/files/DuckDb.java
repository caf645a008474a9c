package dev.tegula.benchmarks.files;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** A DuckDB database in a file, on two threads. */
final class DuckDb implements AutoCloseable {

    private final Connection connection;
    private final Statement statement;

    DuckDb(Path file) throws SQLException {
        connection = DriverManager.getConnection("jdbc:duckdb:" + file);
        statement = connection.createStatement();
        run("SET threads = 2");
    }

    void run(String sql) throws SQLException {
        statement.execute(sql);
    }

    /** Replaces the table of trades by those of a file, as of {@code read_csv('…')}; in order or as they come. */
    void load(String from, boolean sorted) throws SQLException {
        run("CREATE OR REPLACE TABLE ticks AS SELECT * FROM " + from + (sorted ? " ORDER BY symbol, time" : ""));
        run("CHECKPOINT");
    }

    Ticks.Digest digest(String from) throws SQLException {
        try (ResultSet found = statement.executeQuery(
                "SELECT count(*), sum(size)::BIGINT, sum(round(price * 100))::BIGINT FROM " + from)) {
            found.next();
            return new Ticks.Digest(found.getLong(1), found.getLong(2), found.getLong(3));
        }
    }

    long count(String from) throws SQLException {
        try (ResultSet found = statement.executeQuery("SELECT count(*) FROM " + from)) {
            found.next();
            return found.getLong(1);
        }
    }

    @Override
    public void close() throws SQLException {
        statement.close();
        connection.close();
    }
}

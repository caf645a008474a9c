package dev.tegula.benchmarks.peers;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The rows in Parquet, queried by DuckDB on all cores. It computes the sums itself; no rows reach Java. */
final class DuckDbRows implements AutoCloseable {

    private final Connection connection;
    private final Statement statement;
    private final String source;

    DuckDbRows(Path parquet) throws SQLException {
        connection = DriverManager.getConnection("jdbc:duckdb:");
        statement = connection.createStatement();
        statement.execute("SET threads = " + Runtime.getRuntime().availableProcessors());
        source = " FROM read_parquet('" + parquet + "')";
    }

    Sums read(RowQuery selection) throws SQLException {
        String where = "";
        if (selection.hasKeys()) {
            where = " WHERE x BETWEEN " + selection.lowKey() + " AND " + selection.highKey();
        } else if (selection.hasValues()) {
            where = String.format(Locale.ROOT, " WHERE k = %d AND v > %.10f", selection.k(), selection.above());
        } else if (selection.name() != null) {
            where = " WHERE name = '" + selection.name() + "'";
        }
        try (ResultSet found = statement.executeQuery(
                "SELECT count(*), sum(x)::BIGINT, sum(k)::BIGINT, sum(v), sum(strlen(name))::BIGINT" + source
                        + where)) {
            found.next();
            return new Sums(found.getLong(1), found.getLong(2), found.getLong(3), found.getDouble(4), found.getLong(5));
        }
    }

    List<Object> extremes() throws SQLException {
        try (ResultSet found = statement.executeQuery("SELECT count(*), min(k), max(k), min(v), max(v)" + source)) {
            found.next();
            List<Object> values = new ArrayList<>();
            for (int column = 1; column <= 5; column++) {
                values.add(found.getDouble(column));
            }
            return values;
        }
    }

    @Override
    public void close() throws SQLException {
        statement.close();
        connection.close();
    }
}

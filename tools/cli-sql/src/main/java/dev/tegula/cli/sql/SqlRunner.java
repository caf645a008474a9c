package dev.tegula.cli.sql;

import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Executes statements, one after another. */
public final class SqlRunner {

    private final Connection connection;
    private final int timeoutSeconds;
    private volatile @Nullable Statement running;

    /** @param timeoutSeconds the time of a statement, or 0 for no limit */
    public SqlRunner(Connection connection, int timeoutSeconds) {
        this.connection = connection;
        this.timeoutSeconds = timeoutSeconds;
    }

    /**
     * Executes a statement.
     *
     * @param output writes the rows of a query
     * @param changes takes the number of changed rows of other statements
     * @param notes takes what a statement has chosen by itself
     */
    public void run(String sql, ResultOutput output, Consumer<Long> changes, Consumer<String> notes)
            throws SQLException, IOException {
        try (Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(timeoutSeconds);
            running = statement;
            if (statement.execute(sql)) {
                try (ResultSet rows = statement.getResultSet()) {
                    output.write(rows);
                }
            } else {
                changes.accept(statement.getLargeUpdateCount());
                for (SQLWarning note = statement.getWarnings(); note != null; note = note.getNextWarning()) {
                    notes.accept(note.getMessage());
                }
            }
        } finally {
            running = null;
        }
    }

    /** Cancels the running statement. Any thread may call it. */
    public void cancel() {
        Statement statement = running;
        if (statement != null) {
            try {
                statement.cancel();
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}

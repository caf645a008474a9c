package dev.tegula.internal.sql.session;

import dev.tegula.internal.sql.session.SqlStatement.Cancellation;
import java.sql.SQLException;

/** A connection to a location: an array, a folder or a group. Statements of one session may run in several threads. */
public interface SqlSession extends AutoCloseable {

    /**
     * Parses and plans a statement.
     *
     * @param cancellation tells whether to give up
     * @throws SQLException if it is no valid statement; the message names line and column, and the nearest name. Or if
     *     it was cancelled, or the thread interrupted (SQLSTATE 57014)
     */
    SqlStatement prepare(String sql, Cancellation cancellation) throws SQLException;

    /** Parses and plans a statement that only an interrupt of the thread cancels. */
    default SqlStatement prepare(String sql) throws SQLException {
        return prepare(sql, Cancellation.NONE);
    }

    /** Returns the schemas and tables. */
    SqlCatalog catalog();

    /** Returns whether statements may write. */
    boolean isWritable();

    /** Closes open arrays. */
    @Override
    void close() throws SQLException;
}

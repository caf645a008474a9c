package dev.tegula.internal.sql.session;

import java.sql.SQLException;

/** A connection to a location: an array, a folder or a group. Statements of one session may run in several threads. */
public interface SqlSession extends AutoCloseable {

    /**
     * Parses and plans a statement.
     *
     * @throws SQLException if it is no valid statement; the message names line and column, and the nearest name
     */
    SqlStatement prepare(String sql) throws SQLException;

    /** Returns the schemas and tables. */
    SqlCatalog catalog();

    /** Returns whether statements may write. */
    boolean isWritable();

    /** Closes open arrays. */
    @Override
    void close() throws SQLException;
}

package dev.tegula.internal.sql.jdbc;

import dev.tegula.Tegula;
import dev.tegula.internal.sql.session.SqlCatalog;
import dev.tegula.internal.sql.session.SqlSession;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLClientInfoException;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * A connection of JDBC to a session. Statements take effect at once, because arrays have no transactions: rollback
 * fails if one has written since automatic commits were switched off.
 */
public final class SessionConnection extends LocalConnection implements SelfWrapper {

    private static final String CLOSED = "08003";
    private static final String READ_ONLY = "25006";

    private final String url;
    private final SqlSession session;
    private final SharedEngines.Lease lease;
    private final Set<SessionStatement> statements = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;
    private boolean readOnly;
    private boolean automaticCommit = true;
    private boolean written;
    private @Nullable SQLWarning warnings;

    /**
     * Makes a connection.
     *
     * @param url as {@link DatabaseMetaData#getURL} shows it, without secrets
     * @param lease the engine of the session
     */
    public SessionConnection(String url, SqlSession session, SharedEngines.Lease lease) {
        this.url = url;
        this.session = session;
        this.lease = lease;
        this.readOnly = !session.isWritable();
    }

    /** Returns this connection, or the engine, which is open as long as the connection. */
    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        return type == Tegula.class ? type.cast(lease.engine()) : SelfWrapper.super.unwrap(type);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return type == Tegula.class || SelfWrapper.super.isWrapperFor(type);
    }

    SqlSession session() throws SQLException {
        requireOpen();
        return session;
    }

    String url() {
        return url;
    }

    private void requireOpen() throws SQLException {
        if (closed) {
            throw new SQLException("the connection is closed", CLOSED);
        }
    }

    /** Fails if statements may not write. */
    void requireWritable() throws SQLException {
        requireOpen();
        if (session.isWritable() && readOnly) {
            throw new SQLException("the connection is read-only. Call setReadOnly(false) first.", READ_ONLY);
        }
    }

    /** Takes note that a statement has written. A statement that fails has not. */
    void written() {
        written = true;
    }

    void closed(SessionStatement statement) {
        statements.remove(statement);
    }

    /** Adds a warning, which the caller can read until it clears them. */
    void warn(SQLException e) {
        SQLWarning warning = new SQLWarning(e.getMessage(), e.getSQLState(), e);
        if (warnings == null) {
            warnings = warning;
        } else {
            warnings.setNextWarning(warning);
        }
    }

    @Override
    public Statement createStatement() throws SQLException {
        requireOpen();
        return opened(new SessionStatement(this));
    }

    private <T extends SessionStatement> T opened(T statement) {
        statements.add(statement);
        return statement;
    }

    @Override
    public Statement createStatement(int type, int concurrency) throws SQLException {
        requireForward(type, concurrency);
        return createStatement();
    }

    @Override
    public Statement createStatement(int type, int concurrency, int holdability) throws SQLException {
        return createStatement(type, concurrency);
    }

    private static void requireForward(int type, int concurrency) throws SQLException {
        if (type != ResultSet.TYPE_FORWARD_ONLY) {
            throw Unsupported.method("a result set that scrolls");
        } else if (concurrency != ResultSet.CONCUR_READ_ONLY) {
            throw Unsupported.method("a result set that is updated");
        }
    }

    @Override
    public PreparedStatement prepareStatement(String sql) throws SQLException {
        return opened(new SessionPreparedStatement(this, session().prepare(sql, () -> closed)));
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int type, int concurrency) throws SQLException {
        requireForward(type, concurrency);
        return prepareStatement(sql);
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int type, int concurrency, int holdability)
            throws SQLException {
        return prepareStatement(sql, type, concurrency);
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int keys) throws SQLException {
        SessionStatement.requireNoKeys(keys);
        return prepareStatement(sql);
    }

    /** Returns the statement as it is: the parser reads the escapes of JDBC. */
    @Override
    public String nativeSQL(String sql) throws SQLException {
        requireOpen();
        return sql;
    }

    @Override
    public void setAutoCommit(boolean automatic) throws SQLException {
        requireOpen();
        automaticCommit = automatic;
        written = false;
    }

    @Override
    public boolean getAutoCommit() throws SQLException {
        requireOpen();
        return automaticCommit;
    }

    @Override
    public void commit() throws SQLException {
        requireTransaction("commit");
        written = false;
    }

    @Override
    public void rollback() throws SQLException {
        requireTransaction("rollback");
        if (written) {
            written = false;
            throw new SQLException(
                    "rollback: statements have written already, because arrays have no transactions."
                            + " Read the arrays as of an earlier time, or delete the rows.",
                    "0A000");
        }
    }

    private void requireTransaction(String method) throws SQLException {
        requireOpen();
        if (automaticCommit) {
            throw new SQLException(method + ": automatic commits are on", "25000");
        }
    }

    @Override
    public void close() throws SQLException {
        if (closed) {
            return;
        }
        closed = true;
        SQLException failure = null;
        for (SessionStatement statement : Set.copyOf(statements)) {
            try {
                statement.close();
            } catch (SQLException e) {
                failure = failure == null ? e : failure;
            }
        }
        try {
            session.close();
        } finally {
            lease.release().run();
        }
        if (failure != null) {
            throw failure;
        }
    }

    @Override
    public boolean isClosed() {
        return closed;
    }

    @Override
    public void abort(Executor executor) {
        executor.execute(() -> {
            try {
                for (SessionStatement statement : statements) {
                    statement.cancel();
                }
                close();
            } catch (SQLException e) {
                warn(e);
            }
        });
    }

    @Override
    public boolean isValid(int seconds) throws SQLException {
        if (seconds < 0) {
            throw new SQLException("timeout: negative (found " + seconds + ", expected 0 or more)", "HY024");
        }
        return !closed;
    }

    @Override
    public DatabaseMetaData getMetaData() throws SQLException {
        requireOpen();
        return DatabaseDescription.of(this);
    }

    /** Takes a hint: a connection that was opened read-only stays so, and adds a warning. */
    @Override
    public void setReadOnly(boolean only) throws SQLException {
        requireOpen();
        if (!only && !session.isWritable()) {
            warn(new SQLException("the connection stays read-only. Connect with writable=true.", READ_ONLY));
        }
        readOnly = only || !session.isWritable();
    }

    @Override
    public boolean isReadOnly() throws SQLException {
        requireOpen();
        return readOnly;
    }

    @Override
    public void setCatalog(@Nullable String name) throws SQLException {
        requireOpen();
    }

    @Override
    public @Nullable String getCatalog() throws SQLException {
        requireOpen();
        return null;
    }

    @Override
    public void setSchema(@Nullable String name) throws SQLException {
        requireOpen();
        if (name != null && !name.equals(SqlCatalog.MAIN)) {
            throw Unsupported.method("a default schema other than '" + SqlCatalog.MAIN + "'");
        }
    }

    @Override
    public String getSchema() throws SQLException {
        requireOpen();
        return SqlCatalog.MAIN;
    }

    /** Accepts the levels that single statements have: each reads the arrays as of its beginning. */
    @Override
    public void setTransactionIsolation(int level) throws SQLException {
        requireOpen();
        if (level > TRANSACTION_READ_COMMITTED) {
            throw Unsupported.method("an isolation of transactions");
        }
    }

    @Override
    public int getTransactionIsolation() throws SQLException {
        requireOpen();
        return TRANSACTION_NONE;
    }

    @Override
    public void setHoldability(int holdability) throws SQLException {
        if (holdability != ResultSet.HOLD_CURSORS_OVER_COMMIT) {
            throw Unsupported.method("CLOSE_CURSORS_AT_COMMIT");
        }
    }

    @Override
    public int getHoldability() {
        return ResultSet.HOLD_CURSORS_OVER_COMMIT;
    }

    @Override
    public Map<String, Class<?>> getTypeMap() {
        return Map.of();
    }

    @Override
    public void setClientInfo(String name, @Nullable String value) throws SQLClientInfoException {
        // Names of clients have no use here.
    }

    @Override
    public void setClientInfo(Properties properties) throws SQLClientInfoException {
        // Names of clients have no use here.
    }

    @Override
    public @Nullable String getClientInfo(String name) {
        return null;
    }

    @Override
    public Properties getClientInfo() {
        return new Properties();
    }

    @Override
    public void setNetworkTimeout(@Nullable Executor executor, int millis) throws SQLException {
        throw Unsupported.method("setNetworkTimeout");
    }

    @Override
    public int getNetworkTimeout() {
        return 0;
    }

    @Override
    public @Nullable SQLWarning getWarnings() throws SQLException {
        requireOpen();
        return warnings;
    }

    @Override
    public void clearWarnings() throws SQLException {
        requireOpen();
        warnings = null;
    }
}

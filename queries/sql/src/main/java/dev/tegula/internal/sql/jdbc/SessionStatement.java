package dev.tegula.internal.sql.jdbc;

import dev.tegula.internal.sql.session.SqlRows;
import dev.tegula.internal.sql.session.SqlStatement;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A statement of a session. */
class SessionStatement implements Statement, SelfWrapper {

    private final SessionConnection connection;
    private final List<String> batch = new ArrayList<>();
    private @Nullable RowResultSet results;
    private long updateCount = -1;
    private long maxRows;
    private int timeoutSeconds;
    private int fetchSize;
    private @Nullable SQLWarning warnings;
    private boolean closesWithResults;
    private boolean closed;
    private volatile boolean cancelled;
    private volatile @Nullable SqlRows running;

    SessionStatement(SessionConnection connection) {
        this.connection = connection;
    }

    final void requireOpen() throws SQLException {
        if (closed) {
            throw new SQLException("the statement is closed", "HY010");
        }
    }

    /** The statement of an execution: one that was planned before, or is planned now. */
    interface Source {
        SqlStatement get(SqlStatement.Cancellation cancellation) throws SQLException;
    }

    private Source text(String sql) {
        return cancellation -> connection.session().prepare(sql, cancellation);
    }

    /**
     * Executes a statement. The timeout counts its planning and its run.
     *
     * @return whether it has rows
     */
    final boolean run(Source source, Outcome expected, List<? extends @Nullable Object> parameters)
            throws SQLException {
        begin();
        QueryTimeout timeout = new QueryTimeout(timeoutSeconds, this::stop);
        try {
            SqlStatement statement = timeout.compute(() -> source.get(() -> cancelled));
            expected.check(statement);
            if (statement.isQuery()) {
                results = new RowResultSet(this, statement.columns(), rows(statement, parameters, timeout));
                return true;
            }
            updateCount = timeout.compute(() -> change(() -> statement.update(parameters, () -> cancelled)));
            warn(statement.notes());
            return false;
        } finally {
            if (results == null) {
                timeout.close();
            }
        }
    }

    /** What the caller of an execution expects. */
    enum Outcome {
        ANY,
        ROWS,
        COUNT;

        private void check(SqlStatement statement) throws SQLException {
            if (this == ROWS && !statement.isQuery()) {
                throw new SQLException("the statement returns no rows. Call execute or executeUpdate.", "HY000");
            } else if (this == COUNT && statement.isQuery()) {
                throw new SQLException("the statement returns rows. Call execute or executeQuery.", "HY000");
            }
        }
    }

    private void begin() throws SQLException {
        requireOpen();
        closeResults();
        updateCount = -1;
        cancelled = false;
    }

    private SqlRows rows(SqlStatement statement, List<? extends @Nullable Object> parameters, QueryTimeout timeout)
            throws SQLException {
        SqlRows rows = statement.query(parameters, maxRows);
        running = rows;
        if (cancelled) {
            rows.cancel();
        }
        return timeoutSeconds == 0 ? rows : new TimedRows(rows, timeout);
    }

    private <T> T change(QueryTimeout.Computation<T> change) throws SQLException {
        connection.requireWritable();
        T result = change.run();
        connection.written();
        return result;
    }

    /** Executes a statement that is no query with several lists of parameters. */
    final long[] runAll(SqlStatement statement, List<? extends List<? extends @Nullable Object>> lists)
            throws SQLException {
        begin();
        if (statement.isQuery()) {
            throw new BatchUpdateException("a query cannot be part of a batch", "HY000", new int[0]);
        }
        try (QueryTimeout timeout = new QueryTimeout(timeoutSeconds, this::stop)) {
            return timeout.compute(() -> change(() -> statement.updateAll(lists, () -> cancelled)));
        } catch (SQLException e) {
            throw new BatchUpdateException(e.getMessage(), e.getSQLState(), e.getErrorCode(), new int[0], e);
        }
    }

    /** Ends the current results: a new execution begins, or the caller has read them. */
    final void closeResults() throws SQLException {
        RowResultSet open = results;
        results = null;
        running = null;
        if (open != null) {
            open.close();
        }
    }

    /** Takes note that a result set is closed. */
    final void closed(RowResultSet ended) throws SQLException {
        if (ended == results) {
            results = null;
            running = null;
            if (closesWithResults) {
                close();
            }
        }
    }

    @Override
    public ResultSet executeQuery(String sql) throws SQLException {
        return query(text(sql), List.of());
    }

    final ResultSet query(Source source, List<? extends @Nullable Object> parameters) throws SQLException {
        run(source, Outcome.ROWS, parameters);
        return java.util.Objects.requireNonNull(results);
    }

    @Override
    public long executeLargeUpdate(String sql) throws SQLException {
        return update(text(sql), List.of());
    }

    final long update(Source source, List<? extends @Nullable Object> parameters) throws SQLException {
        run(source, Outcome.COUNT, parameters);
        return updateCount;
    }

    @Override
    public int executeUpdate(String sql) throws SQLException {
        return count(executeLargeUpdate(sql));
    }

    /** Returns a count as an int; counts beyond its range are its greatest value. */
    static int count(long count) {
        return (int) Math.min(count, Integer.MAX_VALUE);
    }

    static int[] counts(long[] counts) {
        return Arrays.stream(counts).mapToInt(SessionStatement::count).toArray();
    }

    @Override
    public boolean execute(String sql) throws SQLException {
        return run(text(sql), Outcome.ANY, List.of());
    }

    @Override
    public boolean execute(String sql, int keys) throws SQLException {
        requireNoKeys(keys);
        return execute(sql);
    }

    @Override
    public int executeUpdate(String sql, int keys) throws SQLException {
        requireNoKeys(keys);
        return executeUpdate(sql);
    }

    static void requireNoKeys(int keys) throws SQLException {
        if (keys == RETURN_GENERATED_KEYS) {
            throw Unsupported.method("RETURN_GENERATED_KEYS");
        }
    }

    @Override
    public boolean execute(String sql, int[] keys) throws SQLException {
        throw Unsupported.method("RETURN_GENERATED_KEYS");
    }

    @Override
    public boolean execute(String sql, String[] keys) throws SQLException {
        throw Unsupported.method("RETURN_GENERATED_KEYS");
    }

    @Override
    public int executeUpdate(String sql, int[] keys) throws SQLException {
        throw Unsupported.method("RETURN_GENERATED_KEYS");
    }

    @Override
    public int executeUpdate(String sql, String[] keys) throws SQLException {
        throw Unsupported.method("RETURN_GENERATED_KEYS");
    }

    @Override
    public ResultSet getGeneratedKeys() {
        return new RowResultSet(null, List.of(), new RowSource(List.of()));
    }

    @Override
    public void addBatch(String sql) throws SQLException {
        requireOpen();
        batch.add(sql);
    }

    @Override
    public void clearBatch() throws SQLException {
        requireOpen();
        batch.clear();
    }

    @Override
    public int[] executeBatch() throws SQLException {
        return counts(executeLargeBatch());
    }

    @Override
    public long[] executeLargeBatch() throws SQLException {
        requireOpen();
        List<String> statements = List.copyOf(batch);
        batch.clear();
        long[] counts = new long[statements.size()];
        for (int i = 0; i < counts.length; i++) {
            try {
                counts[i] = executeLargeUpdate(statements.get(i));
            } catch (SQLException e) {
                throw new BatchUpdateException(
                        "statement " + (i + 1) + " of the batch: " + e.getMessage(),
                        e.getSQLState(),
                        e.getErrorCode(),
                        counts(Arrays.copyOf(counts, i)),
                        e);
            }
        }
        return counts;
    }

    @Override
    public void cancel() {
        stop();
    }

    private void stop() {
        cancelled = true;
        SqlRows rows = running;
        if (rows != null) {
            rows.cancel();
        }
    }

    @Override
    public void close() throws SQLException {
        if (!closed) {
            closed = true;
            connection.closed(this);
            closeResults();
        }
    }

    @Override
    public boolean isClosed() {
        return closed;
    }

    @Override
    public @Nullable ResultSet getResultSet() throws SQLException {
        requireOpen();
        return results;
    }

    @Override
    public int getUpdateCount() throws SQLException {
        return count(getLargeUpdateCount());
    }

    @Override
    public long getLargeUpdateCount() throws SQLException {
        requireOpen();
        return updateCount;
    }

    @Override
    public boolean getMoreResults() throws SQLException {
        requireOpen();
        closeResults();
        updateCount = -1;
        return false;
    }

    @Override
    public boolean getMoreResults(int current) throws SQLException {
        return getMoreResults();
    }

    @Override
    public int getMaxRows() {
        return count(maxRows);
    }

    @Override
    public void setMaxRows(int rows) throws SQLException {
        setLargeMaxRows(rows);
    }

    @Override
    public long getLargeMaxRows() {
        return maxRows;
    }

    @Override
    public void setLargeMaxRows(long rows) throws SQLException {
        maxRows = atLeastZero("maximum of rows", rows);
    }

    @Override
    public int getQueryTimeout() {
        return timeoutSeconds;
    }

    @Override
    public void setQueryTimeout(int seconds) throws SQLException {
        timeoutSeconds = (int) atLeastZero("query timeout", seconds);
    }

    private long atLeastZero(String name, long value) throws SQLException {
        requireOpen();
        if (value < 0) {
            throw new SQLException(name + ": negative (found " + value + ", expected 0 or more)", "HY024");
        }
        return value;
    }

    @Override
    public int getFetchSize() {
        return fetchSize;
    }

    /** Takes a hint, which has no effect: batches have the size that fits the memory. */
    @Override
    public void setFetchSize(int rows) throws SQLException {
        fetchSize = (int) atLeastZero("fetch size", rows);
    }

    @Override
    public int getFetchDirection() {
        return ResultSet.FETCH_FORWARD;
    }

    @Override
    public void setFetchDirection(int direction) {
        // A hint; rows are read forward.
    }

    @Override
    public int getMaxFieldSize() {
        return 0;
    }

    @Override
    public void setMaxFieldSize(int bytes) throws SQLException {
        if (bytes != 0) {
            throw Unsupported.method("setMaxFieldSize");
        }
    }

    @Override
    public void setEscapeProcessing(boolean enable) {
        // Calcite's parser reads the escapes of JDBC itself.
    }

    @Override
    public void setCursorName(String name) throws SQLException {
        throw Unsupported.method("setCursorName");
    }

    @Override
    public int getResultSetConcurrency() {
        return ResultSet.CONCUR_READ_ONLY;
    }

    @Override
    public int getResultSetType() {
        return ResultSet.TYPE_FORWARD_ONLY;
    }

    @Override
    public int getResultSetHoldability() {
        return ResultSet.HOLD_CURSORS_OVER_COMMIT;
    }

    @Override
    public Connection getConnection() {
        return connection;
    }

    @Override
    public void setPoolable(boolean poolable) {
        // A hint.
    }

    @Override
    public boolean isPoolable() {
        return false;
    }

    @Override
    public void closeOnCompletion() {
        closesWithResults = true;
    }

    @Override
    public boolean isCloseOnCompletion() {
        return closesWithResults;
    }

    @Override
    public @Nullable SQLWarning getWarnings() {
        return warnings;
    }

    @Override
    public void clearWarnings() {
        warnings = null;
    }

    private void warn(List<String> notes) {
        warnings = null;
        for (String note : notes) {
            SQLWarning warning = new SQLWarning(note, "01000");
            if (warnings == null) {
                warnings = warning;
            } else {
                warnings.setNextWarning(warning);
            }
        }
    }
}

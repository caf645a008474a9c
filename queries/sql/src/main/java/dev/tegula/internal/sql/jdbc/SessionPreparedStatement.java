package dev.tegula.internal.sql.jdbc;

import dev.tegula.internal.sql.session.SqlStatement;
import java.math.BigDecimal;
import java.sql.Date;
import java.sql.ParameterMetaData;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Calendar;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A statement with parameters. Its plan is used for all executions. */
final class SessionPreparedStatement extends UnsupportedParameters {

    private final SqlStatement statement;
    private final @Nullable Object[] values;
    private final boolean[] known;
    private final List<List<@Nullable Object>> lists = new ArrayList<>();

    SessionPreparedStatement(SessionConnection connection, SqlStatement statement) {
        super(connection);
        this.statement = statement;
        this.values = new Object[statement.parameters().size()];
        this.known = new boolean[values.length];
        statement.refresh(); // it may be executed after other statements
    }

    private void set(int number, @Nullable Object value) throws SQLException {
        requireOpen();
        if (number < 1 || number > values.length) {
            throw new SQLException("no parameter " + number + " (the statement has " + values.length + ")", "07009");
        }
        values[number - 1] = value;
        known[number - 1] = true;
    }

    /** Returns the values, all of which the caller must have set. */
    private List<@Nullable Object> parameters() throws SQLException {
        for (int i = 0; i < known.length; i++) {
            if (!known[i]) {
                throw new SQLException("parameter " + (i + 1) + ": has no value. Set it first.", "07002");
            }
        }
        return new ArrayList<>(Arrays.asList(values));
    }

    @Override
    public boolean execute() throws SQLException {
        return run(cancellation -> statement, Outcome.ANY, parameters());
    }

    @Override
    public ResultSet executeQuery() throws SQLException {
        return query(cancellation -> statement, parameters());
    }

    @Override
    public long executeLargeUpdate() throws SQLException {
        return update(cancellation -> statement, parameters());
    }

    @Override
    public int executeUpdate() throws SQLException {
        return count(executeLargeUpdate());
    }

    @Override
    public void addBatch() throws SQLException {
        requireOpen();
        lists.add(parameters());
    }

    @Override
    public void clearBatch() throws SQLException {
        requireOpen();
        lists.clear();
    }

    @Override
    public long[] executeLargeBatch() throws SQLException {
        List<List<@Nullable Object>> batch = List.copyOf(lists);
        lists.clear();
        return runAll(statement, batch);
    }

    @Override
    public int[] executeBatch() throws SQLException {
        return counts(executeLargeBatch());
    }

    @Override
    public void clearParameters() throws SQLException {
        requireOpen();
        Arrays.fill(values, null);
        Arrays.fill(known, false);
    }

    @Override
    public ResultSetMetaData getMetaData() throws SQLException {
        requireOpen();
        return new ColumnsMetaData(statement.columns());
    }

    @Override
    public ParameterMetaData getParameterMetaData() throws SQLException {
        requireOpen();
        return new ParametersMetaData(statement.parameters());
    }

    @Override
    public void setNull(int number, int type) throws SQLException {
        set(number, null);
    }

    @Override
    public void setNull(int number, int type, String typeName) throws SQLException {
        set(number, null);
    }

    @Override
    public void setBoolean(int number, boolean value) throws SQLException {
        set(number, value);
    }

    @Override
    public void setByte(int number, byte value) throws SQLException {
        set(number, value);
    }

    @Override
    public void setShort(int number, short value) throws SQLException {
        set(number, value);
    }

    @Override
    public void setInt(int number, int value) throws SQLException {
        set(number, value);
    }

    @Override
    public void setLong(int number, long value) throws SQLException {
        set(number, value);
    }

    @Override
    public void setFloat(int number, float value) throws SQLException {
        set(number, value);
    }

    @Override
    public void setDouble(int number, double value) throws SQLException {
        set(number, value);
    }

    @Override
    public void setBigDecimal(int number, @Nullable BigDecimal value) throws SQLException {
        set(number, value);
    }

    @Override
    public void setString(int number, @Nullable String value) throws SQLException {
        set(number, value);
    }

    @Override
    public void setNString(int number, @Nullable String value) throws SQLException {
        set(number, value);
    }

    @Override
    public void setBytes(int number, byte @Nullable [] value) throws SQLException {
        set(number, value == null ? null : value.clone());
    }

    @Override
    public void setDate(int number, @Nullable Date value) throws SQLException {
        setDate(number, value, null);
    }

    @Override
    public void setDate(int number, @Nullable Date value, @Nullable Calendar calendar) throws SQLException {
        set(number, value == null ? null : ZonedClasses.local(value, calendar).toLocalDate());
    }

    @Override
    public void setTime(int number, @Nullable Time value) throws SQLException {
        setTime(number, value, null);
    }

    @Override
    public void setTime(int number, @Nullable Time value, @Nullable Calendar calendar) throws SQLException {
        set(number, value == null ? null : ZonedClasses.local(value, calendar).toLocalTime());
    }

    @Override
    public void setTimestamp(int number, @Nullable Timestamp value) throws SQLException {
        setTimestamp(number, value, null);
    }

    @Override
    public void setTimestamp(int number, @Nullable Timestamp value, @Nullable Calendar calendar) throws SQLException {
        set(number, value == null ? null : ZonedClasses.local(value, calendar));
    }

    @SuppressWarnings("JavaUtilDate") // Callers of JDBC may set one.
    @Override
    public void setObject(int number, @Nullable Object value) throws SQLException {
        if (value instanceof Date date) {
            setDate(number, date);
        } else if (value instanceof Time time) {
            setTime(number, time);
        } else if (value instanceof Timestamp timestamp) {
            setTimestamp(number, timestamp);
        } else if (value instanceof java.util.Date date) {
            setTimestamp(number, new Timestamp(date.getTime()));
        } else if (value instanceof OffsetDateTime time) {
            set(number, time.toInstant());
        } else if (value instanceof ZonedDateTime time) {
            set(number, time.toInstant());
        } else if (value instanceof byte[] bytes) {
            setBytes(number, bytes);
        } else {
            set(number, value);
        }
    }

    @Override
    public void setObject(int number, @Nullable Object value, int type) throws SQLException {
        setObject(number, value);
    }

    @Override
    public void setObject(int number, @Nullable Object value, int type, int scale) throws SQLException {
        setObject(number, value);
    }

    @Override
    public void setObject(int number, @Nullable Object value, SQLType type) throws SQLException {
        setObject(number, value);
    }

    @Override
    public void setObject(int number, @Nullable Object value, SQLType type, int scale) throws SQLException {
        setObject(number, value);
    }

    @Override
    public boolean execute(String sql) throws SQLException {
        throw fixed();
    }

    @Override
    public ResultSet executeQuery(String sql) throws SQLException {
        throw fixed();
    }

    @Override
    public long executeLargeUpdate(String sql) throws SQLException {
        throw fixed();
    }

    @Override
    public void addBatch(String sql) throws SQLException {
        throw fixed();
    }

    private static SQLException fixed() {
        return new SQLException("a prepared statement has its text already. Call the method without one.", "HY010");
    }
}

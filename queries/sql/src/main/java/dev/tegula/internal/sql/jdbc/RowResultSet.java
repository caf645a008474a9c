package dev.tegula.internal.sql.jdbc;

import dev.tegula.internal.sql.session.ResultForm;
import dev.tegula.internal.sql.session.SqlColumn;
import dev.tegula.internal.sql.session.SqlCursor;
import dev.tegula.internal.sql.session.SqlRows;
import dev.tegula.internal.sql.session.SqlType;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.Array;
import java.sql.Date;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.sql.Struct;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Calendar;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TimeZone;
import org.jspecify.annotations.Nullable;

/** The rows of a session, read forward. */
final class RowResultSet extends LabelResultSet implements SelfWrapper {

    /** Times in the zone of the process when the query was executed. */
    private final ZonedTimes times = new ZonedTimes(TimeZone.getDefault());

    private final @Nullable SessionStatement statement;
    private final List<SqlColumn> columns;
    private final boolean[] inMillis;
    private final SqlRows rows;
    private final SqlCursor cursor;
    private long number;
    private boolean onRow;
    private boolean ended;
    private boolean wasNull;
    private boolean unwrapped;
    private volatile boolean closed;

    /** @param statement the statement of the rows, or null for metadata */
    RowResultSet(@Nullable SessionStatement statement, List<SqlColumn> columns, SqlRows rows) {
        this.statement = statement;
        this.columns = columns;
        List<SqlType> types = columns.stream().map(SqlColumn::type).toList();
        this.inMillis = new boolean[types.size()];
        for (int i = 0; i < inMillis.length; i++) {
            inMillis[i] = types.get(i).isInMillis();
        }
        this.rows = rows;
        this.cursor = rows.cursor(types);
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        ResultForm form = form(type);
        if (form == null) {
            return SelfWrapper.super.unwrap(type);
        }
        requireOpen();
        if (number > 0 || ended || unwrapped) {
            throw new SQLException("rows were read already. Unwrap a result before its first row.", "24000");
        }
        unwrapped = true;
        return type.cast(form.of(this, columns, cursor));
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return SelfWrapper.super.isWrapperFor(type) || form(type) != null;
    }

    private static @Nullable ResultForm form(Class<?> type) {
        return ServiceLoader.load(ResultForm.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(form -> form.type() == type)
                .findFirst()
                .orElse(null);
    }

    @Override
    public boolean next() throws SQLException {
        requireOpen();
        if (unwrapped) {
            throw new SQLException("the rows are read in the form that the result was unwrapped to", "24000");
        }
        boolean more;
        try {
            more = cursor.next();
        } catch (SQLException e) {
            close();
            throw e;
        }
        requireOpen(); // rows that another thread closes seem to end
        onRow = more;
        number = onRow ? number + 1 : 0;
        ended = !onRow;
        return onRow;
    }

    private void requireOpen() throws SQLException {
        if (closed) {
            throw new SQLException("the result set is closed", "24000");
        }
    }

    private @Nullable Object value(int column) throws SQLException {
        Object value = inMillis(column);
        return value instanceof Long millis && isInMillis(column)
                ? LocalDateTime.ofInstant(Instant.ofEpochMilli(millis), ZoneOffset.UTC)
                : value;
    }

    private boolean isInMillis(int column) {
        return inMillis[column - 1];
    }

    /** Returns a value whose timestamps are milliseconds. */
    private @Nullable Object inMillis(int column) throws SQLException {
        requireCell(column);
        Object value = cursor.get(column - 1);
        wasNull = value == null;
        return value;
    }

    private void requireCell(int column) throws SQLException {
        if (!onRow) {
            requireOpen();
            throw new SQLException("there is no current row. Call next() first.", "24000");
        }
        if (column < 1 || column > inMillis.length) {
            throw new SQLException("no column " + column + " (expected 1 to " + inMillis.length + ")", "42S22");
        }
    }

    /** Returns whether the value is a whole number or milliseconds, which the cursor returns without an object. */
    private boolean isWhole(int column) throws SQLException {
        requireCell(column);
        wasNull = false;
        return cursor.isWhole(column - 1);
    }

    @Override
    public boolean wasNull() {
        return wasNull;
    }

    @Override
    public int findColumn(String label) throws SQLException {
        requireOpen();
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).name().equals(label)) {
                return i + 1;
            }
        }
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).name().equalsIgnoreCase(label)) {
                return i + 1;
            }
        }
        throw new SQLException(
                "no column '" + label + "' (expected some of "
                        + String.join(
                                ", ", columns.stream().map(SqlColumn::name).toList()) + ")",
                "42S22");
    }

    @Override
    public @Nullable Object getObject(int column) throws SQLException {
        requireCell(column);
        if (isInMillis(column)) {
            return getTimestamp(column);
        }
        Object value = inMillis(column);
        if (value == null || value instanceof Number) {
            return value;
        }
        SqlType type = columns.get(column - 1).type();
        if (value instanceof Map<?, ?> fields && type.jdbcType() == Types.STRUCT) {
            return struct(type, fields);
        }
        return value instanceof List<?> list ? array(column, list) : JdbcValues.toObject(value);
    }

    private static Struct struct(SqlType type, Map<?, ?> fields) {
        Map<String, @Nullable Object> named = new LinkedHashMap<>();
        fields.forEach((name, value) -> named.put((String) name, value));
        return new StructValue(type.name(), named);
    }

    private Array array(int column, List<?> list) {
        SqlType element = columns.get(column - 1).type().element();
        return new ListArray(list, element == null ? columns.get(column - 1).type() : element);
    }

    @Override
    public <T> @Nullable T getObject(int column, Class<T> type) throws SQLException {
        Object value = value(column);
        return value == null ? null : JdbcValues.toClass(value, type);
    }

    @Override
    public @Nullable String getString(int column) throws SQLException {
        Object value = value(column);
        return value == null ? null : JdbcValues.toText(value);
    }

    @Override
    public @Nullable String getNString(int column) throws SQLException {
        return getString(column);
    }

    @Override
    public boolean getBoolean(int column) throws SQLException {
        Object value = value(column);
        return value != null && JdbcValues.toBoolean(value);
    }

    @Override
    public byte getByte(int column) throws SQLException {
        return (byte) integer(column, Byte.MIN_VALUE, Byte.MAX_VALUE);
    }

    @Override
    public short getShort(int column) throws SQLException {
        return (short) integer(column, Short.MIN_VALUE, Short.MAX_VALUE);
    }

    @Override
    public int getInt(int column) throws SQLException {
        return (int) integer(column, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    @Override
    public long getLong(int column) throws SQLException {
        return integer(column, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    private long integer(int column, long least, long greatest) throws SQLException {
        if (isWhole(column) && !isInMillis(column)) {
            return JdbcValues.within(cursor.longAt(column - 1), least, greatest);
        }
        Object value = value(column);
        return value == null ? 0 : JdbcValues.toLong(value, least, greatest);
    }

    @Override
    public float getFloat(int column) throws SQLException {
        return (float) getDouble(column);
    }

    @Override
    public double getDouble(int column) throws SQLException {
        requireCell(column);
        if (cursor.isReal(column - 1)) {
            wasNull = false;
            return cursor.doubleAt(column - 1);
        }
        Object value = value(column);
        return value == null ? 0 : JdbcValues.toDouble(value);
    }

    @Override
    public @Nullable BigDecimal getBigDecimal(int column) throws SQLException {
        Object value = value(column);
        return value == null ? null : JdbcValues.toDecimal(value);
    }

    @Override
    @Deprecated
    public @Nullable BigDecimal getBigDecimal(int column, int scale) throws SQLException {
        BigDecimal value = getBigDecimal(column);
        return value == null ? null : value.setScale(scale, RoundingMode.HALF_UP);
    }

    @Override
    public byte @Nullable [] getBytes(int column) throws SQLException {
        Object value = value(column);
        return value == null ? null : JdbcValues.toBytes(value);
    }

    @Override
    public @Nullable Date getDate(int column) throws SQLException {
        return getDate(column, null);
    }

    @Override
    public @Nullable Date getDate(int column, @Nullable Calendar calendar) throws SQLException {
        Object value = value(column);
        return value == null ? null : JdbcValues.toDate(value, calendar);
    }

    @Override
    public @Nullable Time getTime(int column) throws SQLException {
        return getTime(column, null);
    }

    @Override
    public @Nullable Time getTime(int column, @Nullable Calendar calendar) throws SQLException {
        Object value = value(column);
        return value == null ? null : JdbcValues.toTime(value, calendar);
    }

    @Override
    public @Nullable Timestamp getTimestamp(int column) throws SQLException {
        return getTimestamp(column, null);
    }

    @Override
    public @Nullable Timestamp getTimestamp(int column, @Nullable Calendar calendar) throws SQLException {
        if (isWhole(column) && isInMillis(column)) {
            return timestamp(cursor.longAt(column - 1), calendar);
        }
        Object value = inMillis(column);
        if (value instanceof Long millis && isInMillis(column)) {
            return timestamp(millis, calendar);
        }
        return value == null ? null : JdbcValues.toTimestamp(value, calendar);
    }

    private Timestamp timestamp(long millis, @Nullable Calendar calendar) throws SQLException {
        return calendar == null ? times.timestamp(millis) : ZonedTimes.timestamp(millis, calendar);
    }

    @Override
    public @Nullable Array getArray(int column) throws SQLException {
        Object value = value(column);
        if (value == null) {
            return null;
        }
        if (value instanceof List<?> list) {
            return array(column, list);
        }
        throw new SQLException("column " + column + ": is no array", "22018");
    }

    @Override
    public @Nullable InputStream getBinaryStream(int column) throws SQLException {
        byte[] bytes = getBytes(column);
        return bytes == null ? null : new ByteArrayInputStream(bytes);
    }

    @Override
    public @Nullable Reader getCharacterStream(int column) throws SQLException {
        String text = getString(column);
        return text == null ? null : new StringReader(text);
    }

    @Override
    public @Nullable Reader getNCharacterStream(int column) throws SQLException {
        return getCharacterStream(column);
    }

    @Override
    public ResultSetMetaData getMetaData() throws SQLException {
        requireOpen();
        return new ColumnsMetaData(columns);
    }

    @Override
    public @Nullable Statement getStatement() {
        return statement;
    }

    @Override
    public boolean isBeforeFirst() {
        return number == 0 && !ended;
    }

    @Override
    public boolean isAfterLast() {
        return ended;
    }

    @Override
    public boolean isFirst() {
        return number == 1;
    }

    @Override
    public boolean isLast() throws SQLException {
        throw Unsupported.method("isLast");
    }

    @Override
    public int getRow() {
        return (int) number;
    }

    @Override
    public int getType() {
        return ResultSet.TYPE_FORWARD_ONLY;
    }

    @Override
    public int getConcurrency() {
        return ResultSet.CONCUR_READ_ONLY;
    }

    @Override
    public int getHoldability() {
        return ResultSet.HOLD_CURSORS_OVER_COMMIT;
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
    public int getFetchSize() {
        return 0;
    }

    @Override
    public void setFetchSize(int rowsAtOnce) {
        // A hint; batches have the size that fits the memory.
    }

    @Override
    public @Nullable SQLWarning getWarnings() {
        return null;
    }

    @Override
    public void clearWarnings() {
        // There are none.
    }

    @Override
    public boolean isClosed() {
        return closed;
    }

    @Override
    public void close() throws SQLException {
        if (!closed) {
            closed = true;
            onRow = false;
            rows.close();
            if (statement != null) {
                statement.closed(this);
            }
        }
    }
}

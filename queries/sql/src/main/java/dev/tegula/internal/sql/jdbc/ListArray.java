package dev.tegula.internal.sql.jdbc;

import dev.tegula.internal.sql.session.SqlColumn;
import dev.tegula.internal.sql.session.SqlType;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The values of a cell with several values. */
final class ListArray implements Array {

    private final List<?> values;
    private final SqlType element;

    ListArray(List<?> values, SqlType element) {
        this.values = values;
        this.element = element;
    }

    @Override
    public String getBaseTypeName() {
        return element.name();
    }

    @Override
    public int getBaseType() {
        return element.jdbcType();
    }

    @Override
    public Object getArray() throws SQLException {
        return getArray(1, values.size());
    }

    @Override
    public Object getArray(long index, int count) throws SQLException {
        @Nullable Object[] objects = new Object[part(index, count).size()];
        for (int i = 0; i < objects.length; i++) {
            Object value = values.get((int) index - 1 + i);
            objects[i] = value == null ? null : JdbcValues.toObject(value);
        }
        return objects;
    }

    private List<?> part(long index, int count) throws SQLException {
        if (index < 1 || count < 0 || index - 1 + count > values.size()) {
            throw new SQLException(
                    "array: no values " + index + " to " + (index + count - 1) + " (it has " + values.size() + ")",
                    "2202E");
        }
        return values.subList((int) index - 1, (int) index - 1 + count);
    }

    @Override
    public Object getArray(Map<String, Class<?>> map) throws SQLException {
        return getArray();
    }

    @Override
    public Object getArray(long index, int count, Map<String, Class<?>> map) throws SQLException {
        return getArray(index, count);
    }

    @Override
    public ResultSet getResultSet() throws SQLException {
        return getResultSet(1, values.size());
    }

    @Override
    public ResultSet getResultSet(long index, int count) throws SQLException {
        List<@Nullable Object[]> rows = new ArrayList<>();
        int number = (int) index;
        for (Object value : part(index, count)) {
            rows.add(new @Nullable Object[] {number++, value});
        }
        SqlType integer = new SqlType(Types.INTEGER, "INTEGER", 0, 0, null);
        return new RowResultSet(
                null,
                List.of(
                        new SqlColumn("INDEX", integer, false, null, null, ""),
                        new SqlColumn("VALUE", element, true, null, null, "")),
                new RowSource(rows));
    }

    @Override
    public ResultSet getResultSet(Map<String, Class<?>> map) throws SQLException {
        return getResultSet();
    }

    @Override
    public ResultSet getResultSet(long index, int count, Map<String, Class<?>> map) throws SQLException {
        return getResultSet(index, count);
    }

    @Override
    public void free() {
        // Nothing is held.
    }

    @Override
    public String toString() {
        return JdbcValues.toText(values);
    }
}

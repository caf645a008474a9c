package dev.tegula.internal.sql.jdbc;

import dev.tegula.internal.sql.session.SqlColumn;
import java.math.BigDecimal;
import java.sql.Array;
import java.sql.Date;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Struct;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.util.List;
import java.util.Map;

/** The columns of a result. */
final class ColumnsMetaData implements ResultSetMetaData, SelfWrapper {

    private static final int TEXT_WIDTH = 40;
    private static final int NUMBER_WIDTH = 24;

    private final List<SqlColumn> columns;

    ColumnsMetaData(List<SqlColumn> columns) {
        this.columns = columns;
    }

    private SqlColumn column(int number) throws SQLException {
        if (number < 1 || number > columns.size()) {
            throw new SQLException("no column " + number + " (expected 1 to " + columns.size() + ")", "42S22");
        }
        return columns.get(number - 1);
    }

    @Override
    public int getColumnCount() {
        return columns.size();
    }

    @Override
    public boolean isAutoIncrement(int number) {
        return false;
    }

    @Override
    public boolean isCaseSensitive(int number) throws SQLException {
        return column(number).type().jdbcType() == Types.VARCHAR;
    }

    @Override
    public boolean isSearchable(int number) {
        return true;
    }

    @Override
    public boolean isCurrency(int number) {
        return false;
    }

    @Override
    public int isNullable(int number) throws SQLException {
        return column(number).nullable() ? columnNullable : columnNoNulls;
    }

    @Override
    public boolean isSigned(int number) throws SQLException {
        return isNumber(column(number).type().jdbcType());
    }

    static boolean isNumber(int type) {
        return switch (type) {
            case Types.TINYINT,
                    Types.SMALLINT,
                    Types.INTEGER,
                    Types.BIGINT,
                    Types.REAL,
                    Types.FLOAT,
                    Types.DOUBLE,
                    Types.DECIMAL -> true;
            default -> false;
        };
    }

    @Override
    public int getColumnDisplaySize(int number) throws SQLException {
        return isNumber(column(number).type().jdbcType()) ? NUMBER_WIDTH : TEXT_WIDTH;
    }

    @Override
    public String getColumnLabel(int number) throws SQLException {
        return column(number).name();
    }

    @Override
    public String getColumnName(int number) throws SQLException {
        String field = column(number).field();
        return field == null ? column(number).name() : field;
    }

    @Override
    public String getSchemaName(int number) {
        return "";
    }

    @Override
    public int getPrecision(int number) throws SQLException {
        return column(number).type().precision();
    }

    @Override
    public int getScale(int number) throws SQLException {
        return column(number).type().scale();
    }

    @Override
    public String getTableName(int number) throws SQLException {
        String table = column(number).table();
        return table == null ? "" : table;
    }

    @Override
    public String getCatalogName(int number) {
        return "";
    }

    @Override
    public int getColumnType(int number) throws SQLException {
        return column(number).type().jdbcType();
    }

    @Override
    public String getColumnTypeName(int number) throws SQLException {
        return column(number).type().name();
    }

    @Override
    public boolean isReadOnly(int number) {
        return true;
    }

    @Override
    public boolean isWritable(int number) {
        return false;
    }

    @Override
    public boolean isDefinitelyWritable(int number) {
        return false;
    }

    @Override
    public String getColumnClassName(int number) throws SQLException {
        return className(column(number).type().jdbcType()).getName();
    }

    /** Returns the class of the objects of a type. */
    static Class<?> className(int type) {
        return switch (type) {
            case Types.BOOLEAN -> Boolean.class;
            case Types.TINYINT -> Byte.class;
            case Types.SMALLINT -> Short.class;
            case Types.INTEGER -> Integer.class;
            case Types.BIGINT -> Long.class;
            case Types.REAL -> Float.class;
            case Types.FLOAT, Types.DOUBLE -> Double.class;
            case Types.DECIMAL -> BigDecimal.class;
            case Types.VARCHAR -> String.class;
            case Types.VARBINARY -> byte[].class;
            case Types.DATE -> Date.class;
            case Types.TIME -> Time.class;
            case Types.TIMESTAMP -> Timestamp.class;
            case Types.ARRAY -> Array.class;
            case Types.STRUCT -> Struct.class;
            case Types.JAVA_OBJECT -> Map.class;
            default -> Object.class;
        };
    }
}

package dev.tegula.internal.sql.types;

import dev.tegula.internal.sql.session.SessionOptions.TimestampMode;
import dev.tegula.schema.Datatype;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * How single values of a datatype appear in SQL. Unsigned integers have the next larger signed type, because tools know
 * no others.
 */
public enum ValueKind {
    BYTE(SqlTypeName.TINYINT),
    SHORT(SqlTypeName.SMALLINT),
    INT(SqlTypeName.INTEGER),
    LONG(SqlTypeName.BIGINT),
    UNSIGNED_BYTE(SqlTypeName.SMALLINT),
    UNSIGNED_SHORT(SqlTypeName.INTEGER),
    UNSIGNED_INT(SqlTypeName.BIGINT),
    UNSIGNED_LONG(SqlTypeName.DECIMAL),
    FLOAT(SqlTypeName.REAL),
    DOUBLE(SqlTypeName.DOUBLE),
    BOOLEAN(SqlTypeName.BOOLEAN),
    DATE(SqlTypeName.DATE),
    TIMESTAMP(SqlTypeName.TIMESTAMP),
    STRING(SqlTypeName.VARCHAR),
    BINARY(SqlTypeName.VARBINARY);

    private static final int UNSIGNED_LONG_DIGITS = 20;
    private static final int MILLISECOND_DIGITS = 3;

    private final SqlTypeName typeName;

    ValueKind(SqlTypeName typeName) {
        this.typeName = typeName;
    }

    /** Returns the type, not nullable. */
    public RelDataType type(RelDataTypeFactory factory) {
        return switch (this) {
            case UNSIGNED_LONG -> factory.createSqlType(typeName, UNSIGNED_LONG_DIGITS, 0);
            case TIMESTAMP -> factory.createSqlType(typeName, MILLISECOND_DIGITS);
            default -> factory.createSqlType(typeName);
        };
    }

    /** Returns whether one value of SQL consists of all values of a cell. */
    public boolean isWholeCell() {
        return this == STRING || this == BINARY;
    }

    /** Returns whether values are integers, without dates and timestamps. */
    public boolean isInteger() {
        return compareTo(UNSIGNED_LONG) <= 0;
    }

    /** Returns whether values are dates or timestamps, among which "not a time" is null. */
    public boolean isCalendar() {
        return this == DATE || this == TIMESTAMP;
    }

    /** Returns the kind of the values of a datatype. */
    public static ValueKind of(Datatype datatype, TimestampMode mode) {
        return switch (datatype) {
            case INT8 -> BYTE;
            case INT16 -> SHORT;
            case INT32 -> INT;
            case INT64 -> LONG;
            case UINT8 -> UNSIGNED_BYTE;
            case UINT16 -> UNSIGNED_SHORT;
            case UINT32 -> UNSIGNED_INT;
            case UINT64 -> UNSIGNED_LONG;
            case FLOAT32 -> FLOAT;
            case FLOAT64 -> DOUBLE;
            case BOOL -> BOOLEAN;
            case CHAR, STRING_ASCII, STRING_UTF8, STRING_UTF16, STRING_UTF32, STRING_UCS2, STRING_UCS4, GEOM_WKT ->
                STRING;
            case ANY, BLOB, GEOM_WKB -> BINARY;
            case DATETIME_YEAR, DATETIME_MONTH, DATETIME_WEEK, DATETIME_DAY -> DATE;
            case DATETIME_HR,
                    DATETIME_MIN,
                    DATETIME_SEC,
                    DATETIME_MS,
                    DATETIME_US,
                    DATETIME_NS,
                    DATETIME_PS,
                    DATETIME_FS,
                    DATETIME_AS -> mode == TimestampMode.LONG ? LONG : TIMESTAMP;
            case TIME_HR, TIME_MIN, TIME_SEC, TIME_MS, TIME_US, TIME_NS, TIME_PS, TIME_FS, TIME_AS -> LONG;
        };
    }
}

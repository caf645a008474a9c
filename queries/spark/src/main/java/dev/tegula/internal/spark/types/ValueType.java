package dev.tegula.internal.spark.types;

import dev.tegula.schema.Datatype;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/** How single values of a datatype appear in Spark. */
public enum ValueType {
    BYTE(DataTypes.ByteType),
    SHORT(DataTypes.ShortType),
    INT(DataTypes.IntegerType),
    LONG(DataTypes.LongType),
    FLOAT(DataTypes.FloatType),
    DOUBLE(DataTypes.DoubleType),
    BOOLEAN(DataTypes.BooleanType),
    UNSIGNED_BYTE(DataTypes.ShortType),
    UNSIGNED_SHORT(DataTypes.IntegerType),
    UNSIGNED_INT(DataTypes.LongType),
    UNSIGNED_LONG(DataTypes.createDecimalType(20, 0)),
    DATE(DataTypes.DateType),
    TIMESTAMP(DataTypes.TimestampType),
    TIMESTAMP_NTZ(DataTypes.TimestampNTZType),
    STRING(DataTypes.StringType),
    BINARY(DataTypes.BinaryType);

    private final DataType type;

    ValueType(DataType type) {
        this.type = type;
    }

    /** Returns Spark's type. */
    public DataType type() {
        return type;
    }

    /** Returns whether one value of Spark consists of all values of a cell. */
    public boolean isWholeCell() {
        return this == STRING || this == BINARY;
    }

    /** Returns whether values are integers of Spark, without dates and timestamps. */
    public boolean isInteger() {
        return switch (this) {
            case BYTE, SHORT, INT, LONG, UNSIGNED_BYTE, UNSIGNED_SHORT, UNSIGNED_INT, UNSIGNED_LONG -> true;
            default -> false;
        };
    }

    /** Returns whether values are dates or timestamps, among which "not a time" is null. */
    public boolean isCalendar() {
        return this == DATE || this == TIMESTAMP || this == TIMESTAMP_NTZ;
    }

    /** Returns the type of the values of a datatype. */
    public static ValueType of(Datatype datatype, TypeOptions options) {
        ValueType timestamp = options.zoned() ? TIMESTAMP : TIMESTAMP_NTZ;
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
            case DATETIME_HR, DATETIME_MIN, DATETIME_SEC, DATETIME_MS, DATETIME_US -> timestamp;
            case DATETIME_NS -> options.nanoseconds() == TypeOptions.Nanoseconds.LONG ? LONG : timestamp;
            case DATETIME_PS, DATETIME_FS, DATETIME_AS -> LONG;
            case TIME_HR, TIME_MIN, TIME_SEC, TIME_MS, TIME_US, TIME_NS, TIME_PS, TIME_FS, TIME_AS -> LONG;
        };
    }
}

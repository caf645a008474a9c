package dev.tegula.internal.spark.types;

import dev.tegula.internal.tables.ValueKind;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/** How single values of a datatype appear in Spark. */
public enum ValueType {
    BYTE(DataTypes.ByteType, ValueKind.BYTE),
    SHORT(DataTypes.ShortType, ValueKind.SHORT),
    INT(DataTypes.IntegerType, ValueKind.INT),
    LONG(DataTypes.LongType, ValueKind.LONG),
    FLOAT(DataTypes.FloatType, ValueKind.FLOAT),
    DOUBLE(DataTypes.DoubleType, ValueKind.DOUBLE),
    BOOLEAN(DataTypes.BooleanType, ValueKind.BOOLEAN),
    UNSIGNED_BYTE(DataTypes.ShortType, ValueKind.UNSIGNED_BYTE),
    UNSIGNED_SHORT(DataTypes.IntegerType, ValueKind.UNSIGNED_SHORT),
    UNSIGNED_INT(DataTypes.LongType, ValueKind.UNSIGNED_INT),
    UNSIGNED_LONG(DataTypes.createDecimalType(20, 0), ValueKind.UNSIGNED_LONG),
    DATE(DataTypes.DateType, ValueKind.DATE),
    TIMESTAMP(DataTypes.TimestampType, ValueKind.TIMESTAMP),
    TIMESTAMP_NTZ(DataTypes.TimestampNTZType, ValueKind.TIMESTAMP),
    STRING(DataTypes.StringType, ValueKind.STRING),
    BINARY(DataTypes.BinaryType, ValueKind.BINARY);

    private final DataType type;
    private final ValueKind kind;

    ValueType(DataType type, ValueKind kind) {
        this.type = type;
        this.kind = kind;
    }

    /** Returns Spark's type. */
    public DataType type() {
        return type;
    }

    /** Returns whether one value of Spark consists of all values of a cell. */
    public boolean isWholeCell() {
        return kind.isWholeCell();
    }

    /** Returns whether values are integers of Spark, without dates and timestamps. */
    public boolean isInteger() {
        return kind.isInteger();
    }

    /** Returns whether values are dates or timestamps, among which "not a time" is null. */
    public boolean isCalendar() {
        return kind.isCalendar();
    }

    /** Returns the type of the values of a field. Units below those of Spark are integers. */
    static ValueType of(Field field, TypeOptions options) {
        ValueType type = of(field.datatype(), options.nanoseconds());
        return type == TIMESTAMP_NTZ && options.isInstant(field.name()) ? TIMESTAMP : type;
    }

    /** Returns the type of the values of a datatype, whose datetimes have no zone. */
    public static ValueType of(Datatype datatype, TypeOptions.Nanoseconds nanoseconds) {
        ValueKind kind = ValueKind.of(datatype);
        if (kind != ValueKind.TIMESTAMP) {
            return valueOf(kind.name());
        }
        return switch (datatype) {
            case DATETIME_NS -> nanoseconds == TypeOptions.Nanoseconds.LONG ? LONG : TIMESTAMP_NTZ;
            case DATETIME_PS, DATETIME_FS, DATETIME_AS -> LONG;
            default -> TIMESTAMP_NTZ;
        };
    }
}

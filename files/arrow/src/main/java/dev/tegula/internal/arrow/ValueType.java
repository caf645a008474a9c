package dev.tegula.internal.arrow;

import dev.tegula.internal.schema.DecimalType;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import java.util.Locale;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.jspecify.annotations.Nullable;

/**
 * The type of single values in a column and in Arrow.
 *
 * @param width size of a value in Arrow in bytes; 0 for bits and for values with offsets
 * @param day for times of day, the number of units in a day; else 0
 */
record ValueType(Datatype datatype, ArrowType arrow, ValueKind kind, int width, long day) {

    /** The digits of the largest decimal of Arrow. */
    static final int MOST_DIGITS = 76;

    private static final int DIGITS_OF_128_BITS = 38;
    private static final long SECONDS = 86_400;

    /** Returns the type that values are written as. */
    static ValueType of(Datatype datatype, int valuesPerCell) {
        boolean variable = valuesPerCell == Field.VARIABLE;
        return switch (datatype) {
            case STRING_ASCII, STRING_UTF8 ->
                variable
                        ? new ValueType(datatype, ArrowType.Utf8.INSTANCE, ValueKind.BYTES, 0, 0)
                        : fixedBytes(datatype, valuesPerCell);
            case CHAR, BLOB, ANY, GEOM_WKB, GEOM_WKT ->
                variable
                        ? new ValueType(datatype, ArrowType.Binary.INSTANCE, ValueKind.BYTES, 0, 0)
                        : fixedBytes(datatype, valuesPerCell);
            case STRING_UTF16, STRING_UTF32, STRING_UCS2, STRING_UCS4 ->
                new ValueType(datatype, ArrowType.Utf8.INSTANCE, ValueKind.TEXT, 0, 0);
            case BOOL -> new ValueType(datatype, ArrowType.Bool.INSTANCE, ValueKind.BITS, 0, 0);
            case FLOAT32 -> copy(datatype, new ArrowType.FloatingPoint(FloatingPointPrecision.SINGLE));
            case FLOAT64 -> copy(datatype, new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE));
            case DATETIME_DAY -> new ValueType(datatype, new ArrowType.Date(DateUnit.DAY), ValueKind.NARROW, 4, 0);
            case DATETIME_SEC -> copy(datatype, new ArrowType.Timestamp(TimeUnit.SECOND, null));
            case DATETIME_MS -> copy(datatype, new ArrowType.Timestamp(TimeUnit.MILLISECOND, null));
            case DATETIME_US -> copy(datatype, new ArrowType.Timestamp(TimeUnit.MICROSECOND, null));
            case DATETIME_NS -> copy(datatype, new ArrowType.Timestamp(TimeUnit.NANOSECOND, null));
            case TIME_SEC -> time(datatype, TimeUnit.SECOND, 32, SECONDS);
            case TIME_MS -> time(datatype, TimeUnit.MILLISECOND, 32, SECONDS * 1_000);
            case TIME_US -> time(datatype, TimeUnit.MICROSECOND, 64, SECONDS * 1_000_000);
            case TIME_NS -> time(datatype, TimeUnit.NANOSECOND, 64, SECONDS * 1_000_000_000);
            default ->
                copy(
                        datatype,
                        new ArrowType.Int(
                                8 * datatype.size(), datatype.physical().isSigned()));
        };
    }

    /**
     * Returns the type that decimals are written as.
     *
     * @param datatype the type of the column
     */
    static ValueType ofDecimals(DecimalType type, Datatype datatype) {
        int bits = type.precision() <= DIGITS_OF_128_BITS ? 128 : 256;
        return decimals(new ArrowType.Decimal(type.precision(), type.scale(), bits), datatype);
    }

    private static ValueType decimals(ArrowType.Decimal arrow, Datatype datatype) {
        return new ValueType(datatype, arrow, ValueKind.DECIMAL, arrow.getBitWidth() / Byte.SIZE, 0);
    }

    /** Returns these values in columns of another type. */
    ValueType as(Datatype other) {
        return new ValueType(other, arrow, kind, width, day);
    }

    /** Returns whether values are decimals, and texts in columns. */
    boolean isDecimalText() {
        return kind == ValueKind.DECIMAL && datatype.isString();
    }

    private static ValueType copy(Datatype datatype, ArrowType arrow) {
        return new ValueType(datatype, arrow, ValueKind.COPY, datatype.size(), 0);
    }

    private static ValueType fixedBytes(Datatype datatype, int count) {
        return new ValueType(datatype, new ArrowType.FixedSizeBinary(count), ValueKind.FIXED_BYTES, count, 0);
    }

    private static ValueType time(Datatype datatype, TimeUnit unit, int bits, long day) {
        ValueKind kind = bits == 32 ? ValueKind.NARROW : ValueKind.COPY;
        return new ValueType(datatype, new ArrowType.Time(unit, bits), kind, bits / 8, day);
    }

    /**
     * Returns the type that values of a type of Arrow are read as, or null if there is none.
     *
     * @param wanted the datatype they were written from, or null if unknown
     * @param valuesPerCell the number of values per cell they were written from, or 0 if unknown
     */
    static @Nullable ValueType of(ArrowType arrow, @Nullable Datatype wanted, int valuesPerCell) {
        ArrowType small = arrow instanceof ArrowType.LargeUtf8
                ? ArrowType.Utf8.INSTANCE
                : arrow instanceof ArrowType.LargeBinary ? ArrowType.Binary.INSTANCE : arrow;
        ValueType type = null;
        if (wanted != null) {
            int count = valuesPerCell != 0
                    ? valuesPerCell
                    : arrow instanceof ArrowType.FixedSizeBinary fixed ? fixed.getByteWidth() : Field.VARIABLE;
            ValueType written = of(wanted, count);
            type = written.arrow.equals(small) ? written : null;
        }
        if (type == null) {
            type = inferred(small);
        }
        if (type == null || small == arrow) {
            return type;
        }
        ValueKind large = type.kind == ValueKind.TEXT ? ValueKind.LARGE_TEXT : ValueKind.LARGE_BYTES;
        return new ValueType(type.datatype, arrow, large, 0, 0);
    }

    private static @Nullable ValueType inferred(ArrowType arrow) {
        if (arrow instanceof ArrowType.Int number) {
            String name = (number.getIsSigned() ? "INT" : "UINT") + number.getBitWidth();
            return copy(Datatype.valueOf(name), arrow);
        } else if (arrow instanceof ArrowType.FloatingPoint number) {
            return switch (number.getPrecision()) {
                case HALF -> new ValueType(Datatype.FLOAT32, arrow, ValueKind.HALF, 2, 0);
                case SINGLE -> copy(Datatype.FLOAT32, arrow);
                case DOUBLE -> copy(Datatype.FLOAT64, arrow);
            };
        } else if (arrow instanceof ArrowType.Decimal decimal) {
            return decimals(decimal, new DecimalType(decimal.getPrecision(), decimal.getScale()).datatype());
        } else if (arrow instanceof ArrowType.Bool) {
            return of(Datatype.BOOL, 1);
        } else if (arrow instanceof ArrowType.Utf8) {
            return of(Datatype.STRING_UTF8, Field.VARIABLE);
        } else if (arrow instanceof ArrowType.Binary) {
            return of(Datatype.BLOB, Field.VARIABLE);
        } else if (arrow instanceof ArrowType.FixedSizeBinary bytes) {
            return bytes.getByteWidth() < 1 ? null : fixedBytes(Datatype.BLOB, bytes.getByteWidth());
        } else if (arrow instanceof ArrowType.Date date) {
            return date.getUnit() == DateUnit.DAY ? of(Datatype.DATETIME_DAY, 1) : copy(Datatype.DATETIME_MS, arrow);
        } else if (arrow instanceof ArrowType.Timestamp timestamp) {
            return copy(unit("DATETIME_", timestamp.getUnit()), arrow);
        } else if (arrow instanceof ArrowType.Time time) {
            ValueType type = of(unit("TIME_", time.getUnit()), 1);
            return type.arrow.equals(arrow) ? type : null;
        } else if (arrow instanceof ArrowType.Duration duration) {
            return copy(unit("TIME_", duration.getUnit()), arrow);
        }
        return null;
    }

    private static Datatype unit(String prefix, TimeUnit unit) {
        return Datatype.valueOf(prefix
                + switch (unit) {
                    case SECOND -> "SEC";
                    case MILLISECOND -> "MS";
                    case MICROSECOND -> "US";
                    case NANOSECOND -> "NS";
                });
    }

    /** Returns whether there are values that Arrow cannot express, which become null. */
    boolean isLossy() {
        return kind == ValueKind.NARROW || day > 0 || isTimestamp();
    }

    /** Returns the time zone in which instants are shown, or null. */
    @Nullable
    String zone() {
        return arrow instanceof ArrowType.Timestamp timestamp ? timestamp.getTimezone() : null;
    }

    /** Returns timestamps in a time zone, if there is one; other types as they are. */
    ValueType inZone(@Nullable String zone) {
        return zone != null && arrow instanceof ArrowType.Timestamp timestamp
                ? new ValueType(datatype, new ArrowType.Timestamp(timestamp.getUnit(), zone), kind, width, day)
                : this;
    }

    /** Returns whether values are datetimes, which readers take the number of "not a time" for as well. */
    boolean isTimestamp() {
        return arrow instanceof ArrowType.Timestamp;
    }

    /** Returns the name of a type of Arrow for messages. */
    static String name(ArrowType type) {
        return type instanceof ArrowType.Union ? "union" : type.toString().toLowerCase(Locale.ROOT);
    }
}

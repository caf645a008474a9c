package dev.tegula.internal.parquet;

import dev.tegula.internal.schema.DecimalType;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import java.math.BigInteger;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimestampLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.jspecify.annotations.Nullable;

/**
 * The type of single values in a column and in Parquet.
 *
 * @param length number of bytes of FIXED_LEN_BYTE_ARRAY, else 0
 * @param annotation the logical type, or null
 * @param scale what values are multiplied by in Parquet: seconds are stored as milliseconds
 * @param day for times of day, the number of units in a day; else 0
 */
record ParquetValue(
        Datatype datatype,
        Conversion conversion,
        PrimitiveTypeName physical,
        int length,
        @Nullable LogicalTypeAnnotation annotation,
        int scale,
        long day) {

    private static final long SECONDS = 86_400;

    /** Returns the type that values are written as. */
    static ParquetValue of(Datatype datatype, int valuesPerCell) {
        boolean variable = valuesPerCell == Field.VARIABLE;
        return switch (datatype) {
            case INT8 -> integer(datatype, LogicalTypeAnnotation.intType(8, true));
            case INT16 -> integer(datatype, LogicalTypeAnnotation.intType(16, true));
            case INT32 -> integer(datatype, null);
            case UINT8 -> integer(datatype, LogicalTypeAnnotation.intType(8, false));
            case UINT16 -> integer(datatype, LogicalTypeAnnotation.intType(16, false));
            case UINT32 -> integer(datatype, LogicalTypeAnnotation.intType(32, false));
            case UINT64 -> integer64(datatype, LogicalTypeAnnotation.intType(64, false), 1, 0);
            case FLOAT32 -> plain(datatype, Conversion.FLOAT, PrimitiveTypeName.FLOAT);
            case FLOAT64 -> plain(datatype, Conversion.DOUBLE, PrimitiveTypeName.DOUBLE);
            case BOOL -> plain(datatype, Conversion.BOOL, PrimitiveTypeName.BOOLEAN);
            case STRING_ASCII, STRING_UTF8 ->
                variable
                        ? bytes(datatype, Conversion.BYTES, LogicalTypeAnnotation.stringType())
                        : fixedBytes(datatype, valuesPerCell);
            case CHAR, BLOB, ANY, GEOM_WKB, GEOM_WKT ->
                variable ? bytes(datatype, Conversion.BYTES, null) : fixedBytes(datatype, valuesPerCell);
            case STRING_UTF16, STRING_UTF32, STRING_UCS2, STRING_UCS4 ->
                bytes(datatype, Conversion.TEXT, LogicalTypeAnnotation.stringType());
            case DATETIME_DAY ->
                new ParquetValue(
                        datatype, Conversion.WIDE, PrimitiveTypeName.INT32, 0, LogicalTypeAnnotation.dateType(), 1, 0);
            case DATETIME_SEC -> timestamp(datatype, TimeUnit.MILLIS, 1_000);
            case DATETIME_MS -> timestamp(datatype, TimeUnit.MILLIS, 1);
            case DATETIME_US -> timestamp(datatype, TimeUnit.MICROS, 1);
            case DATETIME_NS -> timestamp(datatype, TimeUnit.NANOS, 1);
            case TIME_SEC -> millis(datatype, 1_000, SECONDS);
            case TIME_MS -> millis(datatype, 1, SECONDS * 1_000);
            case TIME_US ->
                integer64(datatype, LogicalTypeAnnotation.timeType(false, TimeUnit.MICROS), 1, SECONDS * 1_000_000);
            case TIME_NS ->
                integer64(datatype, LogicalTypeAnnotation.timeType(false, TimeUnit.NANOS), 1, SECONDS * 1_000_000_000);
            default -> integer64(datatype, null, 1, 0);
        };
    }

    /**
     * Returns the type that decimals are written as.
     *
     * @param datatype the type of the column
     */
    static ParquetValue ofDecimals(DecimalType type, Datatype datatype) {
        PrimitiveTypeName physical = type.precision() <= 9
                ? PrimitiveTypeName.INT32
                : type.isLong() ? PrimitiveTypeName.INT64 : PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY;
        int length = type.isLong() ? 0 : BigInteger.TEN.pow(type.precision()).bitLength() / 8 + 1;
        return decimal(type, datatype, physical, length);
    }

    private static ParquetValue decimal(DecimalType type, Datatype datatype, PrimitiveTypeName physical, int length) {
        LogicalTypeAnnotation annotation = LogicalTypeAnnotation.decimalType(type.scale(), type.precision());
        return new ParquetValue(datatype, Conversion.DECIMAL, physical, length, annotation, 1, 0);
    }

    /** Returns the type of identifiers, which are text in columns. */
    static ParquetValue uuid(Datatype datatype) {
        return new ParquetValue(
                datatype,
                Conversion.UUID,
                PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY,
                UuidCells.BYTES,
                LogicalTypeAnnotation.uuidType(),
                1,
                0);
    }

    /** Returns these decimals, read into columns of another type. */
    ParquetValue asDecimals(Datatype other) {
        return new ParquetValue(other, conversion, physical, length, annotation, scale, day);
    }

    /** Returns whether cells of columns are bytes of any number. */
    boolean isBytes() {
        return conversion == Conversion.BYTES
                || conversion == Conversion.TEXT
                || conversion == Conversion.UUID
                || conversion == Conversion.PERIOD
                || conversion == Conversion.DECIMAL && datatype.isString();
    }

    /** Returns the type that labels are written as, or null if indexes are written instead. */
    static @Nullable ParquetValue ofLabels(Field field, Enumeration enumeration) {
        if (enumeration.valuesPerCell() != Field.VARIABLE || field.valuesPerCell() != 1) {
            return null;
        }
        ParquetValue label = of(enumeration.datatype(), Field.VARIABLE);
        return label.conversion == Conversion.BYTES
                ? bytes(field.datatype(), Conversion.LABEL, label.annotation)
                : null;
    }

    /** Returns a type of the same values that are labels of an enumeration. */
    ParquetValue asLabel(Datatype index) {
        return bytes(index, Conversion.LABEL, annotation);
    }

    /** Returns whether values are instants, rather than times of no zone. */
    boolean isInUtc() {
        return annotation instanceof TimestampLogicalTypeAnnotation timestamp && timestamp.isAdjustedToUTC();
    }

    /** Returns timestamps as instants; other types as they are. */
    ParquetValue inUtc() {
        return annotation instanceof TimestampLogicalTypeAnnotation timestamp
                ? new ParquetValue(
                        datatype,
                        conversion,
                        physical,
                        length,
                        LogicalTypeAnnotation.timestampType(true, timestamp.getUnit()),
                        scale,
                        day)
                : this;
    }

    private static ParquetValue plain(Datatype datatype, Conversion conversion, PrimitiveTypeName physical) {
        return new ParquetValue(datatype, conversion, physical, 0, null, 1, 0);
    }

    private static ParquetValue integer(Datatype datatype, @Nullable LogicalTypeAnnotation annotation) {
        return new ParquetValue(datatype, Conversion.INT, PrimitiveTypeName.INT32, 0, annotation, 1, 0);
    }

    private static ParquetValue integer64(
            Datatype datatype, @Nullable LogicalTypeAnnotation annotation, int scale, long day) {
        return new ParquetValue(datatype, Conversion.LONG, PrimitiveTypeName.INT64, 0, annotation, scale, day);
    }

    private static ParquetValue timestamp(Datatype datatype, TimeUnit unit, int scale) {
        return integer64(datatype, LogicalTypeAnnotation.timestampType(false, unit), scale, 0);
    }

    private static ParquetValue millis(Datatype datatype, int scale, long day) {
        LogicalTypeAnnotation annotation = LogicalTypeAnnotation.timeType(false, TimeUnit.MILLIS);
        return new ParquetValue(datatype, Conversion.WIDE, PrimitiveTypeName.INT32, 0, annotation, scale, day);
    }

    private static ParquetValue bytes(
            Datatype datatype, Conversion conversion, @Nullable LogicalTypeAnnotation annotation) {
        return new ParquetValue(datatype, conversion, PrimitiveTypeName.BINARY, 0, annotation, 1, 0);
    }

    private static ParquetValue fixedBytes(Datatype datatype, int count) {
        return new ParquetValue(
                datatype, Conversion.FIXED_BYTES, PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY, count, null, 1, 0);
    }

    /**
     * Returns the type that values of Parquet are read as, or null if there is none.
     *
     * @param wanted the datatype they were written from, or null if unknown
     */
    static @Nullable ParquetValue of(
            PrimitiveTypeName physical,
            int length,
            @Nullable LogicalTypeAnnotation annotation,
            @Nullable Datatype wanted,
            int valuesPerCell) {
        ParquetValue inferred = inferred(physical, length, annotation);
        if (wanted == null || inferred == null) {
            return inferred;
        }
        int count = valuesPerCell != 0 ? valuesPerCell : length > 0 ? length : Field.VARIABLE;
        ParquetValue written = of(wanted, count);
        ParquetValue same = inferred(written.physical, written.length, written.annotation);
        return same != null
                        && written.physical == physical
                        && written.length == length
                        && same.datatype == inferred.datatype
                ? written
                : inferred;
    }

    private static @Nullable ParquetValue inferred(
            PrimitiveTypeName physical, int length, @Nullable LogicalTypeAnnotation annotation) {
        DecimalType decimal = DecimalColumns.type(annotation);
        if (decimal != null) {
            return decimal(decimal, decimal.datatype(), physical, length);
        }
        boolean plain = annotation == null || annotation instanceof LogicalTypeAnnotation.UnknownLogicalTypeAnnotation;
        return switch (physical) {
            case BOOLEAN -> plain ? of(Datatype.BOOL, 1) : null;
            case FLOAT -> plain ? of(Datatype.FLOAT32, 1) : null;
            case DOUBLE -> plain ? of(Datatype.FLOAT64, 1) : null;
            case INT32, INT64 -> plain ? number(physical) : annotated(physical, annotation);
            case INT96 -> int96(Datatype.DATETIME_NS);
            case BINARY -> {
                boolean text = annotation instanceof LogicalTypeAnnotation.StringLogicalTypeAnnotation
                        || annotation instanceof LogicalTypeAnnotation.EnumLogicalTypeAnnotation
                        || annotation instanceof LogicalTypeAnnotation.JsonLogicalTypeAnnotation;
                boolean bytes = plain || annotation instanceof LogicalTypeAnnotation.BsonLogicalTypeAnnotation;
                yield text
                        ? of(Datatype.STRING_UTF8, Field.VARIABLE)
                        : bytes ? of(Datatype.BLOB, Field.VARIABLE) : geometry(annotation);
            }
            case FIXED_LEN_BYTE_ARRAY -> fixed(length, annotation, plain);
        };
    }

    private static @Nullable ParquetValue fixed(
            int length, @Nullable LogicalTypeAnnotation annotation, boolean isPlain) {
        if (annotation instanceof LogicalTypeAnnotation.UUIDLogicalTypeAnnotation && length == UuidCells.BYTES) {
            return uuid(Datatype.STRING_ASCII);
        }
        if (annotation instanceof LogicalTypeAnnotation.IntervalLogicalTypeAnnotation && length == PeriodCells.BYTES) {
            return new ParquetValue(
                    Datatype.STRING_ASCII,
                    Conversion.PERIOD,
                    PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY,
                    length,
                    annotation,
                    1,
                    0);
        }
        return annotation instanceof LogicalTypeAnnotation.Float16LogicalTypeAnnotation && length == 2
                ? new ParquetValue(
                        Datatype.FLOAT32, Conversion.HALF, PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY, 2, annotation, 1, 0)
                : isPlain && length > 0 ? fixedBytes(Datatype.BLOB, length) : null;
    }

    /** Returns the type of times in days and nanoseconds, read in nanoseconds or microseconds. */
    static ParquetValue int96(Datatype datatype) {
        int scale = datatype == Datatype.DATETIME_US ? 1000 : 1;
        return new ParquetValue(datatype, Conversion.INT96, PrimitiveTypeName.INT96, 12, null, scale, 0);
    }

    private static @Nullable ParquetValue geometry(@Nullable LogicalTypeAnnotation annotation) {
        boolean geometry = annotation instanceof LogicalTypeAnnotation.GeometryLogicalTypeAnnotation
                || annotation instanceof LogicalTypeAnnotation.GeographyLogicalTypeAnnotation;
        return geometry ? bytes(Datatype.GEOM_WKB, Conversion.BYTES, annotation) : null;
    }

    private static ParquetValue number(PrimitiveTypeName physical) {
        return of(physical == PrimitiveTypeName.INT32 ? Datatype.INT32 : Datatype.INT64, 1);
    }

    private static @Nullable ParquetValue annotated(
            PrimitiveTypeName physical, @Nullable LogicalTypeAnnotation annotation) {
        Datatype datatype = null;
        if (annotation instanceof LogicalTypeAnnotation.IntLogicalTypeAnnotation number) {
            datatype = Datatype.valueOf((number.isSigned() ? "INT" : "UINT") + number.getBitWidth());
        } else if (annotation instanceof LogicalTypeAnnotation.DateLogicalTypeAnnotation) {
            datatype = Datatype.DATETIME_DAY;
        } else if (annotation instanceof LogicalTypeAnnotation.TimestampLogicalTypeAnnotation timestamp) {
            datatype = unit("DATETIME_", timestamp.getUnit());
        } else if (annotation instanceof LogicalTypeAnnotation.TimeLogicalTypeAnnotation time) {
            datatype = unit("TIME_", time.getUnit());
        }
        ParquetValue value = datatype == null ? null : of(datatype, 1);
        if (value == null || value.physical != physical) {
            return null;
        }
        boolean isInUtc = annotation instanceof TimestampLogicalTypeAnnotation timestamp && timestamp.isAdjustedToUTC();
        return isInUtc ? value.inUtc() : value;
    }

    private static Datatype unit(String prefix, TimeUnit unit) {
        return Datatype.valueOf(prefix
                + switch (unit) {
                    case MILLIS -> "MS";
                    case MICROS -> "US";
                    case NANOS -> "NS";
                });
    }

    /** Returns whether there are values that Parquet cannot express, which become null. */
    boolean isLossy() {
        return conversion == Conversion.WIDE || conversion == Conversion.LABEL || day > 0 || isTimestamp();
    }

    /** Returns whether values are datetimes, which readers take the number of "not a time" for as well. */
    boolean isTimestamp() {
        return annotation instanceof LogicalTypeAnnotation.TimestampLogicalTypeAnnotation;
    }
}

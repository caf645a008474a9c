package dev.tegula.internal.parquet;

import java.util.Locale;
import org.apache.parquet.format.ConvertedType;
import org.apache.parquet.format.DateType;
import org.apache.parquet.format.DecimalType;
import org.apache.parquet.format.IntType;
import org.apache.parquet.format.LogicalType;
import org.apache.parquet.format.MicroSeconds;
import org.apache.parquet.format.MilliSeconds;
import org.apache.parquet.format.NanoSeconds;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.StringType;
import org.apache.parquet.format.TimeType;
import org.apache.parquet.format.TimestampType;
import org.apache.parquet.format.UUIDType;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Logical types of the footer and of schemas. */
final class LogicalTypes {

    private LogicalTypes() {}

    /** Adds a logical type to an element of the footer, and the older converted type where there is one. */
    static void set(SchemaElement element, @Nullable LogicalTypeAnnotation annotation) {
        if (annotation instanceof LogicalTypeAnnotation.StringLogicalTypeAnnotation) {
            element.setLogicalType(LogicalType.STRING(new StringType()));
            element.setConverted_type(ConvertedType.UTF8);
        } else if (annotation instanceof LogicalTypeAnnotation.UUIDLogicalTypeAnnotation) {
            element.setLogicalType(LogicalType.UUID(new UUIDType()));
        } else if (annotation instanceof LogicalTypeAnnotation.DecimalLogicalTypeAnnotation decimal) {
            element.setLogicalType(LogicalType.DECIMAL(new DecimalType(decimal.getScale(), decimal.getPrecision())));
            element.setConverted_type(ConvertedType.DECIMAL);
            element.setScale(decimal.getScale());
            element.setPrecision(decimal.getPrecision());
        } else if (annotation instanceof LogicalTypeAnnotation.DateLogicalTypeAnnotation) {
            element.setLogicalType(LogicalType.DATE(new DateType()));
            element.setConverted_type(ConvertedType.DATE);
        } else if (annotation instanceof LogicalTypeAnnotation.IntLogicalTypeAnnotation number) {
            element.setLogicalType(LogicalType.INTEGER(new IntType((byte) number.getBitWidth(), number.isSigned())));
            element.setConverted_type(
                    ConvertedType.valueOf((number.isSigned() ? "INT_" : "UINT_") + number.getBitWidth()));
        } else if (annotation instanceof LogicalTypeAnnotation.TimestampLogicalTypeAnnotation timestamp) {
            element.setLogicalType(
                    LogicalType.TIMESTAMP(new TimestampType(timestamp.isAdjustedToUTC(), unit(timestamp.getUnit()))));
        } else if (annotation instanceof LogicalTypeAnnotation.TimeLogicalTypeAnnotation time) {
            element.setLogicalType(LogicalType.TIME(new TimeType(time.isAdjustedToUTC(), unit(time.getUnit()))));
        }
    }

    private static org.apache.parquet.format.TimeUnit unit(TimeUnit unit) {
        return switch (unit) {
            case MILLIS -> org.apache.parquet.format.TimeUnit.MILLIS(new MilliSeconds());
            case MICROS -> org.apache.parquet.format.TimeUnit.MICROS(new MicroSeconds());
            case NANOS -> org.apache.parquet.format.TimeUnit.NANOS(new NanoSeconds());
        };
    }

    private static TimeUnit unit(org.apache.parquet.format.TimeUnit unit) {
        return switch (unit.getSetField()) {
            case MILLIS -> TimeUnit.MILLIS;
            case MICROS -> TimeUnit.MICROS;
            case NANOS -> TimeUnit.NANOS;
        };
    }

    /** Returns the logical type of an element of the footer, or null. */
    static @Nullable LogicalTypeAnnotation of(SchemaElement element) {
        if (element.isSetLogicalType() && element.getLogicalType().isSet()) {
            return logical(element.getLogicalType());
        }
        if (!element.isSetConverted_type()) {
            return null;
        }
        ConvertedType type = element.getConverted_type();
        return type == ConvertedType.DECIMAL
                ? LogicalTypeAnnotation.decimalType(element.getScale(), element.getPrecision())
                : converted(type);
    }

    private static LogicalTypeAnnotation logical(LogicalType type) {
        return switch (type.getSetField()) {
            case STRING -> LogicalTypeAnnotation.stringType();
            case MAP -> LogicalTypeAnnotation.mapType();
            case LIST -> LogicalTypeAnnotation.listType();
            case ENUM -> LogicalTypeAnnotation.enumType();
            case DECIMAL ->
                LogicalTypeAnnotation.decimalType(
                        type.getDECIMAL().getScale(), type.getDECIMAL().getPrecision());
            case DATE -> LogicalTypeAnnotation.dateType();
            case TIME ->
                LogicalTypeAnnotation.timeType(
                        type.getTIME().isIsAdjustedToUTC(), unit(type.getTIME().getUnit()));
            case TIMESTAMP ->
                LogicalTypeAnnotation.timestampType(
                        type.getTIMESTAMP().isIsAdjustedToUTC(),
                        unit(type.getTIMESTAMP().getUnit()));
            case INTEGER ->
                LogicalTypeAnnotation.intType(
                        type.getINTEGER().getBitWidth(), type.getINTEGER().isIsSigned());
            case UNKNOWN -> LogicalTypeAnnotation.unknownType();
            case JSON -> LogicalTypeAnnotation.jsonType();
            case BSON -> LogicalTypeAnnotation.bsonType();
            case UUID -> LogicalTypeAnnotation.uuidType();
            case FLOAT16 -> LogicalTypeAnnotation.float16Type();
            case VARIANT -> LogicalTypeAnnotation.variantType((byte) 1);
            case GEOMETRY -> LogicalTypeAnnotation.geometryType(null);
            case GEOGRAPHY -> LogicalTypeAnnotation.geographyType();
        };
    }

    private static LogicalTypeAnnotation converted(ConvertedType type) {
        return switch (type) {
            case UTF8 -> LogicalTypeAnnotation.stringType();
            case MAP, MAP_KEY_VALUE -> LogicalTypeAnnotation.mapType();
            case LIST -> LogicalTypeAnnotation.listType();
            case ENUM -> LogicalTypeAnnotation.enumType();
            case DECIMAL -> throw new IllegalStateException("a decimal without precision");
            case DATE -> LogicalTypeAnnotation.dateType();
            case TIME_MILLIS -> LogicalTypeAnnotation.timeType(true, TimeUnit.MILLIS);
            case TIME_MICROS -> LogicalTypeAnnotation.timeType(true, TimeUnit.MICROS);
            // Writers of before logical types also wrote times of no zone so.
            case TIMESTAMP_MILLIS -> LogicalTypeAnnotation.timestampType(false, TimeUnit.MILLIS);
            case TIMESTAMP_MICROS -> LogicalTypeAnnotation.timestampType(false, TimeUnit.MICROS);
            case UINT_8 -> LogicalTypeAnnotation.intType(8, false);
            case UINT_16 -> LogicalTypeAnnotation.intType(16, false);
            case UINT_32 -> LogicalTypeAnnotation.intType(32, false);
            case UINT_64 -> LogicalTypeAnnotation.intType(64, false);
            case INT_8 -> LogicalTypeAnnotation.intType(8, true);
            case INT_16 -> LogicalTypeAnnotation.intType(16, true);
            case INT_32 -> LogicalTypeAnnotation.intType(32, true);
            case INT_64 -> LogicalTypeAnnotation.intType(64, true);
            case JSON -> LogicalTypeAnnotation.jsonType();
            case BSON -> LogicalTypeAnnotation.bsonType();
            case INTERVAL -> LogicalTypeAnnotation.IntervalLogicalTypeAnnotation.getInstance();
        };
    }

    /** Returns the name of a type for messages. */
    static String name(SchemaElement element) {
        LogicalTypeAnnotation annotation = of(element);
        if (annotation instanceof LogicalTypeAnnotation.VariantLogicalTypeAnnotation) {
            return "variant";
        }
        return annotation != null
                ? annotation.toString().toLowerCase(Locale.ROOT)
                : element.isSetType() ? element.getType().name().toLowerCase(Locale.ROOT) : "group";
    }
}

package dev.tegula.internal.sql.types;

import dev.tegula.internal.sql.session.SqlType;
import java.math.BigDecimal;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.calcite.avatica.util.ByteString;
import org.apache.calcite.rel.type.RelDataType;
import org.jspecify.annotations.Nullable;

/** Types and values of results: Calcite's as those of a session. */
public final class ResultTypes {

    private static final long NANOS_PER_MILLI = 1_000_000L;

    private ResultTypes() {}

    /** Returns a type as a session has it. */
    public static SqlType of(RelDataType type) {
        RelDataType element = type.getComponentType();
        int precision = Math.max(0, type.getPrecision());
        int scale = Math.max(0, type.getScale());
        return switch (type.getSqlTypeName()) {
            case DECIMAL ->
                new SqlType(Types.DECIMAL, "DECIMAL(" + precision + ", " + scale + ")", precision, scale, null);
            case CHAR, VARCHAR -> new SqlType(Types.VARCHAR, "VARCHAR", precision, 0, null);
            case BINARY, VARBINARY -> new SqlType(Types.VARBINARY, "VARBINARY", precision, 0, null);
            case TIMESTAMP -> new SqlType(Types.TIMESTAMP, "TIMESTAMP(" + precision + ")", precision, precision, null);
            case TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
                new SqlType(Types.TIMESTAMP_WITH_TIMEZONE, "TIMESTAMP WITH TIME ZONE", precision, precision, null);
            case ROW, MAP ->
                throw new UnsupportedOperationException(
                        type.getSqlTypeName() + " as a column of a result. Select its fields as columns.");
            case FLOAT -> new SqlType(Types.DOUBLE, "DOUBLE", precision, 0, null);
            case ARRAY, MULTISET -> {
                SqlType inner = element == null ? new SqlType(Types.OTHER, "ANY", 0, 0, null) : of(element);
                yield new SqlType(Types.ARRAY, inner.name() + " ARRAY", 0, 0, inner);
            }
            default -> plain(type, precision, scale);
        };
    }

    private static SqlType plain(RelDataType type, int precision, int scale) {
        return IntervalValue.isInterval(type)
                ? IntervalValue.of(type)
                : new SqlType(
                        type.getSqlTypeName().getJdbcOrdinal(),
                        type.getSqlTypeName().getName(),
                        precision,
                        scale,
                        null);
    }

    /** Returns a value of Calcite's runtime as a session has it. */
    public static @Nullable Object value(SqlType type, @Nullable Object value) {
        UnaryOperator<Object> conversion = value == null ? null : conversion(type);
        return value == null || conversion == null ? value : conversion.apply(value);
    }

    /**
     * Returns the conversion of the values of Calcite's runtime to those of a session.
     *
     * @return null if they are the same
     */
    public static @Nullable UnaryOperator<Object> conversion(SqlType type) {
        if (IntervalValue.isInterval(type)) {
            return value -> IntervalValue.value(type, ((Number) value).longValue());
        }
        return switch (type.jdbcType()) {
            case Types.DATE -> value -> LocalDate.ofEpochDay(((Number) value).longValue());
            case Types.TIME -> value -> LocalTime.ofNanoOfDay(((Number) value).longValue() * NANOS_PER_MILLI);
            case Types.TIMESTAMP -> {
                int digits = Math.max(TimestampUnits.MILLIS, type.precision());
                yield value -> TimestampUnits.time((Long) value, digits);
            }
            case Types.TIMESTAMP_WITH_TIMEZONE -> value -> Instant.ofEpochMilli((Long) value);
            case Types.VARBINARY -> value -> ((ByteString) value).getBytes();
            case Types.ARRAY -> value -> list(type, (List<?>) value);
            case Types.BIGINT -> value -> value instanceof Long whole ? whole : (Object) ((Number) value).longValue();
            case Types.DECIMAL -> value -> decimal((Number) value, type.scale());
            case Types.VARCHAR -> Object::toString;
            default -> null;
        };
    }

    /**
     * Returns the months or milliseconds of an interval that is a parameter, and null for other types.
     *
     * @throws ArithmeticException if it has a rest
     */
    public static @Nullable Long interval(SqlType type, Object value) {
        return IntervalValue.isInterval(type)
                ? (Long) IntervalValue.runtime(type, new BigDecimal(value.toString()))
                : null;
    }

    private static Object decimal(Number value, int scale) {
        BigDecimal decimal = value instanceof BigDecimal exact ? exact : new BigDecimal(value.toString());
        return decimal.scale() < scale ? decimal.setScale(scale) : decimal;
    }

    private static Object list(SqlType type, List<?> values) {
        List<@Nullable Object> converted = new ArrayList<>();
        SqlType element = type.element();
        for (Object each : values) {
            converted.add(element == null ? each : value(element, each));
        }
        return converted;
    }
}

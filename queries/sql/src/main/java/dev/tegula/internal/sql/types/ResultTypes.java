package dev.tegula.internal.sql.types;

import dev.tegula.internal.sql.session.SqlType;
import dev.tegula.internal.sql.session.SqlType.SqlField;
import java.math.BigDecimal;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.apache.calcite.avatica.util.ByteString;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
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
            case ROW -> struct(type);
            case MAP -> map(type);
            case FLOAT -> new SqlType(Types.DOUBLE, "DOUBLE", precision, 0, null);
            case ARRAY, MULTISET -> {
                SqlType inner = element == null ? new SqlType(Types.OTHER, "ANY", 0, 0, null) : of(element);
                yield new SqlType(Types.ARRAY, inner.name() + " ARRAY", 0, 0, inner);
            }
            default -> plain(type, precision, scale);
        };
    }

    /** Returns the type of a row; fields without a name have that of DuckDB. */
    private static SqlType struct(RelDataType type) {
        List<SqlField> fields = new ArrayList<>();
        for (RelDataTypeField field : type.getFieldList()) {
            String name = field.getName().startsWith("EXPR$") ? "element" + (field.getIndex() + 1) : field.getName();
            fields.add(new SqlField(name, of(field.getType())));
        }
        String name = fields.stream()
                .map(field -> field.name() + " " + field.type().name())
                .collect(Collectors.joining(", ", "STRUCT(", ")"));
        return new SqlType(Types.STRUCT, name, 0, 0, null, fields);
    }

    private static SqlType map(RelDataType type) {
        SqlType key = of(Objects.requireNonNull(type.getKeyType()));
        SqlType value = of(Objects.requireNonNull(type.getValueType()));
        String name = "MAP(" + key.name() + ", " + value.name() + ")";
        return new SqlType(
                Types.JAVA_OBJECT, name, 0, 0, null, List.of(new SqlField("key", key), new SqlField("value", value)));
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
            case Types.STRUCT -> value -> fields(type, value);
            case Types.JAVA_OBJECT -> value -> entries(type, (Map<?, ?>) value);
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

    private static Object fields(SqlType type, Object row) {
        List<?> values = row instanceof Object[] array ? Arrays.asList(array) : (List<?>) row;
        Map<String, @Nullable Object> converted = new LinkedHashMap<>();
        for (int i = 0; i < type.fields().size(); i++) {
            SqlField field = type.fields().get(i);
            converted.put(field.name(), value(field.type(), values.get(i)));
        }
        return converted;
    }

    private static Object entries(SqlType type, Map<?, ?> map) {
        Map<@Nullable Object, @Nullable Object> converted = new LinkedHashMap<>();
        map.forEach((key, value) -> converted.put(
                value(type.fields().get(0).type(), key),
                value(type.fields().get(1).type(), value)));
        return converted;
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

package dev.tegula.internal.sql.engine;

import dev.tegula.internal.base.NumberText;
import dev.tegula.internal.sql.functions.RealCasts;
import dev.tegula.internal.sql.session.SqlType;
import dev.tegula.internal.sql.types.ResultTypes;
import dev.tegula.internal.sql.types.TimestampUnits;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.Types;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.calcite.avatica.util.ByteString;
import org.jspecify.annotations.Nullable;

/**
 * The values of the parameters of a statement.
 *
 * @param runtime as Calcite's runtime has them
 * @param tests as the tests of scans have them
 */
record ParameterValues(List<@Nullable Object> runtime, List<@Nullable Object> tests) {

    private static final int NANOS_PER_MILLI = 1_000_000;
    private static final long MILLIS_PER_SECOND = 1_000;

    /**
     * Converts values to the types of the parameters.
     *
     * @throws SQLException if there are more or fewer values than parameters, or one does not fit
     */
    static ParameterValues of(List<SqlType> types, List<? extends @Nullable Object> values) throws SQLException {
        if (types.size() != values.size()) {
            throw new SQLDataException(
                    "parameters: wrong number of values (found " + values.size() + ", expected " + types.size() + ")",
                    "07001");
        }
        List<@Nullable Object> runtime = new ArrayList<>();
        List<@Nullable Object> tests = new ArrayList<>();
        for (int i = 0; i < types.size(); i++) {
            Object value = values.get(i);
            try {
                Object converted = value == null ? null : runtime(types.get(i), value);
                runtime.add(converted);
                tests.add(converted == null ? null : test(types.get(i), converted));
            } catch (ArithmeticException | IllegalArgumentException | DateTimeException | ClassCastException e) {
                throw new SQLDataException(
                        "parameter " + (i + 1) + ": does not fit "
                                + types.get(i).name() + " (found " + value
                                + "). Write CAST(? AS t), with a type t that has the value.",
                        "22018",
                        e);
            }
        }
        return new ParameterValues(runtime, tests);
    }

    private static Object runtime(SqlType type, Object value) {
        Long interval = ResultTypes.interval(type, value);
        if (interval != null) {
            return interval;
        }
        return switch (type.jdbcType()) {
            case Types.BOOLEAN ->
                value instanceof Boolean flag ? flag : decimal(value).signum() != 0;
            case Types.TINYINT -> decimal(value).byteValueExact();
            case Types.SMALLINT -> decimal(value).shortValueExact();
            case Types.INTEGER -> decimal(value).intValueExact();
            case Types.BIGINT -> decimal(value).longValueExact();
            case Types.DECIMAL, Types.NUMERIC ->
                type.precision() == 0
                        ? decimal(value)
                        : decimal(value).setScale(type.scale(), RoundingMode.UNNECESSARY);
            case Types.REAL -> RealCasts.single(real(value));
            case Types.FLOAT, Types.DOUBLE -> real(value);
            case Types.DATE -> Math.toIntExact(date(value).toEpochDay());
            case Types.TIME -> (int) wholeMillis(time(value).toNanoOfDay());
            case Types.TIMESTAMP ->
                TimestampUnits.value(timestamp(value), Math.max(TimestampUnits.MILLIS, type.precision()));
            case Types.TIMESTAMP_WITH_TIMEZONE -> millis(value);
            case Types.BINARY, Types.VARBINARY -> new ByteString((byte[]) value);
            case Types.CHAR, Types.VARCHAR -> text(value);
            default -> value;
        };
    }

    private static BigDecimal decimal(Object value) {
        if (value instanceof BigDecimal decimal) {
            return decimal;
        } else if (value instanceof BigInteger integer) {
            return new BigDecimal(integer);
        } else if (value instanceof Boolean flag) {
            return flag ? BigDecimal.ONE : BigDecimal.ZERO;
        }
        return new BigDecimal(NumberText.ascii(value.toString().strip()));
    }

    private static String text(Object value) {
        if (value instanceof byte[] || value instanceof Collection<?> || value instanceof Map<?, ?>) {
            throw new IllegalArgumentException("no text");
        }
        return value.toString();
    }

    private static double real(Object value) {
        return value instanceof Number number ? number.doubleValue() : Double.parseDouble(value.toString());
    }

    private static LocalDate date(Object value) {
        if (value instanceof LocalDateTime time) {
            if (!time.toLocalTime().equals(LocalTime.MIDNIGHT)) {
                throw new IllegalArgumentException("a date has no time of day");
            }
            return time.toLocalDate();
        }
        return value instanceof LocalDate date ? date : LocalDate.parse(value.toString());
    }

    private static LocalTime time(Object value) {
        return value instanceof LocalTime time ? time : LocalTime.parse(value.toString());
    }

    private static long millis(Object value) {
        if (value instanceof Instant instant) {
            return Math.addExact(
                    Math.multiplyExact(instant.getEpochSecond(), MILLIS_PER_SECOND), wholeMillis(instant.getNano()));
        }
        return millis(timestamp(value).toInstant(ZoneOffset.UTC));
    }

    private static LocalDateTime timestamp(Object value) {
        if (value instanceof Instant instant) {
            return LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
        } else if (value instanceof LocalDate date) {
            return date.atStartOfDay();
        }
        return value instanceof LocalDateTime local
                ? local
                : LocalDateTime.parse(value.toString().replace(' ', 'T'));
    }

    private static long wholeMillis(long nanos) {
        if (nanos % NANOS_PER_MILLI != 0) {
            throw new IllegalArgumentException("finer than a millisecond");
        }
        return nanos / NANOS_PER_MILLI;
    }

    private static Object test(SqlType type, Object runtime) {
        return switch (type.jdbcType()) {
            case Types.REAL, Types.FLOAT, Types.DOUBLE -> ((Number) runtime).doubleValue();
            case Types.DATE, Types.TIMESTAMP, Types.TIMESTAMP_WITH_TIMEZONE -> ((Number) runtime).longValue();
            case Types.BINARY, Types.VARBINARY -> ((ByteString) runtime).getBytes();
            default ->
                runtime instanceof Number number && !(runtime instanceof BigDecimal)
                        ? new BigDecimal(number.toString())
                        : runtime;
        };
    }
}

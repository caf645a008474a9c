package dev.tegula.internal.sql.jdbc;

import dev.tegula.internal.base.NumberText;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.sql.Date;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.Calendar;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Conversions of the values of a session to the types of JDBC's getters. */
final class JdbcValues {

    private static final String OUT_OF_RANGE = "22003";
    private static final String BAD_CAST = "22018";

    /** A time of day as in texts of timestamps, with at least one digit of the fraction. */
    private static final DateTimeFormatter TIME_OF_DAY = new DateTimeFormatterBuilder()
            .appendPattern("HH:mm:ss")
            .appendFraction(ChronoField.NANO_OF_SECOND, 1, 9, true)
            .toFormatter(Locale.ROOT);

    private JdbcValues() {}

    static boolean toBoolean(Object value) throws SQLException {
        if (value instanceof Boolean flag) {
            return flag;
        } else if (value instanceof String text) {
            if (text.equalsIgnoreCase("true") || text.equals("1")) {
                return true;
            } else if (text.equalsIgnoreCase("false") || text.equals("0")) {
                return false;
            }
            throw bad(value, "boolean");
        }
        return toDecimal(value).signum() != 0;
    }

    /** Returns an integer within bounds; fractions are cut off, as in casts of SQL. */
    static long toLong(Object value, long least, long greatest) throws SQLException {
        if (value instanceof Long || value instanceof Integer) {
            return within(((Number) value).longValue(), least, greatest);
        }
        BigInteger integer = toDecimal(value).setScale(0, RoundingMode.DOWN).toBigInteger();
        if (integer.compareTo(BigInteger.valueOf(least)) < 0 || integer.compareTo(BigInteger.valueOf(greatest)) > 0) {
            throw outOfRange(value, least, greatest);
        }
        return integer.longValue();
    }

    /** Returns an integer that is within bounds. */
    static long within(long value, long least, long greatest) throws SQLException {
        if (value < least || value > greatest) {
            throw outOfRange(value, least, greatest);
        }
        return value;
    }

    private static SQLException outOfRange(Object value, long least, long greatest) {
        return new SQLDataException(
                "value out of range (found " + value + ", expected " + least + " to " + greatest + ")", OUT_OF_RANGE);
    }

    static double toDouble(Object value) throws SQLException {
        if (value instanceof Double || value instanceof Float || value instanceof Long || value instanceof Integer) {
            return ((Number) value).doubleValue();
        }
        return toDecimal(value).doubleValue();
    }

    static BigDecimal toDecimal(Object value) throws SQLException {
        try {
            if (value instanceof BigDecimal decimal) {
                return decimal;
            } else if (value instanceof Boolean flag) {
                return flag ? BigDecimal.ONE : BigDecimal.ZERO;
            } else if (value instanceof Number || value instanceof String) {
                return new BigDecimal(NumberText.ascii(value.toString().strip()));
            }
        } catch (NumberFormatException e) {
            throw bad(value, "number");
        }
        throw bad(value, "number");
    }

    static String toText(Object value) {
        if (value instanceof byte[] bytes) {
            return HexFormat.of().formatHex(bytes);
        } else if (value instanceof LocalDateTime time) {
            return time.toLocalDate() + " " + TIME_OF_DAY.format(time);
        } else if (value instanceof BigDecimal decimal) {
            return decimal.toPlainString();
        } else if (value instanceof List<?> list) {
            return list.stream().map(JdbcValues::partText).toList().toString();
        } else if (value instanceof Map<?, ?> map) { // a struct or a map
            return map.entrySet().stream()
                    .map(each -> partText(each.getKey()) + "=" + partText(each.getValue()))
                    .collect(Collectors.joining(", ", "{", "}"));
        }
        return value.toString();
    }

    private static String partText(@Nullable Object value) {
        return value == null ? "null" : toText(value);
    }

    static byte[] toBytes(Object value) throws SQLException {
        if (value instanceof byte[] bytes) {
            return bytes.clone();
        } else if (value instanceof String text) {
            return text.getBytes(java.nio.charset.StandardCharsets.UTF_8);
        }
        throw bad(value, "bytes");
    }

    static LocalDate toLocalDate(Object value) throws SQLException {
        if (value instanceof LocalDate date) {
            return date;
        }
        return toLocalDateTime(value).toLocalDate();
    }

    static LocalTime toLocalTime(Object value) throws SQLException {
        if (value instanceof LocalTime time) {
            return time;
        }
        return toLocalDateTime(value).toLocalTime();
    }

    static LocalDateTime toLocalDateTime(Object value) throws SQLException {
        if (value instanceof LocalDateTime time) {
            return time;
        } else if (value instanceof LocalDate date) {
            return date.atStartOfDay();
        } else if (value instanceof Instant instant) {
            return LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
        } else if (value instanceof String text) {
            try {
                String iso = text.strip().replace(' ', 'T');
                return iso.contains("T")
                        ? LocalDateTime.parse(iso)
                        : LocalDate.parse(iso).atStartOfDay();
            } catch (java.time.DateTimeException e) {
                throw bad(value, "timestamp");
            }
        }
        throw bad(value, "timestamp");
    }

    static Timestamp toTimestamp(Object value, @Nullable Calendar calendar) throws SQLException {
        return ZonedClasses.timestamp(toLocalDateTime(value), calendar);
    }

    static Date toDate(Object value, @Nullable Calendar calendar) throws SQLException {
        return ZonedClasses.date(toLocalDate(value), calendar);
    }

    static Time toTime(Object value, @Nullable Calendar calendar) throws SQLException {
        return ZonedClasses.time(toLocalTime(value), calendar);
    }

    /** Returns what {@code getObject} returns: the classes of JDBC for dates, times and arrays, else the value. */
    static Object toObject(Object value) throws SQLException {
        if (value instanceof LocalDate) {
            return toDate(value, null);
        } else if (value instanceof LocalTime) {
            return toTime(value, null);
        } else if (value instanceof LocalDateTime) {
            return toTimestamp(value, null);
        } else if (value instanceof Instant instant) {
            return instant.atOffset(ZoneOffset.UTC);
        }
        return value instanceof byte[] bytes ? bytes.clone() : value;
    }

    /** Returns a value as an object of a class. */
    static <T> T toClass(Object value, Class<T> type) throws SQLException {
        Object converted;
        if (type == String.class) {
            converted = toText(value);
        } else if (type == LocalDate.class) {
            converted = toLocalDate(value);
        } else if (type == LocalDateTime.class) {
            converted = toLocalDateTime(value);
        } else if (type == LocalTime.class) {
            converted = toLocalTime(value);
        } else if (type == Instant.class) {
            converted = toLocalDateTime(value).toInstant(ZoneOffset.UTC);
        } else if (type == OffsetDateTime.class) {
            converted = toLocalDateTime(value).atOffset(ZoneOffset.UTC);
        } else if (type == Timestamp.class || type == java.util.Date.class) {
            converted = toTimestamp(value, null);
        } else if (type == Date.class) {
            converted = toDate(value, null);
        } else if (type == Time.class) {
            converted = toTime(value, null);
        } else {
            converted = toNumber(value, type);
        }
        return type.cast(converted);
    }

    private static Object toNumber(Object value, Class<?> type) throws SQLException {
        if (type == Boolean.class) {
            return toBoolean(value);
        } else if (type == Byte.class) {
            return (byte) toLong(value, Byte.MIN_VALUE, Byte.MAX_VALUE);
        } else if (type == Short.class) {
            return (short) toLong(value, Short.MIN_VALUE, Short.MAX_VALUE);
        } else if (type == Integer.class) {
            return (int) toLong(value, Integer.MIN_VALUE, Integer.MAX_VALUE);
        } else if (type == Long.class) {
            return toLong(value, Long.MIN_VALUE, Long.MAX_VALUE);
        } else if (type == Float.class) {
            return (float) toDouble(value);
        } else if (type == Double.class) {
            return toDouble(value);
        } else if (type == BigDecimal.class) {
            return toDecimal(value);
        } else if (type == BigInteger.class) {
            return toDecimal(value).toBigInteger();
        } else if (type == byte[].class) {
            return toBytes(value);
        } else if (type == List.class && value instanceof List) {
            return value;
        } else if (type.isInstance(toObject(value))) {
            return toObject(value);
        }
        throw bad(value, type.getSimpleName());
    }

    private static SQLDataException bad(Object value, String type) {
        return new SQLDataException(
                "value is no " + type + " (found " + value.getClass().getSimpleName() + " '" + toText(value) + "')",
                BAD_CAST);
    }
}

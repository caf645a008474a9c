package dev.tegula.internal.sql.types;

import dev.tegula.internal.sql.session.SqlType;
import java.math.BigDecimal;
import java.sql.Types;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.apache.calcite.avatica.util.DateTimeUtils;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * Intervals of results. Those of one unit are numbers of whole units, without the rest, as the standard says; seconds
 * have milliseconds. Those of several units are texts such as {@code 1 day 02:03:04.005}, as in PostgreSQL and DuckDB.
 */
final class IntervalValue {

    private static final int MILLI_DIGITS = 3;
    private static final int SECOND_DIGITS = 19;

    private static final int MONTHS_PER_YEAR = 12;
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final int MILLIS = 1000;
    private static final DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);

    private IntervalValue() {}

    static boolean isInterval(RelDataType type) {
        return SqlTypeUtil.isInterval(type);
    }

    /** Returns an interval type as a session has it; its name is that of Calcite. */
    static SqlType of(RelDataType type) {
        SqlTypeName name = type.getSqlTypeName();
        return switch (name) {
            case INTERVAL_YEAR, INTERVAL_MONTH, INTERVAL_DAY, INTERVAL_HOUR, INTERVAL_MINUTE ->
                new SqlType(Types.BIGINT, name.name(), 0, 0, null);
            case INTERVAL_SECOND -> new SqlType(Types.DECIMAL, name.name(), SECOND_DIGITS, MILLI_DIGITS, null);
            default -> new SqlType(Types.VARCHAR, name.name(), 0, 0, null);
        };
    }

    static boolean isInterval(SqlType type) {
        return type.name().startsWith("INTERVAL_");
    }

    /**
     * Returns a value of a result.
     *
     * @param value months or milliseconds
     */
    static Object value(SqlType type, long value) {
        SqlTypeName name = SqlTypeName.valueOf(type.name());
        return switch (type.jdbcType()) {
            case Types.BIGINT -> value / unit(name);
            case Types.DECIMAL -> BigDecimal.valueOf(value, MILLI_DIGITS);
            default -> text(name, value);
        };
    }

    private static String text(SqlTypeName name, long value) {
        return name.getStartUnit() == TimeUnit.YEAR ? months(value) : times(value);
    }

    private static String months(long value) {
        String years = count(value / MONTHS_PER_YEAR, "year");
        String months = count(value % MONTHS_PER_YEAR, "month");
        return years.isEmpty() || months.isEmpty()
                ? years + (years.isEmpty() && months.isEmpty() ? "00:00:00" : months)
                : years + " " + months;
    }

    private static String times(long value) {
        String days = count(value / DateTimeUtils.MILLIS_PER_DAY, "day");
        long rest = Math.abs(value % DateTimeUtils.MILLIS_PER_DAY);
        if (rest == 0 && !days.isEmpty()) {
            return days;
        }
        LocalTime clock = LocalTime.ofNanoOfDay(rest * NANOS_PER_MILLI);
        String fraction = rest % MILLIS == 0
                ? ""
                : ("." + String.format(Locale.ROOT, "%03d", rest % MILLIS)).replaceAll("0+$", "");
        String time = (value < 0 ? "-" : "") + clock.format(CLOCK) + fraction;
        return days.isEmpty() ? time : days + " " + time;
    }

    private static String count(long value, String unit) {
        return value == 0 ? "" : value + " " + unit + (value == 1 || value == -1 ? "" : "s");
    }

    /** Returns the months or milliseconds of a parameter, which is a number as in results. */
    static long runtime(SqlType type, BigDecimal value) {
        if (type.jdbcType() == Types.VARCHAR) {
            throw new IllegalArgumentException("an interval of several units is no number");
        }
        return value.multiply(BigDecimal.valueOf(unit(SqlTypeName.valueOf(type.name()))))
                .longValueExact();
    }

    private static long unit(SqlTypeName name) {
        return name.getStartUnit().multiplier.longValueExact();
    }
}

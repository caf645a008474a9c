package dev.tegula.internal.sql.functions;

import dev.tegula.internal.sql.types.TimestampUnits;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Timestamps with 6 or 9 digits of seconds, which are microseconds or nanoseconds since 1970. Generated code calls
 * these methods; {@link FineTimeCalls} puts them where Calcite's code would take milliseconds.
 */
public final class FineTimes {

    private static final DateTimeFormatter CLOCK = new DateTimeFormatterBuilder()
            .appendPattern("HH:mm:ss")
            .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
            .toFormatter(Locale.ROOT);

    private static final int MILLIS = TimestampUnits.MILLIS;
    private static final long SECONDS_PER_MINUTE = 60;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private FineTimes() {}

    /** A value that no code of Calcite folds to a literal. */
    public static long fineTime(long value) {
        return value;
    }

    /** CAST to a timestamp with other digits, which must keep the value. */
    public static long rescaled(long value, long from, long to) {
        return from == to ? value : TimestampUnits.value(TimestampUnits.time(value, from), (int) to);
    }

    /** The last millisecond that is not after a time. */
    public static long floorMillis(long value, long digits) {
        return Math.floorDiv(value, TimestampUnits.perSecond(digits) / TimestampUnits.perSecond(MILLIS));
    }

    /** A time after a change of its milliseconds, with its finer digits. */
    public static long movedTime(long millis, long value, long digits) {
        long units = TimestampUnits.perSecond(digits) / TimestampUnits.perSecond(MILLIS);
        return Math.addExact(rescaled(millis, MILLIS, digits), Math.floorMod(value, units));
    }

    /** CAST of a text. */
    public static long fineTimeOf(String text, long digits) {
        LocalDateTime time = parsed(text);
        if (time == null) {
            throw new IllegalArgumentException("a text is no time (found '" + Texts.left(text, 100)
                    + "', expected one like 2026-01-31 23:59:59.999999)");
        }
        return TimestampUnits.value(time, (int) digits);
    }

    /** TRY_CAST of a text. */
    public static @Nullable Long fineTimeOrNull(String text, long digits) {
        LocalDateTime time = parsed(text);
        try {
            return time == null ? null : (Long) TimestampUnits.value(time, (int) digits);
        } catch (ArithmeticException e) {
            return null;
        }
    }

    private static @Nullable LocalDateTime parsed(String text) {
        String plain = TextCasts.plainTime(text.strip());
        try {
            return LocalDateTime.parse(plain.contains(" ") ? plain : plain + " 00:00:00", TimestampUnits.TEXT);
        } catch (DateTimeException e) {
            return null;
        }
    }

    /** CAST to a text. */
    public static String fineText(long value, long digits) {
        LocalDateTime time = TimestampUnits.time(value, digits);
        return dayText(time.toLocalDate().toEpochDay()) + " " + CLOCK.format(time);
    }

    /** CAST of milliseconds since midnight to a text. */
    public static String clockText(long millis) {
        return CLOCK.format(LocalTime.ofNanoOfDay(Math.multiplyExact(millis, NANOS_PER_MILLI)));
    }

    /** CAST of days since 1970 to a text, where years before the year 1 count backwards. */
    public static String dayText(long day) {
        LocalDate date = LocalDate.ofEpochDay(day);
        int year = date.getYear();
        String text = String.format(
                Locale.ROOT, "%04d-%02d-%02d", year > 0 ? year : 1 - year, date.getMonthValue(), date.getDayOfMonth());
        return year > 0 ? text : text + " (BC)";
    }

    /** EPOCH_MS, EPOCH_US and EPOCH_NS: units of a number of digits since 1970, the nearest ones as in DuckDB. */
    public static long fineUnits(long value, long digits, long wanted) {
        long from = TimestampUnits.perSecond(digits);
        long to = TimestampUnits.perSecond(wanted);
        if (to >= from) {
            return Math.multiplyExact(value, to / from);
        }
        long size = from / to;
        long rest = value % size;
        return value / size + (2 * Math.abs(rest) >= size ? Long.signum(rest) : 0);
    }

    /** EPOCH: seconds since 1970. */
    public static double fineSeconds(long value, long digits) {
        return BigDecimal.valueOf(value, (int) digits).doubleValue();
    }

    /** EXTRACT of a fraction with the seconds of the minute, in units of a number of digits. */
    public static long fraction(long value, long digits, long wanted) {
        long units = TimestampUnits.perSecond(digits);
        long part = Math.floorMod(value, units * SECONDS_PER_MINUTE);
        return digits >= wanted
                ? part / TimestampUnits.perSecond(digits - wanted)
                : Math.multiplyExact(part, TimestampUnits.perSecond(wanted - digits));
    }

    /** STRFTIME. */
    public static String fineFormat(long value, long digits, String form) {
        return TimeTexts.format(TimestampUnits.time(value, digits), form);
    }
}

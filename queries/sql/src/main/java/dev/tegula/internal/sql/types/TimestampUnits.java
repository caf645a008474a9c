package dev.tegula.internal.sql.types;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.util.Locale;

/** Timestamps as units since 1970: milliseconds, microseconds or nanoseconds by the digits of a second. */
public final class TimestampUnits {

    /** Digits of Calcite's timestamps. */
    public static final int MILLIS = 3;

    /** A time with the digits of its fraction that are not zeros at the end. */
    public static final DateTimeFormatter TEXT = new DateTimeFormatterBuilder()
            .appendPattern("uuuu-MM-dd HH:mm:ss")
            .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
            .toFormatter(Locale.ROOT)
            .withResolverStyle(ResolverStyle.STRICT); // else February 30 is the 29th

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private TimestampUnits() {}

    /** Returns the units of a second. */
    public static long perSecond(long digits) {
        return BigDecimal.TEN.pow((int) digits).longValueExact();
    }

    /** Returns a time from its units. */
    public static LocalDateTime time(long value, long digits) {
        long units = perSecond(digits);
        return LocalDateTime.ofEpochSecond(
                Math.floorDiv(value, units),
                (int) (Math.floorMod(value, units) * (NANOS_PER_SECOND / units)),
                ZoneOffset.UTC);
    }

    /**
     * Returns the units of a time.
     *
     * @throws ArithmeticException if the time is finer, or out of range of 64 bits, whose least value is no time
     */
    public static long value(LocalDateTime time, int digits) {
        long units = perSecond(digits);
        long nanos = NANOS_PER_SECOND / units;
        if (time.get(ChronoField.NANO_OF_SECOND) % nanos != 0) {
            throw new ArithmeticException("time is finer than TIMESTAMP(" + digits + ") (found " + TEXT.format(time)
                    + "). Cut it with DATE_TRUNC, or use a type with more digits.");
        }
        Instant instant = time.toInstant(ZoneOffset.UTC);
        boolean before = instant.getEpochSecond() < 0 && instant.getNano() > 0; // the second itself may be out of range
        try {
            long seconds = Math.multiplyExact(instant.getEpochSecond() + (before ? 1 : 0), units);
            long value = Math.addExact(seconds, instant.getNano() / nanos - (before ? units : 0));
            return Math.addExact(Math.subtractExact(value, 1), 1); // fails for CalendarValue.NOT_A_TIME
        } catch (ArithmeticException e) {
            throw new ArithmeticException("time out of range of TIMESTAMP(" + digits + ") (found " + TEXT.format(time)
                    + "). Use a type with fewer digits.");
        }
    }
}

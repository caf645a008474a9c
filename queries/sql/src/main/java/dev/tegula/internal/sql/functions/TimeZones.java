package dev.tegula.internal.sql.functions;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** Times in zones, and times from numbers: milliseconds since 1970. Generated code calls these methods. */
public final class TimeZones {

    private static final int MILLIS = 1000;

    /** Milliseconds that doubles of today's seconds are rounded by, at most. */
    private static final double ROUNDING = 1e-3;

    private TimeZones() {}

    private static ZoneId zone(String name) {
        try {
            return ZoneId.of(name);
        } catch (DateTimeException e) { // also an unknown name
            throw unknown(name);
        }
    }

    private static IllegalArgumentException unknown(String name) {
        return new IllegalArgumentException(
                "zone '" + Texts.left(name, 100) + "': not known (expected a name like Europe/Zurich, UTC or +02:00)");
    }

    /** The instant of a local time; of two in autumn the later one, and behind the gap in spring. */
    public static long instant(long local, String zone) {
        return LocalDateTime.ofInstant(Instant.ofEpochMilli(local), ZoneOffset.UTC)
                .atZone(zone(zone))
                .withLaterOffsetAtOverlap()
                .toInstant()
                .toEpochMilli();
    }

    /** The local time of an instant. */
    public static long local(long instant, String zone) {
        return LocalDateTime.ofInstant(Instant.ofEpochMilli(instant), zone(zone))
                .toInstant(ZoneOffset.UTC)
                .toEpochMilli();
    }

    /** TO_TIMESTAMP: an instant from seconds. */
    public static long ofSeconds(double seconds) {
        double millis = Math.rint(seconds * MILLIS);
        if (!(Math.abs(millis) < 1L << 53)) {
            throw new IllegalArgumentException("TO_TIMESTAMP: out of range (found " + seconds + ")");
        } else if (Math.abs(seconds * MILLIS - millis) > ROUNDING) {
            throw new IllegalArgumentException(
                    "TO_TIMESTAMP: finer than a millisecond (found " + seconds + "). Round it to 3 digits.");
        }
        return (long) millis;
    }

    /** EPOCH_MS: a time from milliseconds. */
    public static long ofMillis(long millis) {
        return millis;
    }

    /** MAKE_TIMESTAMP: a time from microseconds, which must be whole milliseconds. */
    public static long ofMicros(long micros) {
        if (micros % MILLIS != 0) {
            throw new IllegalArgumentException("MAKE_TIMESTAMP: finer than a millisecond (found " + micros
                    + " microseconds). Divide them by 1000, and use EPOCH_MS.");
        }
        return micros / MILLIS;
    }

    /** MAKE_TIMESTAMP. */
    public static long time(long year, long month, long day, long hour, long minute, BigDecimal second) {
        try {
            return LocalDateTime.of(
                                    Math.toIntExact(year),
                                    Math.toIntExact(month),
                                    Math.toIntExact(day),
                                    Math.toIntExact(hour),
                                    Math.toIntExact(minute))
                            .toInstant(ZoneOffset.UTC)
                            .toEpochMilli()
                    + millis(second);
        } catch (DateTimeException | ArithmeticException e) {
            throw new IllegalArgumentException("MAKE_TIMESTAMP: no such time (found " + year + "-" + month + "-" + day
                    + " " + hour + ":" + minute + ":" + second + ")");
        }
    }

    /** MAKE_TIME. */
    public static int timeOfDay(long hour, long minute, BigDecimal second) {
        try {
            LocalTime time = LocalTime.of(Math.toIntExact(hour), Math.toIntExact(minute));
            return Math.toIntExact(time.toNanoOfDay() / 1_000_000 + millis(second));
        } catch (DateTimeException | ArithmeticException e) {
            throw new IllegalArgumentException(
                    "MAKE_TIME: no such time of day (found " + hour + ":" + minute + ":" + second + ")");
        }
    }

    private static long millis(BigDecimal seconds) {
        if (seconds.signum() < 0 || seconds.compareTo(BigDecimal.valueOf(60)) >= 0) {
            throw new ArithmeticException("seconds");
        }
        if (seconds.stripTrailingZeros().scale() > 3) {
            throw new IllegalArgumentException("seconds finer than a millisecond (found " + seconds.toPlainString()
                    + "). Round them to 3 digits, or cast a text to TIMESTAMP(6).");
        }
        return seconds.movePointRight(3).setScale(0, RoundingMode.UNNECESSARY).longValueExact();
    }
}

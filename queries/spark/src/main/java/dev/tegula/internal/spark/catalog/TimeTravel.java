package dev.tegula.internal.spark.catalog;

import dev.tegula.query.TimestampRange;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** The time ranges of reads. */
public final class TimeTravel {

    /** Name of the option with the first time of the writes to read. */
    public static final String START = "start";

    /** Name of the option with the last time of the writes to read. */
    public static final String END = "end";

    private static final long MICROS_PER_MILLI = 1000;

    private TimeTravel() {}

    /**
     * Returns the range between the options {@code start} and {@code end}, both included.
     *
     * @throws IllegalArgumentException if one is not a time
     */
    public static TimestampRange of(CaseInsensitiveStringMap options) {
        String start = options.get(START);
        String end = options.get(END);
        return TimestampRange.between(
                start == null ? 0 : millis(START, start), end == null ? Long.MAX_VALUE : millis(END, end));
    }

    /** Returns the range up to a timestamp of Spark in microseconds. */
    public static TimestampRange upToMicros(long micros) {
        return TimestampRange.upTo(Math.floorDiv(micros, MICROS_PER_MILLI));
    }

    /** Returns whether a version is a number of milliseconds. */
    public static boolean isMillis(String version) {
        return version.matches("[0-9]{1,18}");
    }

    private static long millis(String option, String text) {
        if (isMillis(text)) {
            return Long.parseLong(text);
        }
        try {
            String iso = text.trim().replace(' ', 'T');
            if (!iso.contains("T")) {
                return LocalDate.parse(iso)
                        .atStartOfDay(ZoneOffset.UTC)
                        .toInstant()
                        .toEpochMilli();
            }
            boolean zoned = iso.endsWith("Z") || iso.matches(".*[+-][0-9]{2}(:?[0-9]{2})?");
            Instant instant = zoned
                    ? OffsetDateTime.parse(iso).toInstant()
                    : LocalDateTime.parse(iso).toInstant(ZoneOffset.UTC);
            return instant.toEpochMilli();
        } catch (DateTimeException e) {
            throw new IllegalArgumentException(
                    "option '" + option + "': not a time (found '" + text
                            + "', expected milliseconds since 1970 or an ISO date in UTC such as 2026-11-21T10:00)",
                    e);
        }
    }
}

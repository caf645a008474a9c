package dev.tegula.internal.spark.catalog;

import dev.tegula.query.TimestampRange;
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
                start == null ? 0 : first(START, start), end == null ? Long.MAX_VALUE : first(END, end));
    }

    /** Returns the part of a range that the options leave. */
    public static TimestampRange within(TimestampRange range, CaseInsensitiveStringMap options) {
        TimestampRange wanted = of(options);
        return TimestampRange.between(Math.max(range.start(), wanted.start()), Math.min(range.end(), wanted.end()));
    }

    /** Returns the range up to a timestamp of Spark in microseconds. */
    public static TimestampRange upToMicros(long micros) {
        return TimestampRange.upTo(Math.floorDiv(micros, MICROS_PER_MILLI));
    }

    /**
     * Returns the first millisecond of the time that an option has.
     *
     * @throws IllegalArgumentException if it is not a time
     */
    public static long first(String option, String text) {
        Long millis = TimestampRange.millis(text.strip());
        if (millis == null) {
            throw new IllegalArgumentException("option '" + option + "': not a time (found '" + text
                    + "', expected milliseconds since 1970 or an ISO date in UTC such as 2026-11-21T10:00)");
        }
        return millis;
    }
}

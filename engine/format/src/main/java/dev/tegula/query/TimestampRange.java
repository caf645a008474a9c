package dev.tegula.query;

import dev.tegula.schema.Datetimes;
import java.io.Serializable;
import java.time.DateTimeException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A range of timestamps in milliseconds since 1970-01-01T00:00Z, both ends included. It selects the writes that a
 * reader sees.
 *
 * @param start first timestamp; 0 for no lower bound
 * @param end last timestamp; {@link Long#MAX_VALUE} for no upper bound, which includes timestamps in the future
 */
public record TimestampRange(long start, long end) implements Serializable {

    private static final TimestampRange ALL = new TimestampRange(0, Long.MAX_VALUE);

    public TimestampRange {
        if (start < 0 || end < start) {
            throw new IllegalArgumentException(
                    "timestamps: invalid range (found " + start + " to " + end + ", expected 0 <= start <= end)");
        }
    }

    /** Returns the range of all timestamps. */
    public static TimestampRange all() {
        return ALL;
    }

    /** Returns the range up to a timestamp, included. */
    public static TimestampRange upTo(long end) {
        return new TimestampRange(0, end);
    }

    /** Returns the range up to an instant, included. */
    public static TimestampRange upTo(Instant end) {
        return upTo(end.toEpochMilli());
    }

    /** Returns the range between two timestamps, both included. */
    public static TimestampRange between(long start, long end) {
        return new TimestampRange(start, end);
    }

    /**
     * Parses a timestamp: milliseconds since 1970, or an ISO date as {@link Datetimes#parse} takes it. Returns null if
     * the text is neither, or a time before 1970.
     */
    public static @Nullable Long millis(String text) {
        try {
            long millis = text.matches("\\+?[0-9]+")
                    ? Long.parseLong(text)
                    : Datetimes.parse(text).toEpochMilli();
            return millis < 0 ? null : (Long) millis;
        } catch (NumberFormatException | DateTimeException | ArithmeticException e) {
            return null;
        }
    }

    /** Returns whether the timestamps {@code from} to {@code to} of a write are all within this range. */
    public boolean contains(long from, long to) {
        return start <= from && to <= end;
    }

    /** Returns whether some of the timestamps {@code from} to {@code to} of a write are within this range. */
    public boolean overlaps(long from, long to) {
        return from <= end && start <= to;
    }
}

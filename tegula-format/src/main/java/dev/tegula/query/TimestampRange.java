package dev.tegula.query;

import java.time.Instant;

/**
 * Which writes a reader sees, by their timestamps in milliseconds since 1970-01-01T00:00Z; both ends included.
 *
 * @param start 0 for "from the beginning"
 * @param end {@link Long#MAX_VALUE} for "up to now", also for whatever carries a later timestamp
 */
public record TimestampRange(long start, long end) {

    private static final TimestampRange ALL = new TimestampRange(0, Long.MAX_VALUE);

    public TimestampRange {
        if (start < 0 || end < start) {
            throw new IllegalArgumentException(
                    "timestamps from " + start + " to " + end + "; 0 <= start <= end is needed");
        }
    }

    /** Everything. */
    public static TimestampRange all() {
        return ALL;
    }

    /** Everything up to a millisecond, included. */
    public static TimestampRange upTo(long end) {
        return new TimestampRange(0, end);
    }

    /** Everything up to an instant, included. */
    public static TimestampRange upTo(Instant end) {
        return upTo(end.toEpochMilli());
    }

    /** Everything from one millisecond to another, both included. */
    public static TimestampRange between(long start, long end) {
        return new TimestampRange(start, end);
    }

    /** Whether a write that spans {@code from} to {@code to} lies wholly within. */
    public boolean contains(long from, long to) {
        return start <= from && to <= end;
    }

    /** Whether a write that spans {@code from} to {@code to} lies at least partly within. */
    public boolean overlaps(long from, long to) {
        return from <= end && start <= to;
    }
}

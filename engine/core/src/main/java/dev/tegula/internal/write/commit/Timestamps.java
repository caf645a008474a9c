package dev.tegula.internal.write.commit;

import dev.tegula.internal.exec.Resources;
import dev.tegula.query.TimestampRange;
import java.util.concurrent.locks.LockSupport;

/**
 * Timestamps of writes. A delete applies to all cells of its own millisecond, and a schema to all writes, so both end
 * only when the clock is past their time: whatever follows gets a later time. No write runs ahead of the clock, because
 * libtiledb opens arrays at the current time and would not see it.
 */
public final class Timestamps {

    /** A time further ahead is not that of a clock: it was given, or the clock was set back. */
    private static final long MAX_AHEAD_MILLIS = 1000;

    private static final long PAUSE_NANOS = 50_000;

    private Timestamps() {}

    /** Returns the end of a writer's time range, or the current time if the range is open. */
    public static long forWriting(Resources resources, TimestampRange range) {
        return range.end() == Long.MAX_VALUE ? resources.clock().millis() : range.end();
    }

    /** Waits until the clock is past a time, unless the time is far ahead of the clock. Returns the current time. */
    public static long awaitAfter(Resources resources, long time) {
        long now = resources.clock().millis();
        while (now <= time && time - now <= MAX_AHEAD_MILLIS) {
            LockSupport.parkNanos(PAUSE_NANOS);
            now = resources.clock().millis();
        }
        return now;
    }
}

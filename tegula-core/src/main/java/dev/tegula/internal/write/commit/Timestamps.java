package dev.tegula.internal.write.commit;

import dev.tegula.query.TimestampRange;

/** Timestamps of writes. */
public final class Timestamps {

    private Timestamps() {}

    /** Returns the end of a writer's time range, or the current time if the range is open. */
    public static long forWriting(TimestampRange range) {
        return range.end() == Long.MAX_VALUE ? System.currentTimeMillis() : range.end();
    }
}

package dev.tegula.internal.write.commit;

import dev.tegula.query.TimestampRange;

/** The time that a write carries. */
public final class Timestamps {

    private Timestamps() {}

    /** The end of the range that a writer was opened at; now, if that is open. */
    public static long forWriting(TimestampRange range) {
        return range.end() == Long.MAX_VALUE ? System.currentTimeMillis() : range.end();
    }
}

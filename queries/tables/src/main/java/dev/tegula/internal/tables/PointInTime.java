package dev.tegula.internal.tables;

import dev.tegula.query.TimestampRange;
import org.jspecify.annotations.Nullable;

/** Points in time as users write them. */
public final class PointInTime {

    private PointInTime() {}

    /** Returns milliseconds since 1970; null if the text is no timestamp ({@link TimestampRange#millis}). */
    public static @Nullable Long millis(String text) {
        return TimestampRange.millis(text);
    }
}

package dev.tegula.internal.tables;

import dev.tegula.schema.Datetimes;
import java.time.DateTimeException;
import org.jspecify.annotations.Nullable;

/** Points in time as users write them. */
public final class PointInTime {

    private PointInTime() {}

    /** Returns milliseconds since 1970, of such a number or an ISO time in UTC; null if the text is neither. */
    public static @Nullable Long millis(String text) {
        try {
            return text.matches("\\d{1,18}")
                    ? Long.valueOf(text)
                    : Long.valueOf(Datetimes.parse(text).toEpochMilli());
        } catch (DateTimeException | ArithmeticException e) {
            return null;
        }
    }
}

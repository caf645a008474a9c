package dev.tegula;

import dev.tegula.query.TimestampRange;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How to open an array or group: at which time, with which key. Immutable.
 *
 * @param timestamps which writes a reader sees; a writer writes at the end of it
 * @param key for encrypted arrays, else null
 */
public record OpenOptions(
        TimestampRange timestamps, @Nullable EncryptionKey key) {

    private static final OpenOptions DEFAULT = new OpenOptions(TimestampRange.all(), null);

    public OpenOptions {
        Objects.requireNonNull(timestamps, "timestamps");
    }

    /** Now, not encrypted. */
    public static OpenOptions defaults() {
        return DEFAULT;
    }

    /** The same at another time range. */
    public OpenOptions at(TimestampRange range) {
        return new OpenOptions(range, key);
    }

    /**
     * The same up to a millisecond since 1970, included; a writer writes at it.
     *
     * @throws IllegalArgumentException if it is negative or {@link Long#MAX_VALUE}, which means "now" in a
     *     {@link TimestampRange}
     */
    public OpenOptions at(long millis) {
        if (millis < 0 || millis == Long.MAX_VALUE) {
            throw new IllegalArgumentException("timestamp: outside the range of times (found " + millis
                    + ", expected 0 to " + (Long.MAX_VALUE - 1) + "). For the array as it is now leave the time out.");
        }
        return at(TimestampRange.upTo(millis));
    }

    /** The same up to an instant, included; a writer writes at it. */
    public OpenOptions at(Instant instant) {
        return at(instant.toEpochMilli());
    }

    /** The same with a key. */
    public OpenOptions withKey(@Nullable EncryptionKey newKey) {
        return new OpenOptions(timestamps, newKey);
    }

    byte @Nullable [] keyBytes() {
        return key == null ? null : key.bytes();
    }
}

package dev.tegula;

import dev.tegula.query.TimestampRange;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Options of opening an array or group: time range and key. Immutable. */
public final class OpenOptions {

    private static final OpenOptions DEFAULT = new OpenOptions(TimestampRange.all(), null);

    private final TimestampRange timestamps;
    private final @Nullable EncryptionKey key;

    private OpenOptions(TimestampRange timestamps, @Nullable EncryptionKey key) {
        Objects.requireNonNull(timestamps, "timestamps");
        this.timestamps = timestamps;
        this.key = key;
    }

    /** Returns the defaults: the current time, without a key. */
    public static OpenOptions defaults() {
        return DEFAULT;
    }

    /** Returns a copy with another time range. */
    public OpenOptions at(TimestampRange range) {
        return new OpenOptions(range, key);
    }

    /**
     * Returns a copy for a time in milliseconds since 1970: readers see writes up to it, writers use it as their
     * timestamp.
     *
     * @throws IllegalArgumentException if it is negative or {@link Long#MAX_VALUE}, which means "now" in a
     *     {@link TimestampRange}
     */
    public OpenOptions at(long millis) {
        if (millis < 0 || millis == Long.MAX_VALUE) {
            throw new IllegalArgumentException("timestamp: out of range (found " + millis + ", expected 0 to "
                    + (Long.MAX_VALUE - 1) + "). For the current time, omit it.");
        }
        return at(TimestampRange.upTo(millis));
    }

    /** Returns a copy for an instant: readers see writes up to it, writers use it as their timestamp. */
    public OpenOptions at(Instant instant) {
        return at(instant.toEpochMilli());
    }

    /** Returns a copy with a key. */
    public OpenOptions withKey(@Nullable EncryptionKey newKey) {
        return new OpenOptions(timestamps, newKey);
    }

    byte @Nullable [] keyBytes() {
        return key == null ? null : key.bytes();
    }

    /** Returns the time range of the writes that readers see; writers use its end as their timestamp. */
    public TimestampRange timestamps() {
        return timestamps;
    }

    /** Returns the key of encrypted arrays, or null. */
    public @Nullable EncryptionKey key() {
        return key;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof OpenOptions options
                && timestamps.equals(options.timestamps)
                && Objects.equals(key, options.key);
    }

    @Override
    public int hashCode() {
        return Objects.hash(timestamps, key);
    }

    @Override
    public String toString() {
        return timestamps + (key == null ? "" : ", with a key");
    }
}

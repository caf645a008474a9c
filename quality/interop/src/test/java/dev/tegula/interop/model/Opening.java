package dev.tegula.interop.model;

import java.io.Serializable;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The options for opening an array.
 *
 * @param key the encryption key; null for none
 * @param from the earliest timestamp in milliseconds; null for the beginning
 * @param to the latest timestamp in milliseconds (the timestamp of a write); null for the current time
 * @param config settings of libtiledb; Tegula ignores them
 */
public record Opening(
        @Nullable Bytes key, @Nullable Long from, @Nullable Long to, Map<String, String> config)
        implements Serializable {

    /** Opens at the current time, without a key. */
    public static final Opening NOW = new Opening(null, null, null, Map.of());

    public Opening {
        config = Collections.unmodifiableMap(new TreeMap<>(config));
    }

    /** Opens at a timestamp, without a key. */
    public static Opening at(long timestamp) {
        return NOW.upTo(timestamp);
    }

    /** Returns these options with another end timestamp. */
    public Opening upTo(long timestamp) {
        return new Opening(key, from, timestamp, config);
    }

    /** Returns these options with another timestamp range. */
    public Opening between(long first, long last) {
        return new Opening(key, first, last, config);
    }

    public Opening withKey(@Nullable Bytes newKey) {
        return new Opening(newKey, from, to, config);
    }

    /** Returns these options with an additional libtiledb setting. */
    public Opening with(String setting, String value) {
        Map<String, String> settings = new TreeMap<>(config);
        settings.put(setting, value);
        return new Opening(key, from, to, settings);
    }
}

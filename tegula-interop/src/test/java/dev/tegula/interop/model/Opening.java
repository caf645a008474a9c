package dev.tegula.interop.model;

import java.io.Serializable;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How an array is opened.
 *
 * @param key encryption key, null for none
 * @param from earliest timestamp in milliseconds, null for the beginning
 * @param to latest timestamp in milliseconds (the timestamp of a write), null for now
 * @param config settings of libtiledb, which an engine that has no such settings ignores
 */
public record Opening(
        @Nullable Bytes key, @Nullable Long from, @Nullable Long to, Map<String, String> config)
        implements Serializable {

    /** Now, without a key. */
    public static final Opening NOW = new Opening(null, null, null, Map.of());

    public Opening {
        config = Collections.unmodifiableMap(new TreeMap<>(config));
    }

    /** Without a key, at a timestamp. */
    public static Opening at(long timestamp) {
        return NOW.upTo(timestamp);
    }

    /** The same at a timestamp. */
    public Opening upTo(long timestamp) {
        return new Opening(key, from, timestamp, config);
    }

    /** The same between two timestamps. */
    public Opening between(long first, long last) {
        return new Opening(key, first, last, config);
    }

    /** The same with a key. */
    public Opening withKey(@Nullable Bytes newKey) {
        return new Opening(newKey, from, to, config);
    }

    /** The same with one more setting of libtiledb. */
    public Opening with(String setting, String value) {
        Map<String, String> settings = new TreeMap<>(config);
        settings.put(setting, value);
        return new Opening(key, from, to, settings);
    }
}

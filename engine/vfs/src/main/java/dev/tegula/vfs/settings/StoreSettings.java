package dev.tegula.vfs.settings;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Values of the settings of a kind of store. Immutable.
 *
 * @param <S> the settings
 */
public final class StoreSettings<S extends Enum<S> & StoreSetting> {

    private final Map<S, String> values;

    private StoreSettings(Map<S, String> values) {
        this.values = values;
    }

    /**
     * Returns settings by TileDB's names. Settings of other stores and empty values are ignored.
     *
     * @throws IllegalArgumentException if a value is invalid
     */
    public static <S extends Enum<S> & StoreSetting> StoreSettings<S> of(Class<S> type, Map<String, String> settings) {
        StoreSettings<S> result = new StoreSettings<>(new EnumMap<>(type));
        for (S setting : type.getEnumConstants()) {
            String value = settings.get(setting.key());
            if (value != null && !value.isEmpty()) {
                result.values.put(setting, setting.rule().check().apply(setting.key(), value));
            }
        }
        return result;
    }

    /** Returns the names of all settings. */
    public static <S extends Enum<S> & StoreSetting> Set<String> keys(Class<S> type) {
        Set<String> keys = new TreeSet<>();
        for (S setting : type.getEnumConstants()) {
            keys.add(setting.key());
        }
        return keys;
    }

    /**
     * Returns settings with one change.
     *
     * @throws IllegalArgumentException if the value is invalid
     */
    public StoreSettings<S> with(S setting, Object value) {
        Map<S, String> changed = new EnumMap<>(setting.getDeclaringClass());
        changed.putAll(values);
        changed.put(setting, setting.rule().check().apply(setting.key(), value.toString()));
        return new StoreSettings<>(changed);
    }

    /** Returns the values that are set, by TileDB's names. */
    public Map<String, String> asMap() {
        Map<String, String> map = new TreeMap<>();
        values.forEach((setting, value) -> map.put(setting.key(), value));
        return map;
    }

    /** Returns a value or its default, or null if it has none. */
    public @Nullable String text(S setting) {
        return values.getOrDefault(setting, setting.rule().fallback());
    }

    /** Returns whether the value is {@code true}. */
    public boolean flag(S setting) {
        return Boolean.parseBoolean(text(setting));
    }

    /** Returns an integer, or 0 if there is neither a value nor a default. */
    public int number(S setting) {
        String value = text(setting);
        return value == null ? 0 : Integer.parseInt(value);
    }

    /** Returns a number of milliseconds. */
    public Duration millis(S setting) {
        return Duration.ofMillis(number(setting));
    }
}

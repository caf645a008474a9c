package dev.tegula.internal.spark.types;

import dev.tegula.schema.ComponentRules;
import java.io.Serializable;
import java.util.Locale;
import java.util.Map;

/**
 * Choices of types for datetimes.
 *
 * @param nanoseconds what becomes of DATETIME_NS, whose values can be finer than Spark's microseconds
 * @param zoned whether datetimes are TIMESTAMP, points in time shown in the session's zone, instead of TIMESTAMP_NTZ
 */
public record TypeOptions(Nanoseconds nanoseconds, boolean zoned) implements Serializable {

    private static final long serialVersionUID = 1L;

    public TypeOptions {
        ComponentRules.require(nanoseconds, "types, nanoseconds");
    }

    /** Name of the option {@link #nanoseconds}. */
    public static final String NANOSECONDS = "nanoseconds";

    /** Name of the option that determines {@link #zoned}. */
    public static final String TIMESTAMPS = "timestamps";

    /** What becomes of nanoseconds. */
    public enum Nanoseconds {
        /** Timestamps. Values that are not whole microseconds are errors. */
        EXACT,
        /** Timestamps, rounded down to microseconds. */
        TRUNCATE,
        /** BIGINT. */
        LONG
    }

    /** The defaults: exact timestamps without zone. */
    public static final TypeOptions DEFAULTS = new TypeOptions(Nanoseconds.EXACT, false);

    /**
     * Returns the choices in options of Spark, by lower-case names.
     *
     * @throws IllegalArgumentException if a value is invalid
     */
    public static TypeOptions of(Map<String, String> options) {
        String nanoseconds = options.getOrDefault(NANOSECONDS, "exact").toLowerCase(Locale.ROOT);
        String timestamps = options.getOrDefault(TIMESTAMPS, "ntz").toLowerCase(Locale.ROOT);
        Nanoseconds choice = switch (nanoseconds) {
            case "exact" -> Nanoseconds.EXACT;
            case "truncate" -> Nanoseconds.TRUNCATE;
            case "long" -> Nanoseconds.LONG;
            default ->
                throw new IllegalArgumentException("option '" + NANOSECONDS + "': invalid value (found '" + nanoseconds
                        + "', expected exact, truncate or long)");
        };
        return switch (timestamps) {
            case "ntz" -> new TypeOptions(choice, false);
            case "ltz" -> new TypeOptions(choice, true);
            default ->
                throw new IllegalArgumentException(
                        "option '" + TIMESTAMPS + "': invalid value (found '" + timestamps + "', expected ntz or ltz)");
        };
    }
}

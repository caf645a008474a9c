package dev.tegula.internal.spark.types;

import dev.tegula.ArrayReader;
import dev.tegula.internal.schema.DecimalType;
import dev.tegula.internal.tables.DecimalFields;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.ComponentRules;
import java.io.Serializable;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Choices of types for datetimes, and decimals.
 *
 * @param nanoseconds what becomes of DATETIME_NS, whose values can be finer than Spark's microseconds
 * @param zoned whether datetimes are TIMESTAMP, points in time shown in the session's zone, instead of TIMESTAMP_NTZ
 * @param stored whether decimals appear as the numbers or texts that are stored
 * @param decimals the types of attributes whose values are decimals, by name
 */
public record TypeOptions(Nanoseconds nanoseconds, boolean zoned, boolean stored, HashMap<String, DecimalType> decimals)
        implements Serializable {

    private static final long serialVersionUID = 1L;

    public TypeOptions {
        ComponentRules.require(nanoseconds, "types, nanoseconds");
        ComponentRules.requireEntries(decimals, String.class, DecimalType.class, "types, decimals");
    }

    /** Name of the option {@link #nanoseconds}. */
    public static final String NANOSECONDS = "nanoseconds";

    /** Name of the option that determines {@link #zoned}. */
    public static final String TIMESTAMPS = "timestamps";

    /** Name of the option that determines {@link #stored}. */
    public static final String DECIMALS = "decimals";

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

    /** Choices for datetimes, without decimals. */
    public TypeOptions(Nanoseconds nanoseconds, boolean zoned) {
        this(nanoseconds, zoned, false, new HashMap<>());
    }

    /**
     * Returns the choices in options of Spark, by lower-case names.
     *
     * @throws IllegalArgumentException if a value is invalid
     */
    public static TypeOptions of(Map<String, String> options) {
        String nanoseconds = options.getOrDefault(NANOSECONDS, "exact").toLowerCase(Locale.ROOT);
        Nanoseconds choice = switch (nanoseconds) {
            case "exact" -> Nanoseconds.EXACT;
            case "truncate" -> Nanoseconds.TRUNCATE;
            case "long" -> Nanoseconds.LONG;
            default ->
                throw new IllegalArgumentException("option '" + NANOSECONDS + "': invalid value (found '" + nanoseconds
                        + "', expected exact, truncate or long)");
        };
        boolean isStored = isSecond(options, DECIMALS, "exact", "stored");
        return new TypeOptions(choice, isSecond(options, TIMESTAMPS, "ntz", "ltz"), isStored, new HashMap<>());
    }

    private static boolean isSecond(Map<String, String> options, String name, String first, String second) {
        String value = options.getOrDefault(name, first).toLowerCase(Locale.ROOT);
        if (!value.equals(first) && !value.equals(second)) {
            throw new IllegalArgumentException("option '" + name + "': invalid value (found '" + value + "', expected "
                    + first + " or " + second + ")");
        }
        return value.equals(second);
    }

    /** Returns these choices with the decimals that the metadata of an array name. */
    public TypeOptions with(ArrayReader array) {
        Map<String, DecimalType> found = new HashMap<>();
        for (Attribute attribute :
                stored ? List.<Attribute>of() : array.schema().attributes()) {
            DecimalType type = DecimalFields.of(attribute, array.metadata());
            if (type != null) {
                found.put(attribute.name(), type);
            }
        }
        return with(found);
    }

    /** Returns these choices with other decimals. */
    public TypeOptions with(Map<String, DecimalType> types) {
        return new TypeOptions(nanoseconds, zoned, stored, new HashMap<>(types));
    }
}

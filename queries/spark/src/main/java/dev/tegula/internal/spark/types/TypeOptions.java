package dev.tegula.internal.spark.types;

import dev.tegula.ArrayReader;
import dev.tegula.internal.schema.DecimalType;
import dev.tegula.internal.schema.StructFields;
import dev.tegula.internal.tables.DecimalFields;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.ComponentRules;
import java.io.Serializable;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Choices of types for datetimes, and types of columns that arrays do not have.
 *
 * @param nanoseconds what becomes of DATETIME_NS, whose values can be finer than Spark's microseconds
 * @param timestamps which datetimes are points in time
 * @param stored whether decimals appear as the numbers or texts that are stored
 * @param logical the types of columns that are more than their datatypes, {@code decimal(9,2)},
 *     {@link FieldMetadata#INSTANT} or {@link StructFields#LOGICAL_TYPE}, by name
 */
public record TypeOptions(
        Nanoseconds nanoseconds, Timestamps timestamps, boolean stored, HashMap<String, String> logical)
        implements Serializable {

    private static final long serialVersionUID = 1L;

    public TypeOptions {
        ComponentRules.require(nanoseconds, "types, nanoseconds");
        ComponentRules.require(timestamps, "types, timestamps");
        ComponentRules.requireEntries(logical, String.class, String.class, "types, logical");
    }

    /** Name of the option {@link #nanoseconds}. */
    public static final String NANOSECONDS = "nanoseconds";

    /** Name of the option {@link #timestamps}. */
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

    /** Which datetimes are TIMESTAMP, points in time that Spark shows in the session's zone. */
    public enum Timestamps {
        /** Those of which the metadata of the array say it. */
        DECLARED,
        /** None. */
        NTZ,
        /** All. */
        LTZ
    }

    /** The defaults: exact timestamps, with the zone that the array declares. */
    public static final TypeOptions DEFAULTS =
            new TypeOptions(Nanoseconds.EXACT, Timestamps.DECLARED, false, new HashMap<>());

    /**
     * Returns the choices in options of Spark, by lower-case names.
     *
     * @throws IllegalArgumentException if a value is invalid
     */
    public static TypeOptions of(Map<String, String> options) {
        return new TypeOptions(
                choice(Nanoseconds.class, options, NANOSECONDS, List.of("exact", "truncate", "long")),
                choice(Timestamps.class, options, TIMESTAMPS, List.of("declared", "ntz", "ltz")),
                choice(Decimals.class, options, DECIMALS, List.of("exact", "stored")) == Decimals.STORED,
                new HashMap<>());
    }

    private enum Decimals {
        EXACT,
        STORED
    }

    private static <E extends Enum<E>> E choice(
            Class<E> type, Map<String, String> options, String name, List<String> names) {
        return Enum.valueOf(type, OptionValues.choice(options, name, names).toUpperCase(Locale.ROOT));
    }

    /** Returns these choices with the logical types that the metadata of an array name. */
    public TypeOptions with(ArrayReader array) {
        Map<String, String> found = new HashMap<>();
        ArraySchema schema = array.schema();
        for (Attribute attribute : stored ? List.<Attribute>of() : schema.attributes()) {
            DecimalType type = DecimalFields.of(attribute, array.metadata());
            if (type != null) {
                found.put(attribute.name(), type.toString());
            }
        }
        for (String name : schema.fieldNames()) {
            if (FieldMetadata.isInstant(schema, name, array.metadata())) {
                found.put(name, FieldMetadata.INSTANT);
            }
        }
        StructColumns.structs(schema, array.metadata()).forEach(name -> found.put(name, StructFields.LOGICAL_TYPE));
        return with(found);
    }

    /**
     * Refuses options of a query that ask for other types than the table has: Spark asks for the columns of a table
     * without them.
     *
     * @throws IllegalArgumentException if there is one
     */
    public void requireSame(Map<String, String> options) {
        TypeOptions wanted = of(options);
        requireSame(NANOSECONDS, options, wanted.nanoseconds.equals(nanoseconds));
        requireSame(TIMESTAMPS, options, wanted.timestamps.equals(timestamps));
        requireSame(DECIMALS, options, wanted.stored == stored);
    }

    private static void requireSame(String name, Map<String, String> options, boolean isSame) {
        if (options.containsKey(name) && !isSame) {
            throw new IllegalArgumentException("option '" + name + "': the table has its types already (found "
                    + options.get(name) + "). Set spark.sql.catalog.NAME." + name
                    + ", or load the URI of the array with the option.");
        }
    }

    /** Returns these choices with other logical types. */
    public TypeOptions with(Map<String, String> types) {
        return new TypeOptions(nanoseconds, timestamps, stored, new HashMap<>(types));
    }

    /** Returns the full names of the columns that are structs. */
    public Set<String> structs() {
        return logical.keySet().stream().filter(this::isStruct).collect(Collectors.toSet());
    }

    /** Returns whether a column is a struct. */
    boolean isStruct(String column) {
        return StructFields.LOGICAL_TYPE.equals(logical.get(column));
    }

    /** Returns the decimals that the values of a column are, or null. */
    @Nullable
    DecimalType decimals(String column) {
        return DecimalType.of(logical.get(column));
    }

    /** Returns whether the datetimes of a column are points in time. */
    boolean isInstant(String column) {
        return timestamps == Timestamps.LTZ
                || timestamps == Timestamps.DECLARED && FieldMetadata.INSTANT.equals(logical.get(column));
    }
}

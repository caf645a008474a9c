package dev.tegula.internal.spark.write;

import dev.tegula.query.Duplicates;
import dev.tegula.schema.ComponentRules;
import java.io.Serializable;
import java.util.Locale;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * Options of a write.
 *
 * @param bufferBytes bytes of rows that a task holds before it writes them
 * @param epochTasks tasks that write an epoch of a streaming query
 * @param duplicates what becomes of rows with equal coordinates
 * @param isByTile whether tasks tell the driver the space tiles of their rows
 */
record WriteOptions(long bufferBytes, int epochTasks, Duplicates duplicates, boolean isByTile) implements Serializable {

    private static final long serialVersionUID = 1L;

    WriteOptions {
        ComponentRules.requireCount(bufferBytes, "write, buffer");
        ComponentRules.requireCount(epochTasks, "write, tasks");
        ComponentRules.require(duplicates, "write, duplicates");
    }

    static final String BUFFER_BYTES = "bufferBytes";
    static final String EPOCH_TASKS = "epochTasks";
    static final String DUPLICATES = "duplicates";

    private static final long DEFAULT_BUFFER = 64L << 20;

    /**
     * Returns the options of a write.
     *
     * @throws IllegalArgumentException if a value is invalid
     */
    static WriteOptions of(CaseInsensitiveStringMap options) {
        return new WriteOptions(
                number(options, BUFFER_BYTES, DEFAULT_BUFFER, 10),
                (int) number(options, EPOCH_TASKS, 1, 4),
                duplicates(options),
                false);
    }

    /** Returns these options for a write that replaces the tiles of its rows. */
    WriteOptions byTile() {
        return new WriteOptions(bufferBytes, epochTasks, duplicates, true);
    }

    private static Duplicates duplicates(CaseInsensitiveStringMap options) {
        String value = options.getOrDefault(DUPLICATES, "refuse").toLowerCase(Locale.ROOT);
        return switch (value) {
            // Creating an array takes 'allow' from the same options.
            case "refuse", "allow" -> Duplicates.REFUSE;
            case "drop" -> Duplicates.DROP;
            default ->
                throw new IllegalArgumentException("option '" + DUPLICATES + "': invalid value (found '" + value
                        + "', expected refuse, drop or allow)");
        };
    }

    /** Returns the value of an option that is positive and has at most some digits. */
    private static long number(CaseInsensitiveStringMap options, String name, long usual, int digits) {
        String value = options.get(name);
        if (value == null) {
            return usual;
        }
        if (!value.matches("[1-9][0-9]{0," + (digits - 1) + "}")) {
            throw new IllegalArgumentException("option '" + name + "': invalid value (found '" + value
                    + "', expected a positive number below 10^" + digits + ")");
        }
        return Long.parseLong(value);
    }
}

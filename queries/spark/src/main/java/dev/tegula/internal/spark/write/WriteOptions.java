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
 * @param duplicates what becomes of rows with equal coordinates
 */
record WriteOptions(long bufferBytes, Duplicates duplicates) implements Serializable {

    private static final long serialVersionUID = 1L;

    WriteOptions {
        ComponentRules.requireCount(bufferBytes, "write, buffer");
        ComponentRules.require(duplicates, "write, duplicates");
    }

    static final String BUFFER_BYTES = "bufferBytes";
    static final String DUPLICATES = "duplicates";

    private static final long DEFAULT_BUFFER = 64L << 20;

    /**
     * Returns the options of a write.
     *
     * @throws IllegalArgumentException if a value is invalid
     */
    static WriteOptions of(CaseInsensitiveStringMap options) {
        return new WriteOptions(bytes(options), duplicates(options));
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

    private static long bytes(CaseInsensitiveStringMap options) {
        String value = options.get(BUFFER_BYTES);
        if (value == null) {
            return DEFAULT_BUFFER;
        }
        if (!value.matches("[1-9][0-9]{0,9}")) {
            throw new IllegalArgumentException("option '" + BUFFER_BYTES + "': invalid value (found '" + value
                    + "', expected a positive number of bytes below 10^10)");
        }
        return Long.parseLong(value);
    }
}

package dev.tegula.internal.spark.write;

import dev.tegula.internal.spark.types.OptionValues;
import dev.tegula.query.Duplicates;
import dev.tegula.schema.ComponentRules;
import java.io.Serializable;
import java.util.List;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * Options of a write.
 *
 * @param bufferBytes bytes of rows that a task holds before it writes them
 * @param epochTasks tasks that write an epoch of a streaming query
 * @param duplicates what becomes of rows with equal coordinates
 * @param isByTile whether tasks tell the driver the space tiles of their rows
 * @param isOrdered whether rows arrive in the order of the dimensions, and tasks have ranges of them
 */
record WriteOptions(long bufferBytes, int epochTasks, Duplicates duplicates, boolean isByTile, boolean isOrdered)
        implements Serializable {

    private static final long serialVersionUID = 1L;

    WriteOptions {
        ComponentRules.requireCount(bufferBytes, "write, buffer");
        ComponentRules.requireCount(epochTasks, "write, tasks");
        ComponentRules.require(duplicates, "write, duplicates");
    }

    static final String BUFFER_BYTES = "bufferBytes";
    static final String EPOCH_TASKS = "epochTasks";
    static final String DUPLICATES = "duplicates";
    static final String ORDERED = "ordered";

    private static final long DEFAULT_BUFFER = 64L << 20;

    /**
     * Returns the options of a write.
     *
     * @throws IllegalArgumentException if a value is invalid
     */
    static WriteOptions of(CaseInsensitiveStringMap options) {
        return new WriteOptions(
                OptionValues.number(options, BUFFER_BYTES, DEFAULT_BUFFER, 10),
                (int) OptionValues.number(options, EPOCH_TASKS, 1, 4),
                duplicates(options),
                false,
                OptionValues.isTrue(options, ORDERED, false));
    }

    /** Returns these options for a write that replaces the tiles of its rows. */
    WriteOptions byTile() {
        return new WriteOptions(bufferBytes, epochTasks, duplicates, true, isOrdered);
    }

    /** Returns these options for rows that Spark sorts. */
    WriteOptions sorted() {
        return new WriteOptions(bufferBytes, epochTasks, duplicates, isByTile, false);
    }

    private static Duplicates duplicates(CaseInsensitiveStringMap options) {
        // Creating an array takes 'allow' from the same options.
        String value = OptionValues.choice(options, DUPLICATES, List.of("refuse", "drop", "allow"));
        return value.equals("drop") ? Duplicates.DROP : Duplicates.REFUSE;
    }
}

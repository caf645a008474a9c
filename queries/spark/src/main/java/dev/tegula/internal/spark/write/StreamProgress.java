package dev.tegula.internal.spark.write;

import dev.tegula.ArrayReader;
import dev.tegula.internal.spark.engine.ArrayHandle;
import dev.tegula.jobs.WriteJob;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The last epoch that each streaming query has written to an array: a number among its metadata, which is changed with
 * the cells of the epoch. Consolidation and vacuum keep metadata.
 */
public final class StreamProgress {

    private static final String PREFIX = WriteJob.PROGRESS_PREFIX + "spark.";

    /** The epoch before the first one that is recorded. */
    static final long NONE = -1;

    private StreamProgress() {}

    /** Returns the key of a query's last epoch. */
    static String key(String query) {
        return PREFIX + query;
    }

    /** Returns the number of the last epoch. */
    static long lastEpoch(@Nullable MetadataValue value) {
        return value == null ? NONE : value.longAt(0);
    }

    /** Returns the last epochs, by identifier of their query. */
    public static Map<String, Long> of(ArrayHandle handle) {
        Map<String, Long> epochs = new TreeMap<>();
        try (ArrayReader array = handle.reader()) {
            array.metadata().forEach((key, value) -> {
                if (key.startsWith(PREFIX)) {
                    epochs.put(key.substring(PREFIX.length()), lastEpoch(value));
                }
            });
        }
        return epochs;
    }

    /**
     * Forgets the last epoch of a query.
     *
     * @throws IllegalArgumentException if the query has written none
     */
    public static void forget(ArrayHandle handle, String query) {
        Map<String, Long> epochs = of(handle);
        if (!epochs.containsKey(query)) {
            throw new IllegalArgumentException(
                    "array '" + handle + "': no such streaming query has written to it (found '" + query
                            + "', expected one of " + epochs.keySet() + "). See the table streams of the array.");
        }
        handle.engine()
                .object(handle.uri(), handle.settings().open())
                .updateMetadata(MetadataChanges.none().delete(key(query)));
    }
}

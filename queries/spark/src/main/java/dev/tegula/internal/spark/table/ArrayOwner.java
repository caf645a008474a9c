package dev.tegula.internal.spark.table;

import dev.tegula.metadata.MetadataValue;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The mark by which an array belongs to one entry of Spark's own catalog, with which it is deleted: a random text that
 * both have. Names do not identify tables, because several catalogs may use the same ones.
 */
public final class ArrayOwner {

    /** The property of the entry. Names with a point after {@code tegula} would be settings of stores. */
    public static final String PROPERTY = "tegula_array";

    /** The key of the array's metadata. */
    static final String KEY = "tegula.table";

    private ArrayOwner() {}

    /** Returns a new mark. */
    static String newMark() {
        return UUID.randomUUID().toString();
    }

    /** Returns the mark of an array, or null. */
    static @Nullable String of(Map<String, MetadataValue> metadata) {
        MetadataValue mark = metadata.get(KEY);
        return mark == null || mark.isNull() ? null : mark.text();
    }

    /**
     * Refuses properties with a mark, such as those of another catalog.
     *
     * @throws IllegalArgumentException if there is one
     */
    public static void requireNone(Map<String, String> properties) {
        if (properties.containsKey(PROPERTY)) {
            throw new IllegalArgumentException(
                    "property '" + PROPERTY + "': cannot be set, because the array is deleted with"
                            + " the table that has it. Leave the property out.");
        }
    }
}

package dev.tegula.metadata;

import dev.tegula.schema.Datatype;
import dev.tegula.schema.TextRules;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What to put into the metadata of an array or group, and what to take out. Made by its methods, each of which gives a
 * new one:
 *
 * <pre>{@code
 * array.updateMetadata(MetadataChanges.none().put("unit", MetadataValue.utf8("K")).delete("old"));
 * }</pre>
 */
public final class MetadataChanges {

    private static final MetadataChanges NONE = new MetadataChanges(Map.of());

    private final Map<String, @Nullable MetadataValue> values;

    private MetadataChanges(Map<String, @Nullable MetadataValue> values) {
        this.values = values;
    }

    /** No change. */
    public static MetadataChanges none() {
        return NONE;
    }

    /**
     * These changes and a value that takes the place of any other under the key.
     *
     * @throws IllegalArgumentException if the datatype is ANY, which metadata cannot hold
     */
    public MetadataChanges put(String key, MetadataValue value) {
        TextRules.require(key, "metadata key");
        if (value.datatype() == Datatype.ANY) {
            throw new IllegalArgumentException("metadata '" + key + "': values of type ANY cannot be stored");
        }
        return with(key, value);
    }

    /** These changes and no value under the key; it need not be there. */
    public MetadataChanges delete(String key) {
        return with(key, null);
    }

    private MetadataChanges with(String key, @Nullable MetadataValue value) {
        Map<String, @Nullable MetadataValue> all = new TreeMap<>(values);
        all.put(key, value);
        return new MetadataChanges(all);
    }

    /** By key the value that is put, or null where it is deleted. */
    public Map<String, @Nullable MetadataValue> values() {
        return Collections.unmodifiableMap(values);
    }

    public boolean isEmpty() {
        return values.isEmpty();
    }
}

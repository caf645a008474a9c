package dev.tegula.metadata;

import dev.tegula.schema.Datatype;
import dev.tegula.schema.TextRules;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Changes to the metadata of an array or group. Immutable: each method returns new changes.
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

    /** Returns no changes. */
    public static MetadataChanges none() {
        return NONE;
    }

    /**
     * Adds a value, which replaces any other value of the key.
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

    /** Adds the deletion of a key, which need not exist. */
    public MetadataChanges delete(String key) {
        return with(key, null);
    }

    private MetadataChanges with(String key, @Nullable MetadataValue value) {
        Map<String, @Nullable MetadataValue> all = new TreeMap<>(values);
        all.put(key, value);
        return new MetadataChanges(all);
    }

    /** Adds other changes, which replace those of their keys. */
    public MetadataChanges with(MetadataChanges others) {
        Map<String, @Nullable MetadataValue> all = new TreeMap<>(values);
        all.putAll(others.values);
        return new MetadataChanges(all);
    }

    /** Returns the new values by key; null for deleted keys. */
    public Map<String, @Nullable MetadataValue> values() {
        return Collections.unmodifiableMap(values);
    }

    public boolean isEmpty() {
        return values.isEmpty();
    }
}

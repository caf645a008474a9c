package dev.tegula.interop.tegula;

import dev.tegula.interop.model.Bytes;
import dev.tegula.interop.model.MetadataValue;
import dev.tegula.metadata.MetadataChanges;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Converts metadata to and from Tegula's representation. */
public final class TegulaMetadata {

    private TegulaMetadata() {}

    /** Converts to Tegula's changes. A null value deletes the key. */
    public static MetadataChanges changes(Map<String, @Nullable MetadataValue> values) {
        MetadataChanges changes = MetadataChanges.none();
        for (Map.Entry<String, @Nullable MetadataValue> entry : values.entrySet()) {
            MetadataValue value = entry.getValue();
            changes = value == null
                    ? changes.delete(entry.getKey())
                    : changes.put(
                            entry.getKey(),
                            dev.tegula.metadata.MetadataValue.ofBytes(
                                    value.type(), value.count(), value.content().toArray()));
        }
        return changes;
    }

    /** Converts from Tegula's values. */
    public static TreeMap<String, MetadataValue> values(Map<String, dev.tegula.metadata.MetadataValue> metadata) {
        TreeMap<String, MetadataValue> values = new TreeMap<>();
        metadata.forEach((key, value) ->
                values.put(key, new MetadataValue(value.datatype(), value.count(), Bytes.of(value.bytes()))));
        return values;
    }
}

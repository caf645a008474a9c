package io.tiledb.java.api;

import dev.tegula.metadata.MetadataValue;
import java.util.List;
import java.util.Map;

/** Values of metadata as arrays of values. */
final class Metadata {
    private Metadata() {}

    static NativeArray value(Map<String, MetadataValue> metadata, String key) throws TileDBError {
        MetadataValue value = metadata.get(key);
        return value == null ? null : NativeArray.ofBytes(Datatype.of(value.datatype()), value.bytes());
    }

    static Pair<String, NativeArray> entry(Context ctx, Map<String, MetadataValue> metadata, long index)
            throws TileDBError {
        List<String> keys = metadata.keySet().stream().sorted().toList();
        Schemas.requireIndex(ctx, "entry of the metadata", index, keys);
        String key = keys.get((int) index);
        return new Pair<>(key, value(metadata, key));
    }

    static MetadataValue stored(NativeArray value) {
        return MetadataValue.ofBytes(
                value.getNativeType().stored(), value.getSize(), Schemas.bytes(value.bytes(), (int) value.getNBytes()));
    }
}

package dev.tegula.internal.zarr.read;

import dev.tegula.errors.NextStep;
import dev.tegula.internal.io.codec.CodecException;
import dev.tegula.internal.io.tree.ElementBox;
import dev.tegula.internal.zarr.meta.ArrayMetadata;
import dev.tegula.internal.zarr.meta.ShardLayout;
import dev.tegula.internal.zarr.meta.ShardLayout.Place;
import dev.tegula.io.table.TableFileException;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads boxes of an array. Chunks are kept until the boxes, which follow one another in row-major order, have passed
 * them.
 */
final class ChunkedArray {

    /** The largest number of indexes of shards in memory. */
    private static final int MAX_INDEXES = 64;

    /** A chunk in memory; it has no elements if it is not stored. */
    private record Kept(long[] last, byte @Nullable [] elements) {}

    private final ZarrStore store;
    private final String path;
    private final ArrayMetadata metadata;
    private final int[] chunkShape;
    private final CacheBudget budget;
    private long filledBytes;
    private long heldBytes;
    private final Map<String, Kept> kept = new HashMap<>();
    private final Map<String, Place[]> indexes = new LinkedHashMap<>();

    ChunkedArray(ZarrStore store, String path, ArrayMetadata metadata, CacheBudget budget) {
        this.store = store;
        this.path = path;
        this.metadata = metadata;
        this.budget = budget;
        ShardLayout shards = metadata.shards();
        this.chunkShape = shards == null ? metadata.chunkShape() : shards.innerShape();
    }

    ArrayMetadata metadata() {
        return metadata;
    }

    /** Returns the bytes of elements of chunks so far that are not stored. */
    long filledBytes() {
        return filledBytes;
    }

    /** Returns the bytes of elements of chunks so far that are stored. */
    long heldBytes() {
        return heldBytes;
    }

    /** Returns the shape of the chunks that are decoded at once. */
    int[] chunkShape() {
        return chunkShape.clone();
    }

    /** Returns the elements of a box in row-major order, little-endian. */
    byte[] read(long[] from, int[] lengths) throws IOException {
        dropPassed(from);
        int rank = lengths.length;
        int size = metadata.type().size();
        ElementBox box = new ElementBox(from, lengths, size);
        int bytes = size;
        for (int length : lengths) {
            bytes = Math.multiplyExact(bytes, length);
        }
        byte[] target = new byte[bytes];
        box.fill(target, metadata.fill());
        long[] first = new long[rank];
        long[] last = new long[rank];
        for (int d = 0; d < rank; d++) {
            first[d] = from[d] / chunkShape[d];
            last[d] = (from[d] + lengths[d] - 1) / chunkShape[d];
        }
        long[] chunk = first.clone();
        while (true) {
            byte[] elements = chunk(chunk, from, lengths);
            if (elements != null) {
                long[] start = new long[rank];
                for (int d = 0; d < rank; d++) {
                    start[d] = chunk[d] * chunkShape[d];
                }
                box.copy(elements, start, chunkShape, target);
            }
            int d = rank - 1;
            while (d >= 0 && ++chunk[d] > last[d]) {
                chunk[d] = first[d];
                d--;
            }
            if (d < 0) {
                return target;
            }
        }
    }

    private void dropPassed(long[] from) {
        kept.values().removeIf(chunk -> {
            boolean passed = Arrays.compare(chunk.last(), from) < 0;
            if (passed) {
                budget.release(chunk.elements() == null ? 0 : chunk.elements().length);
            }
            return passed;
        });
    }

    /** Returns the elements of a chunk, or null if it is not stored. */
    private byte @Nullable [] chunk(long[] chunk, long[] from, int[] lengths) throws IOException {
        String key = metadata.keys().key(chunk);
        Kept known = kept.get(key);
        if (known != null) {
            return known.elements();
        }
        byte[] elements = decoded(chunk, key);
        int rank = chunk.length;
        long[] last = new long[rank];
        long[] boxLast = new long[rank];
        long bytes = metadata.type().size();
        for (int d = 0; d < rank; d++) {
            bytes *= Math.min(chunkShape[d], metadata.shape()[d] - chunk[d] * chunkShape[d]);
            last[d] = Math.min(metadata.shape()[d], (chunk[d] + 1) * chunkShape[d]) - 1;
            boxLast[d] = from[d] + lengths[d] - 1;
        }
        filledBytes += elements == null ? bytes : 0;
        heldBytes += elements == null ? 0 : bytes;
        boolean isNeeded = Arrays.compare(last, boxLast) > 0;
        if (isNeeded && budget.take(elements == null ? 0 : elements.length)) {
            kept.put(key, new Kept(last, elements));
        }
        return elements;
    }

    private byte @Nullable [] decoded(long[] chunk, String key) throws IOException {
        ShardLayout shards = metadata.shards();
        String place = key;
        try {
            if (shards != null) {
                return inner(shards, chunk);
            }
            byte[] stored = store.get(name(key), metadata.pipeline().limit());
            return stored == null ? null : metadata.pipeline().decode(stored);
        } catch (CodecException e) {
            throw new TableFileException(
                    store.place(name(place)) + ": " + NextStep.after(String.valueOf(e.getMessage()), e.advice()), e);
        }
    }

    private byte @Nullable [] inner(ShardLayout shards, long[] chunk) throws IOException, CodecException {
        int rank = chunk.length;
        long[] shard = new long[rank];
        int number = 0;
        for (int d = 0; d < rank; d++) {
            shard[d] = chunk[d] / shards.counts()[d];
            number = number * shards.counts()[d] + (int) (chunk[d] % shards.counts()[d]);
        }
        String key = name(metadata.keys().key(shard));
        Place[] places = indexes.get(key);
        if (places == null) {
            places = index(shards, key);
            if (indexes.size() == MAX_INDEXES) {
                indexes.remove(indexes.keySet().iterator().next());
            }
            indexes.put(key, places);
        }
        if (places.length == 0 || places[number].isAbsent()) {
            return null;
        }
        Place place = places[number];
        if (place.length() > shards.inner().limit()) {
            throw new CodecException("inner chunk is too large (found " + place.length() + " bytes)");
        }
        return shards.inner().decode(store.range(key, place.position(), place.length()));
    }

    /** Returns the places of the inner chunks of a shard; none if it is not stored. */
    private Place[] index(ShardLayout shards, String key) throws IOException, CodecException {
        long size = store.size(key);
        if (size < 0) {
            return new Place[0];
        }
        if (size < shards.indexSize()) {
            throw new CodecException(
                    "shard is shorter than its index (found " + size + " bytes, expected " + shards.indexSize() + ")");
        }
        long at = shards.indexAtEnd() ? size - shards.indexSize() : 0;
        return shards.places(store.range(key, at, shards.indexSize()), size);
    }

    private String name(String key) {
        return path.isEmpty() ? key : path + "/" + key;
    }
}

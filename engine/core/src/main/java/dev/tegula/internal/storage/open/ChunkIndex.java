package dev.tegula.internal.storage.open;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Positions of the chunks of a file's tiles, collected by earlier reads. A later read of part of a tile goes directly
 * to its chunks. The index also records which chunks were decoded for partial reads. It takes a little more than 16
 * bytes per chunk.
 */
public final class ChunkIndex {

    /**
     * Positions of the first chunks of a tile.
     *
     * @param count number of chunks in the whole tile
     * @param position offset in the stored tile of the header of each known chunk, and of the end of the last one
     * @param memoryOffset offset in memory of the cells of each known chunk, and of the end of the last one
     */
    public record Places(long count, long[] position, long[] memoryOffset) {

        /** Returns the number of chunks with known positions. */
        public int known() {
            return position.length - 1;
        }

        /** Returns the last known chunk that begins at or before an offset in memory, or -1. */
        public int chunkOf(long byteInMemory) {
            int low = 0;
            int high = known() - 1;
            while (low <= high) {
                int middle = (low + high) >>> 1;
                if (memoryOffset[middle] <= byteInMemory) {
                    low = middle + 1;
                } else {
                    high = middle - 1;
                }
            }
            return high;
        }
    }

    private final AtomicReferenceArray<@Nullable Places> byTile;
    private final Map<Integer, BitSet> decoded = new HashMap<>();

    ChunkIndex(int tiles) {
        byTile = new AtomicReferenceArray<>(tiles);
    }

    /** Returns the known positions of a tile, or null. */
    public @Nullable Places of(int tile) {
        return byTile.get(tile);
    }

    /** Records that a chunk is decoded for a partial read; returns whether it was decoded for one before. */
    public synchronized boolean isDecodedAgain(int tile, int chunk) {
        BitSet before = decoded.computeIfAbsent(tile, any -> new BitSet());
        boolean again = before.get(chunk);
        before.set(chunk);
        return again;
    }

    /** Stores the positions of a tile's chunks unless more of them are known already. */
    public void learn(int tile, Places places) {
        Places present = byTile.get(tile);
        if (present == null || present.known() < places.known()) {
            byTile.set(tile, places);
        }
    }
}

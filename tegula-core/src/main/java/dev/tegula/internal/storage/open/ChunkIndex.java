package dev.tegula.internal.storage.open;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Where the chunks of the tiles of a file lie, as far as earlier reads went through them: a later read of part of a
 * tile can go straight to its chunks. Also which of them were decoded for such a read. Takes 16 bytes and a bit per
 * chunk.
 */
public final class ChunkIndex {

    /**
     * The first chunks of a tile.
     *
     * @param count number of chunks of the whole tile
     * @param position where the header of each known chunk begins in the stored tile, and where the last of them ends
     * @param memoryOffset where the cells of each begin in memory, and where those of the last end
     */
    public record Places(long count, long[] position, long[] memoryOffset) {

        /** Chunks whose place is known. */
        public int known() {
            return position.length - 1;
        }

        /** The last known chunk that begins at or before a byte in memory, or -1. */
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

    /** What is known of a tile, or null. */
    public @Nullable Places of(int tile) {
        return byTile.get(tile);
    }

    /** Notes that a chunk is decoded for a read of part of its tile; says whether one was before. */
    public synchronized boolean isDecodedAgain(int tile, int chunk) {
        BitSet before = decoded.computeIfAbsent(tile, any -> new BitSet());
        boolean again = before.get(chunk);
        before.set(chunk);
        return again;
    }

    /** Keeps what was found out of a tile unless more is known already. */
    public void learn(int tile, Places places) {
        Places present = byTile.get(tile);
        if (present == null || present.known() < places.known()) {
            byTile.set(tile, places);
        }
    }
}

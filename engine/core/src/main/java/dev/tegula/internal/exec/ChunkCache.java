package dev.tegula.internal.exec;

import dev.tegula.internal.base.RecentlyUsed;
import dev.tegula.internal.cells.ByteBlock;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Least recently used cache of decoded chunks, for repeated reads of parts of tiles. Chunks are immutable, so they
 * never expire. Thread-safe.
 */
public final class ChunkCache {

    /** Memory of a cached chunk in addition to its bytes. */
    private static final int OVERHEAD = 512;

    /** Larger chunks or reads than this fraction of the capacity bypass the cache. */
    private static final int LARGEST_PART = 8;

    /** When the cache is full, one in this number of chunks is admitted, so that scans do not evict everything else. */
    private static final int SELDOM = 8;

    /** Key of a chunk. Files are distinguished by identity of their objects. */
    private record Key(Object file, int tile, int chunk) {}

    private final long capacity;
    private final RecentlyUsed<Key, ByteBlock> kept;
    private int rejected;
    private long hits;
    private long misses;

    /** @param capacity capacity in bytes; 0 disables the cache */
    public ChunkCache(long capacity) {
        this.capacity = capacity;
        this.kept = new RecentlyUsed<>(capacity, (key, cells) -> (long) cells.bytes().length + OVERHEAD);
    }

    /** Returns whether chunks of this total size are small enough for the cache. */
    public boolean takes(long bytes) {
        return bytes <= capacity / LARGEST_PART;
    }

    /**
     * Returns a cached chunk, which must not be modified, or null.
     *
     * @param file object that identifies the file
     */
    public synchronized @Nullable ByteBlock find(Object file, int tile, int chunk) {
        ByteBlock found = kept.weight() == 0 ? null : kept.get(new Key(file, tile, chunk));
        if (found == null) {
            misses++;
        } else {
            hits++;
        }
        return found;
    }

    /** Returns whether a chunk of this size that is about to be decoded should be cached. */
    public synchronized boolean wants(int bytes) {
        return takes(bytes) && (size() + bytes + OVERHEAD <= capacity || ++rejected % SELDOM == 0);
    }

    /** Caches a chunk and evicts the least recently used ones if necessary. */
    public void keep(Object file, int tile, int chunk, ByteBlock cells) {
        kept.put(new Key(file, tile, chunk), cells);
        kept.makeRoom(0); // A chunk that is larger than the cache does not stay.
    }

    /** Evicts all chunks of some files. */
    public void forget(Set<?> files) {
        kept.removeIf(key -> files.contains(key.file()));
    }

    /** Returns the size of the cached chunks in bytes. */
    public long size() {
        return kept.weight();
    }

    /** Returns how many chunks were found. */
    public synchronized long hits() {
        return hits;
    }

    /** Returns how many chunks were looked for and not found. */
    public synchronized long misses() {
        return misses;
    }

    /** Evicts all chunks. */
    public void clear() {
        kept.removeIf(key -> true);
    }
}

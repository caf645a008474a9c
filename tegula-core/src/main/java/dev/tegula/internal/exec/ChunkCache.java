package dev.tegula.internal.exec;

import dev.tegula.internal.cells.ByteBlock;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decoded chunks of tiles of which parts are read, for the next read of them: those used last, as far as there is room.
 * Chunks never change, so that none ever has to be thrown away for being old. For all threads.
 */
public final class ChunkCache {

    /** What a kept chunk takes beside its bytes. */
    private static final int OVERHEAD = 512;

    /** A chunk or a read that would take a greater part of the room than this goes by it. */
    private static final int LARGEST_PART = 8;

    /**
     * When there is no room, so many chunks are let go before one is taken for another: whatever comes by only once is
     * seldom kept.
     */
    private static final int SELDOM = 8;

    /** Which chunk; files are told apart by being other objects. */
    private record Key(Object file, int tile, int chunk) {}

    private final long capacity;
    private final Map<Key, ByteBlock> kept = new LinkedHashMap<>(16, 0.75f, true);
    private long size;
    private int unkept;

    /** @param capacity bytes; 0 to keep nothing */
    public ChunkCache(long capacity) {
        this.capacity = capacity;
    }

    /** Whether so many bytes of chunks are little enough to have a place here. */
    public boolean takes(long bytes) {
        return bytes <= capacity / LARGEST_PART;
    }

    /**
     * A chunk that was kept, which nobody may change, or null.
     *
     * @param file stands for the file
     */
    public synchronized @Nullable ByteBlock find(Object file, int tile, int chunk) {
        return kept.isEmpty() ? null : kept.get(new Key(file, tile, chunk));
    }

    /** Whether a chunk of so many bytes that is about to be decoded should be kept. */
    public synchronized boolean wants(int bytes) {
        return takes(bytes) && (size + bytes + OVERHEAD <= capacity || ++unkept % SELDOM == 0);
    }

    /** Keeps a chunk, in place of those that were not used for the longest time. */
    public synchronized void keep(Object file, int tile, int chunk, ByteBlock cells) {
        ByteBlock before = kept.put(new Key(file, tile, chunk), cells);
        size += bytes(cells) - (before == null ? 0 : bytes(before));
        var oldest = kept.values().iterator();
        while (size > capacity) {
            size -= bytes(oldest.next());
            oldest.remove();
        }
    }

    private static long bytes(ByteBlock cells) {
        return (long) cells.bytes().length + OVERHEAD;
    }

    /** Lets go of all chunks of some files. */
    public synchronized void forget(Set<?> files) {
        kept.entrySet().removeIf(entry -> {
            boolean gone = files.contains(entry.getKey().file());
            size -= gone ? bytes(entry.getValue()) : 0;
            return gone;
        });
    }

    /** Bytes that are taken. */
    public synchronized long size() {
        return size;
    }

    /** Lets go of everything. */
    public synchronized void clear() {
        kept.clear();
        size = 0;
    }
}

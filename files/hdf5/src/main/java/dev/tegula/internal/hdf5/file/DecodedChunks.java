package dev.tegula.internal.hdf5.file;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Decoded chunks of a file of which other boxes may need the rest: those used last, up to a part of the heap, or one.
 */
final class DecodedChunks {

    private static final long MAX_BYTES = Runtime.getRuntime().maxMemory() / 8;

    private final Map<Chunk, byte[]> leastUsedFirst = new LinkedHashMap<>(16, 0.75f, true);
    private final long maxBytes;
    private long bytes;

    DecodedChunks() {
        this(MAX_BYTES);
    }

    DecodedChunks(long maxBytes) {
        this.maxBytes = maxBytes;
    }

    /** Returns the elements of a chunk, or null if they are not kept. */
    byte @Nullable [] find(Chunk chunk) {
        return leastUsedFirst.get(chunk);
    }

    /** Drops chunks so that one of a number of bytes can be kept. */
    void makeRoom(int size) {
        Iterator<byte[]> oldest = leastUsedFirst.values().iterator();
        while (bytes > maxBytes - size && oldest.hasNext()) {
            bytes -= oldest.next().length;
            oldest.remove();
        }
    }

    /** Keeps the elements of a chunk, for which there {@linkplain #makeRoom is room}. */
    void keep(Chunk chunk, byte[] elements) {
        leastUsedFirst.put(chunk, elements);
        bytes += elements.length;
    }
}

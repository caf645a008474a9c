package dev.tegula.internal.hdf5.file;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds the stored chunks of a dataset. */
abstract class ChunkIndex {

    private final Map<Long, Chunk> chunks = new HashMap<>();
    private final long[] strides;

    /** @param strides distances of numbers of chunks that are neighbours along each dimension */
    ChunkIndex(long[] strides) {
        this.strides = strides;
    }

    long number(long[] place) {
        long number = 0;
        for (int d = 0; d < place.length; d++) {
            number += place[d] * strides[d];
        }
        return number;
    }

    void add(long number, Chunk chunk) {
        if (chunk.address() != FileBytes.UNDEFINED) {
            chunks.put(number, chunk);
        }
    }

    /** Returns the chunk at a place in the grid of chunks, or null if it was never written. */
    @Nullable
    Chunk find(long[] place) {
        return chunks.get(number(place));
    }

    /** Returns the number of stored chunks. */
    long count() {
        return chunks.size();
    }

    /** No chunks, or those that are added. */
    static final class Listed extends ChunkIndex {

        Listed(long[] strides) {
            super(strides);
        }
    }

    /** Chunks one after the other, without filters. */
    static final class Implicit extends ChunkIndex {

        private final long address;
        private final int chunkBytes;

        Implicit(long address, ChunkGrid grid) {
            super(grid.stridesOfLimits());
            this.address = address;
            this.chunkBytes = grid.chunkBytes();
        }

        @Override
        Chunk find(long[] place) {
            return new Chunk(address + number(place) * chunkBytes, chunkBytes, 0);
        }

        @Override
        long count() {
            return Long.MAX_VALUE;
        }
    }
}

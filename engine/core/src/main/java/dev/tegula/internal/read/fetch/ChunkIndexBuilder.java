package dev.tegula.internal.read.fetch;

import dev.tegula.internal.storage.open.ChunkIndex;
import dev.tegula.internal.tile.ChunkWalker;
import java.util.Arrays;

/** Collects the positions of a tile's chunks, from the first one on and without gaps. */
final class ChunkIndexBuilder {

    private long[] position = new long[16];
    private long[] memoryOffset = new long[16];
    private int count;
    private long end;
    private long memoryEnd;

    ChunkIndexBuilder() {}

    /** Continues an earlier collection at one of its chunks. */
    ChunkIndexBuilder(ChunkIndex.Places known, int chunk) {
        position = Arrays.copyOf(known.position(), Math.max(16, chunk));
        memoryOffset = Arrays.copyOf(known.memoryOffset(), Math.max(16, chunk));
        count = chunk;
    }

    /** Adds the walker's current chunk if it is the next one. */
    void add(ChunkWalker walker) {
        if (walker.number() != count) {
            return;
        }
        if (count == position.length) {
            position = Arrays.copyOf(position, count * 2);
            memoryOffset = Arrays.copyOf(memoryOffset, count * 2);
        }
        position[count] = walker.headerPosition();
        memoryOffset[count++] = walker.memoryOffset();
        end = walker.endPosition();
        memoryEnd = walker.memoryOffset() + walker.memoryLength();
    }

    ChunkIndex.Places places(long chunks) {
        long[] positions = Arrays.copyOf(position, count + 1);
        long[] offsets = Arrays.copyOf(memoryOffset, count + 1);
        positions[count] = end;
        offsets[count] = memoryEnd;
        return new ChunkIndex.Places(chunks, positions, offsets);
    }
}

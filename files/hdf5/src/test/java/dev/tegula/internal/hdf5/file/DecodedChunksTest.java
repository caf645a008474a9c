package dev.tegula.internal.hdf5.file;

import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import org.junit.jupiter.api.Test;

class DecodedChunksTest {

    private final DecodedChunks chunks = new DecodedChunks(10);

    private static Chunk chunk(long address) {
        return new Chunk(address, 1, 0);
    }

    private byte[] keep(long address, int size) {
        byte[] elements = new byte[size];
        chunks.makeRoom(size);
        chunks.keep(chunk(address), elements);
        return elements;
    }

    @Test
    void chunksThatWereUsedLast_areKept() {
        byte[] first = keep(1, 4);
        keep(2, 4);
        assertSame(first, chunks.find(chunk(1)));
        byte[] third = keep(3, 4);
        assertNull(chunks.find(chunk(2)));
        assertSame(first, chunks.find(chunk(1)));
        assertSame(third, chunks.find(chunk(3)));
    }

    @Test
    void aChunkBeyondTheLimit_isKeptAlone() {
        keep(1, 4);
        byte[] large = keep(2, 20);
        assertNull(chunks.find(chunk(1)));
        assertSame(large, chunks.find(chunk(2)));
        keep(3, 4);
        assertNull(chunks.find(chunk(2)));
    }
}

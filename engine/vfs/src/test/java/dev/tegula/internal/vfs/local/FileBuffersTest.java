package dev.tegula.internal.vfs.local;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FileBuffersTest {

    private final FileBuffers buffers = new FileBuffers();

    @Test
    void givenBuffer_isTakenOnce() {
        byte[] buffer = new byte[10];
        buffers.give(buffer);
        assertSame(buffer, buffers.take());
        assertSame(FileBuffers.NONE, buffers.take());
    }

    @Test
    void shorterBuffer_isReplaced() {
        buffers.give(new byte[10]);
        assertEquals(20, buffers.take(20).length);
        assertSame(FileBuffers.NONE, buffers.take());
    }

    @Test
    void emptyBuffer_isNotKept() {
        byte[] buffer = new byte[10];
        buffers.give(buffer);
        buffers.give(new byte[0]);
        assertSame(buffer, buffers.take());
    }

    @Test
    void eightBuffers_areKept() {
        for (int i = 0; i < 20; i++) {
            buffers.give(new byte[1]);
        }
        Set<byte[]> taken = new HashSet<>();
        for (byte[] buffer = buffers.take(); buffer != FileBuffers.NONE; buffer = buffers.take()) {
            taken.add(buffer);
        }
        assertEquals(8, taken.size());
    }
}

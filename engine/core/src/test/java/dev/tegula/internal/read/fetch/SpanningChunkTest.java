package dev.tegula.internal.read.fetch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayFixture;
import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.internal.tile.ChunkWalker;
import dev.tegula.query.Cells;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A tile of one chunk: 8 bytes of its count, 12 of the chunk's header, 2 of metadata and 5 of data. */
class SpanningChunkTest {

    private static final int HEADER = 8;
    private static final int END = 27;

    private static final byte[] TILE = ByteBuffer.allocate(END)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putLong(1)
            .putInt(4)
            .putInt(5)
            .putInt(2)
            .put(new byte[] {1, 2, 11, 12, 13, 14, 15})
            .array();

    private static final ArrayFixture ARRAY = new ArrayFixture(ArraySchema.sparse()
                    .dimension(Dimension.int32("x", 0, 9, 10))
                    .attribute(Attribute.int32("a"))
                    .build())
            .write(1, Cells.builder().int32("x", 0).int32("a", 1).build());

    private final ChunkWalker walker = new ChunkWalker().begin("f", 0, END, 4);
    private final SpanningChunk chunk = new SpanningChunk(ARRAY.file("a", DataFile.Kind.VALUES), walker);

    @AfterAll
    static void close() {
        ARRAY.close();
    }

    private static byte[] window(int from, int to) {
        return Arrays.copyOfRange(TILE, from, to);
    }

    private void assertComplete() {
        assertTrue(chunk.isComplete());
        assertArrayEquals(window(HEADER, END), chunk.bytes());
        assertEquals(4, walker.memoryLength());
        assertEquals(5, walker.dataLength());
    }

    /** The first window ends within the header. */
    @ParameterizedTest
    @ValueSource(ints = {8, 9, 14, 19})
    void header_isAssembledFromTwoWindows(int end) {
        assertFalse(walker.next(TILE, 0, end, 0));
        chunk.beginHeader(TILE, HEADER, end);
        assertFalse(chunk.isComplete());
        assertEquals(END - end, chunk.take(window(end, END), END - end));
        assertComplete();
    }

    /** The first window ends within or after the header, but before the end of the chunk. */
    @ParameterizedTest
    @ValueSource(ints = {20, 22, 26})
    void data_areAssembledFromTwoWindows(int end) {
        assertTrue(walker.next(TILE, 0, end, 0));
        chunk.beginChunk(TILE, HEADER, end);
        assertFalse(chunk.isComplete());
        assertEquals(END - end, chunk.take(window(end, END), END - end));
        assertComplete();
    }

    @Test
    void windowsOfOneByte_areAssembled() {
        assertFalse(walker.next(TILE, 0, HEADER, 0));
        chunk.beginHeader(TILE, HEADER, HEADER);
        for (int at = HEADER; at < END; at++) {
            assertFalse(chunk.isComplete());
            assertEquals(1, chunk.take(window(at, at + 1), 1));
        }
        assertComplete();
    }

    @Test
    void bytesAfterTheChunk_areNotUsed() {
        assertTrue(walker.next(TILE, 0, 22, 0));
        chunk.beginChunk(TILE, HEADER, 22);
        byte[] longer = Arrays.copyOf(window(22, END), 100);
        assertEquals(5, chunk.take(longer, 100));
        assertComplete();
    }

    @Test
    void cleared_isEmpty() {
        assertTrue(walker.next(TILE, 0, 22, 0));
        chunk.beginChunk(TILE, HEADER, 22);
        chunk.clear();
        assertTrue(chunk.isEmpty());
        assertFalse(chunk.isComplete());
    }
}

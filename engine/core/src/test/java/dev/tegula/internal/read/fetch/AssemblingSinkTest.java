package dev.tegula.internal.read.fetch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayFixture;
import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.exec.TileScratch;
import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.query.Cells;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class AssemblingSinkTest {

    private static final ArrayFixture ARRAY = new ArrayFixture(ArraySchema.sparse()
                    .dimension(Dimension.int32("x", 0, 9, 10))
                    .attribute(Attribute.int32("a"))
                    .build())
            .write(1, Cells.builder().int32("x", 1).int32("a", 1).build());

    private static final TileScratch SCRATCH = new TileScratch();
    private static final DataFile FILE = ARRAY.file("a", DataFile.Kind.VALUES);

    @AfterAll
    static void close() {
        ARRAY.close();
    }

    private final List<byte[]> received = new ArrayList<>();

    private final ChunkSink target = (memoryOffset, cells, length, scratch) -> {
        assertEquals(0, memoryOffset, "offset of the assembled tile");
        received.add(Arrays.copyOf(cells.bytes(), length));
    };

    private ChunkSink sink(long memorySize) {
        return AssemblingSink.request(0, memorySize, target, FILE).sink();
    }

    /** Returns a block with these bytes and others after them. */
    private static ByteBlock block(int... bytes) {
        byte[] all = new byte[bytes.length + 3];
        Arrays.fill(all, (byte) -1);
        for (int i = 0; i < bytes.length; i++) {
            all[i] = (byte) bytes[i];
        }
        return new ByteBlock(all);
    }

    @Test
    void chunksInAnyOrder_arePassedOnTogether() {
        ChunkSink sink = sink(8);
        sink.chunk(5, block(5, 6, 7), 3, SCRATCH);
        sink.chunk(0, block(0, 1, 2), 3, SCRATCH);
        assertEquals(0, received.size(), "before the last chunk");
        sink.chunk(3, block(3, 4), 2, SCRATCH);
        assertEquals(1, received.size());
        assertArrayEquals(new byte[] {0, 1, 2, 3, 4, 5, 6, 7}, received.get(0));
    }

    @Test
    void oneChunk_isPassedOn() {
        sink(2).chunk(0, block(8, 9), 2, SCRATCH);
        assertArrayEquals(new byte[] {8, 9}, received.get(0));
    }

    @Test
    void tileBeyondAnArray_isRefused() {
        UnsupportedFormatException e = assertThrows(UnsupportedFormatException.class, () -> sink(3_000_000_000L));
        assertTrue(e.getMessage().contains("found 3000000000 bytes"), e.getMessage());
    }

    @Test
    void currentFormat_needsNoAssembling() {
        assertFalse(FILE.mayDivideCells());
    }
}

package dev.tegula.internal.read.gather;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.internal.cells.ByteBlock;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The cells 2 to 4 of a tile of six cells with 60 bytes of values: 20 to 29, none, and 30 to 49. */
class VarOffsetsTest {

    private static final ByteBlock TILE = block(0, 10, 20, 30, 30, 50);

    private static ByteBlock block(long... offsets) {
        ByteBuffer bytes = ByteBuffer.allocate(8 * offsets.length).order(ByteOrder.LITTLE_ENDIAN);
        for (long offset : offsets) {
            bytes.putLong(offset);
        }
        return new ByteBlock(bytes.array());
    }

    private static List<Long> starts(VarOffsets offsets) {
        return LongStream.rangeClosed(0, offsets.count())
                .mapToObj(i -> offsets.start((int) i))
                .toList();
    }

    private static VarOffsets cells2To4() {
        VarOffsets offsets = new VarOffsets(2, 3, 60);
        offsets.take(0, TILE, 6, 6);
        return offsets;
    }

    @Test
    void take_keepsTheCellsAndTheEndOfTheLast() {
        assertEquals(List.of(20L, 30L, 30L, 50L), starts(cells2To4()));
    }

    @Test
    void take_acceptsChunksInAnyOrder() {
        VarOffsets offsets = new VarOffsets(2, 3, 60);
        offsets.take(4, block(30, 50), 2, 6);
        offsets.take(0, block(0, 10, 20, 30), 4, 6);
        assertEquals(List.of(20L, 30L, 30L, 50L), starts(offsets));
    }

    @Test
    void lastCellOfTheTile_endsWithItsValues() {
        VarOffsets offsets = new VarOffsets(4, 2, 60);
        offsets.take(0, TILE, 6, 6);
        assertEquals(List.of(30L, 50L, 60L), starts(offsets));
    }

    @Test
    void firstEndingAfter_skipsEmptyCells() {
        assertEquals(0, cells2To4().firstEndingAfter(29));
        assertEquals(2, cells2To4().firstEndingAfter(30));
        assertEquals(3, cells2To4().firstEndingAfter(50));
    }

    @Test
    void firstStartingAt_includesEmptyCells() {
        assertEquals(1, cells2To4().firstStartingAt(21));
        assertEquals(1, cells2To4().firstStartingAt(30));
        assertEquals(3, cells2To4().firstStartingAt(31));
    }
}

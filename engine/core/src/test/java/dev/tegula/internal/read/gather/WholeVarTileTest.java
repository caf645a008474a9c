package dev.tegula.internal.read.gather;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayFixture;
import dev.tegula.errors.CorruptArrayException;
import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.exec.TileScratch;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.internal.read.fetch.TileRequest;
import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/**
 * A tile of the strings "a", "bcd", "", "ef" and of the lists {7}, {8, 9}, {}, {10}, whose cells are 2 to 5 of a result
 * and whose values begin at position 10.
 */
class WholeVarTileTest {

    private static final TileScratch SCRATCH = new TileScratch();
    private static final Attribute LISTS = Attribute.of("v", Datatype.INT32, Field.VARIABLE);

    private static final ArrayFixture ARRAY = new ArrayFixture(ArraySchema.sparse()
                    .dimension(Dimension.int32("x", 0, 9, 10))
                    .attribute(Attribute.ascii("s"))
                    .attribute(LISTS)
                    .build())
            .write(
                    1,
                    Cells.builder()
                            .int32("x", 0, 1, 2, 3)
                            .ascii("s", "a", "bcd", "", "ef")
                            .add(Column.of(LISTS.field(), new int[] {7, 8, 9, 10}, 4, new long[] {0, 1, 3, 3, 4}, null))
                            .build());

    @AfterAll
    static void close() {
        ARRAY.close();
    }

    private static WholeVarTile tile(String field) {
        return new WholeVarTile(ARRAY.file(field, DataFile.Kind.VAR_VALUES), 0, 4, 2, 10);
    }

    private static ColumnBuilder column(String field) {
        ColumnBuilder column = new ColumnBuilder(tile(field).values().field(), 6);
        column.allocate(20);
        return column;
    }

    /** Passes the stored offsets of four cells to a tile; returns the result. */
    private static ColumnBuilder read(String field, long... offsets) {
        ColumnBuilder column = column(field);
        tile(field).offsets(column).sink().chunk(0, TestOffsets.block(offsets), 32, SCRATCH);
        return column;
    }

    private static void assertWrong(String message, ColumnBuilder column) {
        CorruptArrayException e =
                assertThrows(CorruptArrayException.class, () -> tile("s").require(column));
        assertTrue(e.getMessage().contains(message), e.getMessage());
    }

    @Test
    void requests_areOfTheWholeTile() {
        TileRequest offsets = tile("s").offsets(column("s"));
        assertEquals(0, offsets.from());
        assertEquals(32, offsets.to());
        TileRequest values = tile("s").values(column("s"));
        assertEquals(0, values.from());
        assertEquals(6, values.to(), "bytes of abcdef");
        assertEquals(6, values.memorySize());
    }

    @Test
    void offsets_becomePositionsInTheResult() {
        ColumnBuilder column = read("s", 0, 1, 4, 4);
        assertArrayEquals(new long[] {0, 0, 10, 11, 14, 14, 0}, column.offsets());
        assertDoesNotThrow(() -> tile("s").require(column));
    }

    @Test
    void byteOffsetsOfNumbers_becomePositionsOfNumbers() {
        ColumnBuilder column = read("v", 0, 4, 12, 12);
        assertArrayEquals(new long[] {0, 0, 10, 11, 13, 13, 0}, column.offsets());
        assertDoesNotThrow(() -> tile("v").require(column));
    }

    @Test
    void chunksOfOffsets_areReadInAnyOrder() {
        ColumnBuilder column = column("s");
        TileRequest request = tile("s").offsets(column);
        request.sink().chunk(24, TestOffsets.block(4), 8, SCRATCH);
        request.sink().chunk(0, TestOffsets.block(0, 1, 4), 24, SCRATCH);
        assertArrayEquals(new long[] {0, 0, 10, 11, 14, 14, 0}, column.offsets());
    }

    @Test
    void values_areCopiedToTheirPositions() {
        ColumnBuilder column = column("s");
        TileRequest request = tile("s").values(column);
        request.sink().chunk(4, new ByteBlock("ef".getBytes(StandardCharsets.US_ASCII)), 2, SCRATCH);
        request.sink().chunk(0, new ByteBlock("abcd".getBytes(StandardCharsets.US_ASCII)), 4, SCRATCH);
        byte[] values = (byte[]) column.values().array();
        assertEquals("abcdef", new String(values, 10, 6, StandardCharsets.US_ASCII));
        assertArrayEquals(new byte[10], Arrays.copyOf(values, 10), "values of other tiles");
    }

    @Test
    void numbers_areCopiedToTheirPositions() {
        ColumnBuilder column = column("v");
        tile("v").values(column).sink().chunk(8, new ByteBlock(new byte[] {9, 0, 0, 0, 10, 0, 0, 0}), 8, SCRATCH);
        assertArrayEquals(
                new int[] {0, 0, 9, 10},
                Arrays.copyOfRange((int[]) column.values().array(), 10, 14));
    }

    @Test
    void descendingOffsets_areRefused() {
        assertWrong("wrong offset of cell 2 (found byte 1", read("s", 0, 4, 1, 4));
    }

    @Test
    void offsetBeyondTheValues_isRefused() {
        assertWrong("wrong offset of cell 3 (found byte 7", read("s", 0, 1, 4, 7));
        assertWrong(
                "wrong offset of cell 1 (found byte 4611686018427387904", read("s", 0, 1L << 62, 1L << 62, 1L << 62));
    }

    @Test
    void offsetAtTheEndOfTheValues_isAnEmptyCell() {
        ColumnBuilder column = read("s", 0, 1, 4, 6);
        assertDoesNotThrow(() -> tile("s").require(column));
    }

    @Test
    void firstOffsetOtherThan0_isRefused() {
        assertWrong("wrong offset of cell 0 (found byte 1", read("s", 1, 1, 4, 4));
    }

    @Test
    void offsetThatOverflowsInTheResult_isRefused() {
        assertWrong("wrong offset of cell 1", read("s", 0, Long.MAX_VALUE, 4, 4));
        assertWrong("wrong offset of cell 3", read("s", 0, 1, 4, Long.MAX_VALUE));
    }

    @Test
    void negativeOffset_isRefused() {
        CorruptArrayException e = assertThrows(CorruptArrayException.class, () -> read("s", 0, 1, -1, 4));
        assertTrue(
                e.getMessage().contains("tile 0: wrong offset of cell 2 (found byte 18446744073709551615"),
                e.getMessage());
    }

    @Test
    void offsetWithinANumber_isRefused() {
        CorruptArrayException e = assertThrows(CorruptArrayException.class, () -> read("v", 0, 4, 6, 12));
        assertTrue(e.getMessage().contains("wrong offset of cell 2 (found byte 6"), e.getMessage());
    }
}

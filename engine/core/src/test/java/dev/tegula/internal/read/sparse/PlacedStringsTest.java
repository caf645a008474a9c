package dev.tegula.internal.read.sparse;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.internal.read.gather.TestOffsets;
import dev.tegula.internal.read.gather.VarOffsets;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Cells of a tile of "aa", "bcd", "xxxx", "", "ef", "g", after two cells of other tiles. */
class PlacedStringsTest {

    private static final String VALUES = "aabcdxxxxefg";

    private static final VarOffsets CELLS_1_TO_4 = TestOffsets.of(1, 4, 12, 0, 2, 5, 9, 9, 11);

    private static final Field ASCII = new Field("s", Datatype.STRING_ASCII, Field.VARIABLE, false);

    private static PlacedTile layout(CellPositions positions, ResultPlaces places) {
        SparseTile tile = TestTiles.tiles(6).get(0);
        return new PlacedTile(new TileCells(tile, positions, 2), places);
    }

    /** The cells 1, 3 and 4 of the tile, numbered 2 to 4, are at 0, 4 and 1 of the result. */
    private static PlacedTile listed() {
        return layout(
                new CellPositions.Listed(new int[] {1, 3, 4}), new ResultPlaces.Listed(new int[] {3, 2, 0, 4, 1}));
    }

    /** The cells 1 to 4 of the tile, at 2 to 5 of the result. */
    private static PlacedTile run() {
        return layout(new CellPositions.Consecutive(1, 4), new ResultPlaces.InOrder());
    }

    /** Copies the values of a layout in chunks of a length to a result of six cells. */
    private static List<String> copied(PlacedTile layout, int chunk) {
        ColumnBuilder target = new ColumnBuilder(ASCII, 6);
        layout.putLengths(CELLS_1_TO_4, 1, target.offsets());
        target.allocate();
        for (int at = 0; at < VALUES.length(); at += chunk) {
            byte[] bytes =
                    VALUES.substring(at, Math.min(VALUES.length(), at + chunk)).getBytes(StandardCharsets.US_ASCII);
            layout.putValues(TestOffsets.chunk(CELLS_1_TO_4, at, bytes, target));
        }
        Column strings = target.column();
        return IntStream.range(0, 6).mapToObj(strings::text).toList();
    }

    @Test
    void selectedCells_areWithinTheirFirstAndLastPosition() {
        assertEquals(1, listed().first());
        assertEquals(5, listed().after());
        assertEquals(1, run().first());
        assertEquals(5, run().after());
    }

    @Test
    void consecutiveCellsInOrder_areARun() {
        assertEquals(OptionalInt.of(2), run().run());
        assertEquals(
                OptionalInt.of(2),
                layout(new CellPositions.All(6), new ResultPlaces.InOrder()).run());
    }

    @Test
    void otherCells_areNoRun() {
        assertEquals(OptionalInt.empty(), listed().run());
        assertEquals(
                OptionalInt.empty(),
                layout(new CellPositions.Consecutive(1, 3), new ResultPlaces.Listed(new int[] {3, 2, 0, 4, 1}))
                        .run(),
                "in another order");
        assertEquals(
                OptionalInt.empty(),
                layout(new CellPositions.Listed(new int[] {1, 3}), new ResultPlaces.InOrder())
                        .run(),
                "with a gap");
    }

    @Test
    void lengths_areWrittenAfterTheirPlaces() {
        long[] lengths = new long[6];
        Arrays.fill(lengths, -1);
        listed().putLengths(CELLS_1_TO_4, 1, lengths);
        assertArrayEquals(new long[] {-1, 3, 2, -1, -1, 0}, lengths);
    }

    @Test
    void lengths_areInValues() {
        VarOffsets offsets = TestOffsets.of(0, 3, 24, 0, 8, 8);
        long[] lengths = new long[7];
        layout(new CellPositions.Listed(new int[] {0, 2}), new ResultPlaces.InOrder())
                .putLengths(offsets, 4, lengths);
        assertArrayEquals(new long[] {0, 0, 0, 2, 4, 0, 0}, lengths, "8 and 16 bytes at 2 and 3");
    }

    /** Chunks of two bytes end within cells. */
    @ParameterizedTest
    @ValueSource(ints = {12, 4, 2, 1})
    void values_areCopiedToTheirPlaces(int chunk) {
        assertEquals(List.of("bcd", "ef", "", "", "", ""), copied(listed(), chunk));
    }

    @Test
    void numbers_areCopiedToTheirPlaces() {
        ColumnBuilder target = new ColumnBuilder(new Field("v", Datatype.INT16, Field.VARIABLE, false), 4);
        VarOffsets offsets = TestOffsets.of(0, 3, 10, 0, 4, 6);
        PlacedTile layout =
                layout(new CellPositions.Listed(new int[] {0, 2}), new ResultPlaces.Listed(new int[] {9, 9, 3, 1}));
        layout.putLengths(offsets, 2, target.offsets());
        target.allocate();
        layout.putValues(TestOffsets.chunk(offsets, 0, new byte[] {1, 0, 2, 0, 3, 0, 4, 0, 5, 0}, target));
        assertArrayEquals(new short[] {4, 5, 1, 2}, (short[]) target.values().array());
        assertArrayEquals(new long[] {0, 0, 2, 2, 4}, target.offsets(), "4 and 5 at 1, 1 and 2 at 3");
    }
}

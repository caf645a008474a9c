package dev.tegula.internal.read.dense;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.query.Column;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Five cells, of which the first, second and fourth match. */
class MatchMarksTest {

    private static final int CELLS = 5;
    private static final MatchMarks MARKS = new MatchMarks(
            new boolean[] {true, true, false, true, false},
            PrunedTiles.undecided(new DenseSources(List.of(), List.of())));

    private static byte[] int32(int... values) {
        ByteBuffer bytes = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        for (int value : values) {
            bytes.putInt(value);
        }
        return bytes.array();
    }

    private static ColumnBuilder column(Attribute attribute, int... values) {
        ColumnBuilder column = new ColumnBuilder(attribute.field(), CELLS);
        System.arraycopy(values, 0, (int[]) column.values().array(), 0, values.length);
        return column;
    }

    private static TileRegion cells(int first, int count) {
        return new TileRegion(new long[] {first}, new long[] {first + count - 1}, first, new long[] {1});
    }

    @Test
    void positions_areThoseOfMatches() {
        assertArrayEquals(new int[] {0, 1, 3}, MARKS.positions());
    }

    @Test
    void anyOf_findsMatchesInRegions() {
        assertTrue(MARKS.anyOf(List.of(cells(2, 1), cells(3, 2))));
        assertFalse(MARKS.anyOf(List.of(cells(2, 1), cells(4, 1))));
        assertFalse(MARKS.anyOf(List.of()));
    }

    @Test
    void statistics_decideInsteadOfValues() {
        DenseSources reads = new DenseSources(List.of(), List.of(cells(1, 2)));
        assertArrayEquals(
                new int[] {0, 1, 2, 3},
                new MatchMarks(new boolean[] {true, false, false, true, false}, PrunedTiles.all(reads)).positions());
    }

    @Test
    void numbersThatDoNotMatch_getTheFillValueAndItsValidity() {
        Attribute attribute = Attribute.int32("a").nullable().withFill(int32(9), false);
        ColumnBuilder column = column(attribute, 1, 2, 3, 4, 5);
        Arrays.fill(column.validity(), (byte) 1);
        ColumnBuilder filled = MARKS.filled(column, attribute);
        assertArrayEquals(new int[] {1, 2, 9, 4, 9}, (int[]) filled.values().array());
        assertArrayEquals(new byte[] {1, 1, 0, 1, 0}, filled.validity());
    }

    @Test
    void cellsOfTwoNumbersThatDoNotMatch_getBothFillValues() {
        Attribute attribute = Attribute.of("a", Datatype.INT32, 2).withFill(int32(8, 9), true);
        ColumnBuilder column = column(attribute, 1, 2, 3, 4, 5, 6, 7, 70, 80, 90);
        assertArrayEquals(new int[] {1, 2, 3, 4, 8, 9, 7, 70, 8, 9}, (int[])
                MARKS.filled(column, attribute).values().array());
    }

    @Test
    void stringsThatDoNotMatch_getTheFillValueBetweenOthers() {
        Attribute attribute = Attribute.ascii("a").withFill("xyz".getBytes(StandardCharsets.US_ASCII), true);
        ColumnBuilder column = new ColumnBuilder(attribute.field(), CELLS);
        int[] lengths = {1, 2, 3, 1, 0};
        for (int i = 0; i < lengths.length; i++) {
            column.offsets()[i + 1] = lengths[i];
        }
        column.allocate();
        System.arraycopy(
                "abbcccd".getBytes(StandardCharsets.US_ASCII),
                0,
                (byte[]) column.values().array(),
                0,
                7);
        Column strings = MARKS.filled(column, attribute).column();
        assertEquals(
                List.of("a", "bb", "xyz", "d", "xyz"),
                IntStream.range(0, CELLS).mapToObj(strings::text).toList());
    }
}

package dev.tegula.internal.read.pruning;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayFixture;
import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.internal.order.TileGrid;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A fragment with the cells x = 12 to 16, y = 5 to 9 of an array with tiles of 5 × 5 cells, whose x begin with 10. */
class FragmentBoxTest {

    private static final ArraySchema SCHEMA = schema(10, 29, 5);

    private static final ArrayFixture ARRAY = new ArrayFixture(SCHEMA)
            .write(
                    1,
                    Subarray.of(Map.of("x", List.of(Range.of(12, 16)), "y", List.of(Range.of(5, 9)))),
                    Cells.builder().int32("a", IntStream.range(0, 25).toArray()).build());

    private static final OpenFragment FRAGMENT = ARRAY.fragment();

    private static final FragmentBox BOX = new FragmentBox(FRAGMENT, new TileGrid(SCHEMA));

    private static ArraySchema schema(int low, int high, int extent) {
        return ArraySchema.dense()
                .dimension(Dimension.int32("x", low, high, extent))
                .dimension(Dimension.int32("y", 0, 9, 5))
                .attribute(Attribute.int32("a"))
                .build();
    }

    private static FragmentBox within(int low, int high) {
        return new FragmentBox(FRAGMENT, new TileGrid(schema(low, high, 5)));
    }

    @AfterAll
    static void close() {
        ARRAY.close();
    }

    @Test
    void bounds_areOffsetsFromTheDomain() {
        assertEquals(2, BOX.low(0));
        assertEquals(6, BOX.high(0));
        assertEquals(5, BOX.low(1));
        assertEquals(9, BOX.high(1));
    }

    @Test
    void tiles_areNumberedWithinTheFragment() {
        assertEquals(2, BOX.tiles());
        assertEquals(0, BOX.tileNumber(new long[] {0, 1}));
        assertEquals(1, BOX.tileNumber(new long[] {1, 1}));
    }

    @ParameterizedTest
    @CsvSource({"2, 5, 6, 9, true", "3, 6, 3, 6, true", "1, 5, 6, 9, false", "2, 4, 6, 9, false", "2, 5, 7, 9, false"})
    void covers_onlyBoxesWithin(long x, long y, long lastX, long lastY, boolean covers) {
        assertEquals(covers, BOX.covers(new long[] {x, y}, new long[] {lastX, lastY}));
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 2, 5, true", "6, 9, 19, 9, true", "0, 0, 19, 4, false", "7, 5, 9, 9, false", "0, 5, 1, 9, false"
    })
    void touches_onlyBoxesWithACommonCell(long x, long y, long lastX, long lastY, boolean touches) {
        assertEquals(touches, BOX.touches(new long[] {x, y}, new long[] {lastX, lastY}));
    }

    @Test
    void cover_isThePartOfATileThatTheFragmentHas() {
        long[] low = new long[2];
        long[] high = new long[2];
        assertTrue(BOX.cover(new long[] {0, 5}, new long[] {0, 0}, new long[] {4, 3}, low, high));
        assertArrayEquals(new long[] {2, 0}, low, "first cell in the tile");
        assertArrayEquals(new long[] {4, 3}, high, "last cell in the tile");
        assertTrue(BOX.cover(new long[] {5, 5}, new long[] {0, 1}, new long[] {4, 4}, low, high));
        assertArrayEquals(new long[] {0, 1}, low, "first cell in the tile");
        assertArrayEquals(new long[] {1, 4}, high, "last cell in the tile");
    }

    @Test
    void cover_ofATileWithoutCellsOfTheFragment_isNone() {
        assertFalse(BOX.cover(new long[] {0, 0}, new long[] {0, 0}, new long[] {4, 4}, new long[2], new long[2]));
        assertFalse(
                BOX.cover(new long[] {0, 5}, new long[] {0, 0}, new long[] {1, 4}, new long[2], new long[2]),
                "the first two cells of the tile in x");
    }

    @Test
    void domainThatBeginsLater_cropsTheBoxAndShiftsTheTiles() {
        FragmentBox cropped = within(15, 34);
        assertEquals(0, cropped.low(0));
        assertEquals(1, cropped.high(0), "x = 16");
        assertEquals(2, cropped.tiles(), "tiles of the fragment, whose first one is outside the domain");
        assertEquals(1, cropped.tileNumber(new long[] {0, 1}));
    }

    @Test
    void domainThatBeginsEarlier_shiftsTheBoxAndTheTiles() {
        FragmentBox shifted = within(0, 19);
        assertEquals(12, shifted.low(0));
        assertEquals(16, shifted.high(0));
        assertEquals(0, shifted.tileNumber(new long[] {2, 1}));
        assertEquals(1, shifted.tileNumber(new long[] {3, 1}));
    }

    @Test
    void domainWithoutTheFragment_hidesIt() {
        FragmentBox hidden = within(20, 39);
        assertFalse(hidden.covers(new long[] {0, 5}, new long[] {0, 5}));
        assertFalse(hidden.touches(new long[] {0, 0}, new long[] {19, 9}));
        assertFalse(hidden.cover(new long[] {0, 5}, new long[] {0, 0}, new long[] {4, 4}, new long[2], new long[2]));
    }

    @ParameterizedTest
    @CsvSource({"11, 30, 5", "10, 29, 10"})
    void otherTiles_areRefusedWhenACellIsRead(int low, int high, int extent) {
        FragmentBox other = new FragmentBox(FRAGMENT, new TileGrid(schema(low, high, extent)));
        assertFalse(other.isReadable());
        assertTrue(other.covers(new long[] {12 - low, 5}, new long[] {16 - low, 9}), "the place of its cells is known");
        UnsupportedFormatException e =
                assertThrows(UnsupportedFormatException.class, () -> other.tileNumber(new long[] {0, 1}));
        assertTrue(e.getMessage().contains("do not match the tiles of the array's schema"), e.getMessage());
    }
}

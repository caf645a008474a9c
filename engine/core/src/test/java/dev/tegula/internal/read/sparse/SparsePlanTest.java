package dev.tegula.internal.read.sparse;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.ArrayFixture;
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

/** Plans reads of the cells (1, 60) (2, 50) | (3, 40) (8, 30) | (9, 20) (20, 10) | (30, 0) in four tiles. */
class SparsePlanTest {

    private static final ArraySchema SCHEMA = ArraySchema.sparse()
            .dimension(Dimension.int32("x", 0, 99, 100))
            .dimension(Dimension.int32("y", 0, 99, 100))
            .attribute(Attribute.int32("a"))
            .capacity(2)
            .build();

    private static final ArrayFixture ARRAY = new ArrayFixture(SCHEMA)
            .write(
                    1,
                    Cells.builder()
                            .int32("x", 1, 2, 3, 8, 9, 20, 30)
                            .int32("y", 60, 50, 40, 30, 20, 10, 0)
                            .int32("a", 0, 0, 0, 0, 0, 0, 0)
                            .build());

    @AfterAll
    static void close() {
        ARRAY.close();
    }

    private static List<SparseTile> plan(Subarray subarray) {
        return TestTiles.planned(ARRAY, SparseRanges.of(SCHEMA, subarray));
    }

    /** Returns the numbers of the tiles, and whether they are inside. */
    private static String text(List<SparseTile> tiles) {
        return String.join(
                ", ",
                tiles.stream()
                        .map(tile -> tile.number() + (tile.isInside() ? " inside" : " crosses"))
                        .toList());
    }

    @ParameterizedTest
    @CsvSource({
        "2, 9, '0 crosses, 1 inside, 2 crosses'",
        "1, 30, '0 inside, 1 inside, 2 inside, 3 inside'",
        "30, 99, '3 inside'",
        "10, 19, '2 crosses'",
        "21, 29, ''",
        "31, 99, ''",
        "5, 5, '1 crosses'"
    })
    void rangeOfOneDimension_intersectsTiles(int low, int high, String expected) {
        assertEquals(expected, text(plan(Subarray.range("x", low, high))));
    }

    @Test
    void unrestrictedRead_hasAllTilesInside() {
        assertEquals("0 inside, 1 inside, 2 inside, 3 inside", text(plan(Subarray.whole())));
    }

    @Test
    void tile_isInsideIfItIsInEveryDimension() {
        Subarray box = Subarray.of(Map.of("x", List.of(Range.of(1, 20)), "y", List.of(Range.of(15, 55))));
        assertEquals("0 crosses, 1 inside, 2 crosses", text(plan(box)));
    }

    @Test
    void tileOutsideInOneDimension_isOmitted() {
        Subarray box = Subarray.of(Map.of("x", List.of(Range.of(0, 99)), "y", List.of(Range.of(0, 15))));
        assertEquals("2 crosses, 3 inside", text(plan(box)));
    }

    @Test
    void severalRanges_intersectTilesOfEach() {
        Subarray ranges = Subarray.of(Map.of("x", List.of(Range.of(1, 2), Range.of(20, 99))));
        assertEquals("0 inside, 2 crosses, 3 inside", text(plan(ranges)));
    }

    @Test
    void lastTile_hasTheRemainingCells() {
        assertEquals(
                List.of(2, 2, 2, 1),
                plan(Subarray.whole()).stream().map(SparseTile::cells).toList());
    }

    @Test
    void treeOfSeveralLevels_isDescended() {
        ArraySchema single = ArraySchema.sparse()
                .dimension(Dimension.int32("x", 0, 9999, 10_000))
                .attribute(Attribute.int32("a"))
                .capacity(1)
                .build();
        Cells cells = Cells.builder()
                .int32("x", IntStream.range(0, 125).map(i -> 10 * i).toArray())
                .int32("a", new int[125])
                .build();
        try (ArrayFixture array = new ArrayFixture(single).write(1, cells)) {
            assertEquals(4, array.fragment().rtree().levels().size(), "levels of 1, 2, 13 and 125 boxes");
            Subarray ranges = Subarray.of(Map.of("x", List.of(Range.of(95, 125), Range.of(1235, 9999))));
            assertEquals(
                    "10 inside, 11 inside, 12 inside, 124 inside",
                    text(TestTiles.planned(array, SparseRanges.of(single, ranges))));
        }
    }
}

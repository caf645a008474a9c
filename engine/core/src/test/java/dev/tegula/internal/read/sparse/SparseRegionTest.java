package dev.tegula.internal.read.sparse;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.ArrayFixture;
import dev.tegula.internal.cells.Keys;
import dev.tegula.internal.cells.TextInterval;
import dev.tegula.query.Cells;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.CellOrder;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import dev.tegula.schema.TileOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SparseRegionTest {

    private static ArraySchemaBuilder sparse(Dimension... dimensions) {
        ArraySchemaBuilder schema = ArraySchema.sparse().capacity(10);
        List.of(dimensions).forEach(schema::dimension);
        return schema;
    }

    /** Returns the schema of a plane with square tiles. */
    private static ArraySchemaBuilder plane(int extent) {
        return sparse(Dimension.int32("x", 0, 95, extent), Dimension.int32("y", 0, 95, extent));
    }

    private static ArraySchema schema(ArraySchemaBuilder builder) {
        return builder.attribute(Attribute.int8("a")).build();
    }

    private static Cells points(int[] x, int[] y) {
        return Cells.builder()
                .int32("x", x)
                .int32("y", y)
                .int8("a", new byte[x.length])
                .build();
    }

    /** Returns the cells (0, 0) and (9, 9). */
    private static Cells diagonal() {
        return points(new int[] {0, 9}, new int[] {0, 9});
    }

    private static List<SparseRegion> split(ArraySchema schema, ResultOrder order, Subarray subarray, Cells cells) {
        try (ArrayFixture array = new ArrayFixture(schema).write(1, cells)) {
            SparseRanges ranges = SparseRanges.of(schema, subarray);
            return SparseRegion.whole(schema, ranges, order).split(TestTiles.planned(array, ranges));
        }
    }

    /** Splits the whole array, and returns the restricted ranges of each region. */
    private static List<String> split(ArraySchemaBuilder builder, ResultOrder order, Cells cells) {
        ArraySchema schema = schema(builder);
        return texts(schema, split(schema, order, Subarray.whole(), cells));
    }

    private static List<String> texts(ArraySchema schema, List<SparseRegion> regions) {
        return regions.stream().map(region -> text(schema, region.ranges())).toList();
    }

    private static String text(ArraySchema schema, SparseRanges ranges) {
        List<String> parts = new ArrayList<>();
        for (int d = 0; d < schema.dimensions().size(); d++) {
            Dimension dimension = schema.dimensions().get(d);
            long[] span = ranges.span(d);
            if (span != null) {
                Datatype type = dimension.datatype();
                parts.add(dimension.name() + " " + coordinate(type, span[0]) + " to " + coordinate(type, span[1]));
            }
        }
        return String.join(", ", parts);
    }

    private static String coordinate(Datatype type, long key) {
        if (type.isFloat()) {
            return Double.toString(Keys.toDouble(key));
        }
        long value = Keys.toLong(type, key);
        return type == Datatype.UINT64 ? Long.toUnsignedString(value) : Long.toString(value);
    }

    @Test
    void rowMajorOrder_splitsTheFirstDimensionInTheMiddle() {
        assertEquals(List.of("x 0 to 4", "x 5 to 9"), split(plane(4), ResultOrder.ROW_MAJOR, diagonal()));
    }

    @Test
    void colMajorOrder_splitsTheLastDimensionInTheMiddle() {
        assertEquals(List.of("y 0 to 4", "y 5 to 9"), split(plane(4), ResultOrder.COL_MAJOR, diagonal()));
    }

    @Test
    void dimensionWithOneCoordinate_isNotSplit() {
        Cells column = points(new int[] {7, 7}, new int[] {0, 9});
        assertEquals(List.of("y 0 to 4", "y 5 to 9"), split(plane(4), ResultOrder.ROW_MAJOR, column));
    }

    @Test
    void cellsWithEqualCoordinates_cannotBeSplit() {
        Cells cell = points(new int[] {7}, new int[] {3});
        assertEquals(List.of(), split(plane(4), ResultOrder.ROW_MAJOR, cell));
        assertEquals(List.of(), split(plane(4), ResultOrder.GLOBAL, cell));
    }

    @Test
    void globalOrder_splitsAtTheBorderOfTheMiddleTile() {
        assertEquals(List.of("x 0 to 3", "x 4 to 9"), split(plane(4), ResultOrder.GLOBAL, diagonal()), "three tiles");
        assertEquals(List.of("x 0 to 7", "x 8 to 9"), split(plane(8), ResultOrder.GLOBAL, diagonal()), "two tiles");
    }

    @Test
    void globalOrderOfColMajorTiles_splitsTheLastDimension() {
        assertEquals(
                List.of("y 0 to 3", "y 4 to 9"),
                split(plane(4).tileOrder(TileOrder.COL_MAJOR), ResultOrder.GLOBAL, diagonal()));
    }

    @Test
    void globalOrderOfOneTileInTheFirstDimension_splitsTilesOfTheNext() {
        Cells cells = points(new int[] {0, 3}, new int[] {0, 9});
        assertEquals(List.of("y 0 to 3", "y 4 to 9"), split(plane(4), ResultOrder.GLOBAL, cells));
    }

    @Test
    void globalOrderWithinATile_splitsByTheOrderOfItsCells() {
        assertEquals(List.of("x 0 to 4", "x 5 to 9"), split(plane(96), ResultOrder.GLOBAL, diagonal()));
        assertEquals(
                List.of("y 0 to 4", "y 5 to 9"),
                split(plane(96).cellOrder(CellOrder.COL_MAJOR), ResultOrder.GLOBAL, diagonal()));
    }

    @Test
    void ranges_areSplitWithinTheBoundsOfTheCells() {
        ArraySchema schema = schema(plane(96));
        Subarray box = Subarray.of(Map.of("x", List.of(Range.of(2, 7)), "y", List.of(Range.of(0, 20))));
        assertEquals(
                List.of("x 2 to 4, y 0 to 20", "x 5 to 7, y 0 to 20"),
                texts(schema, split(schema, ResultOrder.ROW_MAJOR, box, diagonal())));
    }

    @Test
    void negativeCoordinates_areSplitInTheMiddle() {
        Cells cells = Cells.builder().int32("x", -10, -1).int8("a", new byte[2]).build();
        assertEquals(
                List.of("x -10 to -6", "x -5 to -1"),
                split(sparse(Dimension.int32("x", -100, 99, 100)), ResultOrder.ROW_MAJOR, cells));
    }

    @Test
    void unsignedCoordinates_areSplitInTheMiddle() {
        long middle = 1L << 63;
        Cells cells = Cells.builder()
                .uint64("x", middle - 3, middle + 2)
                .int8("a", new byte[2])
                .build();
        assertEquals(
                List.of("x 9223372036854775805 to 9223372036854775807", "x 9223372036854775808 to 9223372036854775810"),
                split(sparse(Dimension.uint64("x", 0, -1000, 1000)), ResultOrder.ROW_MAJOR, cells));
    }

    @Test
    void floatingPointTiles_areSplitAtTheFirstNumberOfTheMiddleTile() {
        Cells cells =
                Cells.builder().float64("x", 5.0, 35.0).int8("a", new byte[2]).build();
        assertEquals(
                List.of("x 5.0 to 19.999999999999996", "x 20.0 to 35.0"),
                split(sparse(Dimension.float64("x", 0.0, 100.0, 10.0)), ResultOrder.GLOBAL, cells));
    }

    @Test
    void strings_areSplitAtTheFirstStringOfTheMiddleTile() {
        ArraySchema schema = schema(sparse(Dimension.ascii("s")).capacity(2));
        Cells cells = Cells.builder()
                .ascii("s", "ant", "bee", "fly", "fox", "owl", "rat")
                .int8("a", new byte[6])
                .build();
        List<TextInterval> halves = split(schema, ResultOrder.ROW_MAJOR, Subarray.whole(), cells).stream()
                .map(region -> region.ranges().texts(0).span())
                .toList();
        assertEquals(2, halves.size());
        assertEquals("ant", text(halves.get(0).low()));
        assertEquals("fly", text(halves.get(0).high()));
        assertEquals(true, halves.get(0).open(), "without fly");
        assertEquals("fly", text(halves.get(1).low()));
        assertEquals("rat", text(halves.get(1).high()));
        assertEquals(false, halves.get(1).open(), "with rat");
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.US_ASCII);
    }

    /** Ten cells (0, 0) to (9, 9) in one tile. */
    private static double expected(Subarray subarray) {
        ArraySchema schema = schema(plane(96));
        int[] numbers = IntStream.range(0, 10).toArray();
        try (ArrayFixture array = new ArrayFixture(schema).write(1, points(numbers, numbers))) {
            SparseRanges ranges = SparseRanges.of(schema, subarray);
            return SparseRegion.whole(schema, ranges, ResultOrder.ROW_MAJOR)
                    .expected(TestTiles.planned(array, ranges), SparseTile::cells);
        }
    }

    @Test
    void tileInside_isExpectedWhole() {
        assertEquals(10, expected(Subarray.whole()));
        assertEquals(10, expected(Subarray.range("x", 0, 9)));
    }

    @Test
    void crossingTile_isExpectedInProportionToItsBounds() {
        assertEquals(5, expected(Subarray.range("x", 0, 4)), 1e-9);
        assertEquals(1, expected(Subarray.range("x", 7, 7)), 1e-9);
        assertEquals(2, expected(Subarray.range("x", 8, 50)), 1e-9);
    }

    @Test
    void proportionsOfDimensions_areMultiplied() {
        Subarray box = Subarray.of(Map.of("x", List.of(Range.of(0, 4)), "y", List.of(Range.of(0, 3))));
        assertEquals(2, expected(box), 1e-9, "10 cells * 5/10 * 4/10");
    }

    @Test
    void rangesWithAGap_countLikeTheirSpan() {
        Subarray ends = Subarray.of(Map.of("x", List.of(Range.of(0, 0), Range.of(9, 9))));
        assertEquals(10, expected(ends), 1e-9);
    }

    @Test
    void floatingPointTile_isExpectedInProportionToLengths() {
        ArraySchema schema = schema(sparse(Dimension.float64("x", 0.0, 100.0)));
        Cells cells = Cells.builder()
                .float64("x", 10.0, 20.0, 30.0, 50.0)
                .int8("a", new byte[4])
                .build();
        try (ArrayFixture array = new ArrayFixture(schema).write(1, cells)) {
            SparseRanges ranges = SparseRanges.of(schema, Subarray.range("x", 20.0, 40.0));
            List<SparseTile> tiles = TestTiles.planned(array, ranges);
            SparseRegion region = SparseRegion.whole(schema, ranges, ResultOrder.ROW_MAJOR);
            assertEquals(2, region.expected(tiles, SparseTile::cells), 1e-9, "4 cells * 20/40");
            assertEquals(50, region.expected(tiles, tile -> 100), 1e-9, "100 bytes * 20/40");
        }
    }
}

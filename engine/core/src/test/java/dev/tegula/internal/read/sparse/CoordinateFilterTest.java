package dev.tegula.internal.read.sparse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.tegula.internal.exec.ArrayLease;
import dev.tegula.internal.exec.Resources;
import dev.tegula.internal.exec.Workers;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.query.Subarray;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CoordinateFilterTest {

    private static final ArraySchema SCHEMA = ArraySchema.sparse()
            .dimension(Dimension.int32("x", 0, 9999, 10))
            .dimension(Dimension.ascii("s"))
            .attribute(Attribute.int32("a"))
            .build();

    private static SelectedCells select(List<SparseTile> tiles, Subarray subarray, ColumnBuilder... coordinates) {
        return select(SCHEMA, tiles, subarray, coordinates);
    }

    private static SelectedCells select(
            ArraySchema schema, List<SparseTile> tiles, Subarray subarray, ColumnBuilder... coordinates) {
        CoordinateFilter filter = new CoordinateFilter(schema, SparseRanges.of(schema, subarray), TimestampRange.all());
        try (Resources resources = new Resources(new Workers(2, 1))) {
            ReadArrays arrays =
                    new ReadArrays(new ArrayLease(resources.workers().arrays()), field -> true);
            return filter.select(SelectedCells.all(tiles), new LoadedColumns(List.of(coordinates)), resources, arrays);
        }
    }

    @Test
    void cellsWithinTheRangesOfAllDimensions_areSelected() {
        SelectedCells cells = select(
                TestTiles.crossing(4, 2),
                Subarray.of(Map.of("x", List.of(Range.of(2, 5)), "s", List.of(Range.of("b", "d")))),
                TestTiles.ints(2, 9, 5, 3, 4, 4),
                TestTiles.strings("b", "c", "d", "a", "da", "cc"));
        assertEquals(List.of(List.of(0, 2), List.of(1)), TestTiles.positions(cells));
        assertEquals(List.of(List.of(0, 1), List.of(2)), TestTiles.numbers(cells));
    }

    @Test
    void tileInside_isSelectedWithoutReadingItsCells() {
        SelectedCells cells = select(TestTiles.tiles(3), Subarray.range("x", 2, 5), TestTiles.ints(7, 8, 9));
        assertInstanceOf(CellPositions.All.class, cells.tiles().get(0).positions());
    }

    @Test
    void crossingTileWithAllCellsWithin_needsNoPositions() {
        SelectedCells cells = select(TestTiles.crossing(3), Subarray.range("x", 2, 5), TestTiles.ints(2, 3, 5));
        assertInstanceOf(CellPositions.All.class, cells.tiles().get(0).positions());
    }

    @Test
    void consecutiveCells_areOneRun() {
        SelectedCells cells = select(TestTiles.crossing(5), Subarray.range("x", 2, 5), TestTiles.ints(1, 2, 3, 5, 6));
        assertEquals(new CellPositions.Consecutive(1, 3), cells.tiles().get(0).positions());
    }

    @Test
    void cellsOfLargeTiles_areSelectedAcrossBlocks() {
        int[] x = IntStream.range(0, 3000).map(i -> i * 7 % 3000).toArray();
        SelectedCells cells = select(TestTiles.crossing(3000), Subarray.range("x", 100, 1999), TestTiles.ints(x));
        assertEquals(
                List.of(IntStream.range(0, 3000)
                        .filter(i -> x[i] >= 100 && x[i] <= 1999)
                        .boxed()
                        .toList()),
                TestTiles.positions(cells));
    }

    private static ArraySchema names(Dimension... others) {
        ArraySchemaBuilder schema = ArraySchema.sparse().dimension(Dimension.ascii("s"));
        List.of(others).forEach(schema::dimension);
        return schema.attribute(Attribute.int32("a")).build();
    }

    @Test
    void sortedStrings_areSearched() {
        ColumnBuilder strings = TestTiles.strings("a", "ab", "ab", "b", "c", "", "ab", "d");
        for (List<String> range : List.of(
                List.of("ab", "b"),
                List.of("aa", "bz"),
                List.of("", "zz"),
                List.of("", "a"),
                List.of("c", "d"),
                List.of("x", "z"),
                List.of("aba", "abz"))) {
            SelectedCells cells = select(
                    names(),
                    TestTiles.crossing(5, 3),
                    Subarray.of(Map.of("s", List.of(Range.of(range.get(0), range.get(1))))),
                    strings);
            assertEquals(
                    List.of(within(range, "a", "ab", "ab", "b", "c"), within(range, "", "ab", "d")),
                    TestTiles.positions(cells),
                    range.toString());
        }
    }

    private static List<Integer> within(List<String> range, String... tile) {
        return IntStream.range(0, tile.length)
                .filter(i -> tile[i].compareTo(range.get(0)) >= 0 && tile[i].compareTo(range.get(1)) <= 0)
                .boxed()
                .toList();
    }

    @Test
    void otherRanges_narrowTheCellsFoundBySearch() {
        ArraySchema schema = names(Dimension.of("x", Datatype.INT32, Range.of(0, 9999), null));
        SelectedCells cells = select(
                schema,
                TestTiles.crossing(5),
                Subarray.of(Map.of("s", List.of(Range.of("b", "c")), "x", List.of(Range.of(3, 4)))),
                TestTiles.strings("a", "b", "b", "c", "d"),
                TestTiles.ints(3, 3, 5, 4, 4));
        assertEquals(List.of(List.of(1, 3)), TestTiles.positions(cells));
    }

    @Test
    void stringsOfSpaceTiles_areNotSearched() {
        // Cells are sorted by the tile of x first.
        ArraySchema schema = names(Dimension.int32("x", 0, 9999, 10));
        SelectedCells cells = select(
                schema,
                TestTiles.crossing(4),
                Subarray.of(Map.of("s", List.of(Range.of("b", "c")))),
                TestTiles.strings("b", "d", "a", "c"),
                TestTiles.ints(1, 2, 11, 12));
        assertEquals(List.of(List.of(0, 3)), TestTiles.positions(cells));
    }
}

package dev.tegula.internal.read.dense;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.ArrayFixture;
import dev.tegula.internal.order.AxisSelection;
import dev.tegula.internal.order.DenseSelection;
import dev.tegula.internal.order.TileGrid;
import dev.tegula.internal.read.dense.DenseSources.FragmentPart;
import dev.tegula.query.Cells;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/**
 * Plans reads of an array of 8 rows and 8 columns in four tiles of 4 × 4 cells. The old fragment has the rows 0 to 3 of
 * all columns, which are the two upper tiles. The new fragment has the rows 1 to 4 of the columns 2 to 5, which are
 * parts of all four tiles.
 */
class DensePlanTest {

    private static final ArraySchema SCHEMA = ArraySchema.dense()
            .dimension(Dimension.int32("row", 0, 7, 4))
            .dimension(Dimension.int32("column", 0, 7, 4))
            .attribute(Attribute.int32("a"))
            .build();

    private static final TileGrid GRID = new TileGrid(SCHEMA);

    private static final ArrayFixture ARRAY = new ArrayFixture(SCHEMA)
            .write(10, box(0, 3, 0, 7), Cells.builder().int32("a", new int[32]).build())
            .write(20, box(1, 4, 2, 5), Cells.builder().int32("a", new int[16]).build());

    private static final DenseFragments FRAGMENTS = DenseFragments.of(ARRAY.open());

    @AfterAll
    static void close() {
        ARRAY.close();
    }

    private static Subarray box(long firstRow, long lastRow, long firstColumn, long lastColumn) {
        return Subarray.of(Map.of(
                "row", List.of(Range.of(firstRow, lastRow)), "column", List.of(Range.of(firstColumn, lastColumn))));
    }

    private static DenseSources plan(Subarray subarray, ResultOrder order) {
        List<AxisSelection> selection = DenseSelection.of(SCHEMA, GRID, subarray);
        return DensePlan.of(GRID, FRAGMENTS.intersecting(selection), selection, order)
                .sources();
    }

    /** Returns the regions of each tile that a fragment provides. */
    private static List<String> tiles(DenseSources reads, long fragment) {
        List<String> texts = new ArrayList<>();
        for (FragmentPart part : reads.parts()) {
            if (part.box().fragment().name().start() == fragment) {
                part.tiles()
                        .forEach(tile -> tile.pieces()
                                .forEach(piece -> texts.add("tile " + tile.number() + ": " + text(piece))));
            }
        }
        return texts;
    }

    private static List<String> unwritten(DenseSources reads) {
        return reads.filled().stream().map(DensePlanTest::text).toList();
    }

    /** Returns the cells of a region within its tile, and the positions of the first one and its neighbors. */
    private static String text(TileRegion region) {
        return "rows " + region.low()[0] + "-" + region.high()[0] + ", columns " + region.low()[1] + "-"
                + region.high()[1] + " at " + region.result() + " by " + Arrays.toString(region.resultStrides());
    }

    private static long cells(DenseSources reads) {
        long cells = reads.filled().stream().mapToLong(TileRegion::cells).sum();
        for (FragmentPart part : reads.parts()) {
            cells += part.tiles().stream().mapToLong(TileRegions::cells).sum();
        }
        return cells;
    }

    @Test
    void fragments_areNewestFirst() {
        assertEquals(
                List.of(20L, 10L),
                plan(Subarray.whole(), ResultOrder.ROW_MAJOR).parts().stream()
                        .map(part -> part.box().fragment().name().start())
                        .toList());
    }

    @Test
    void cellsOfTwoFragments_areReadFromTheNewest() {
        DenseSources reads = plan(Subarray.whole(), ResultOrder.ROW_MAJOR);
        assertEquals(
                List.of(
                        "tile 0: rows 1-3, columns 2-3 at 10 by [8, 1]",
                        "tile 1: rows 1-3, columns 0-1 at 12 by [8, 1]",
                        "tile 2: rows 0-0, columns 2-3 at 34 by [8, 1]",
                        "tile 3: rows 0-0, columns 0-1 at 36 by [8, 1]"),
                tiles(reads, 20));
    }

    @Test
    void cellsThatTheNewestFragmentDoesNotCover_areReadFromTheOlderOne() {
        DenseSources reads = plan(Subarray.whole(), ResultOrder.ROW_MAJOR);
        assertEquals(
                List.of(
                        "tile 0: rows 0-0, columns 0-3 at 0 by [8, 1]",
                        "tile 0: rows 1-3, columns 0-1 at 8 by [8, 1]",
                        "tile 1: rows 0-0, columns 0-3 at 4 by [8, 1]",
                        "tile 1: rows 1-3, columns 2-3 at 14 by [8, 1]"),
                tiles(reads, 10));
    }

    @Test
    void cellsThatNoFragmentCovers_areUnwritten() {
        DenseSources reads = plan(Subarray.whole(), ResultOrder.ROW_MAJOR);
        assertEquals(
                List.of(
                        "rows 1-3, columns 0-3 at 40 by [8, 1]",
                        "rows 0-0, columns 0-1 at 32 by [8, 1]",
                        "rows 1-3, columns 0-3 at 44 by [8, 1]",
                        "rows 0-0, columns 2-3 at 38 by [8, 1]"),
                unwritten(reads));
        assertEquals(64, cells(reads), "every cell once");
    }

    @Test
    void coveredCells_areNotReadFromTheOlderFragment() {
        DenseSources reads = plan(box(1, 3, 2, 5), ResultOrder.ROW_MAJOR);
        assertEquals(
                List.of("tile 0: rows 1-3, columns 2-3 at 0 by [4, 1]", "tile 1: rows 1-3, columns 0-1 at 2 by [4, 1]"),
                tiles(reads, 20));
        assertEquals(List.of(), tiles(reads, 10));
        assertEquals(List.of(), unwritten(reads));
    }

    @Test
    void selectionOutsideAllFragments_isUnwritten() {
        DenseSources reads = plan(box(6, 7, 6, 7), ResultOrder.ROW_MAJOR);
        assertEquals(List.of(), reads.parts());
        assertEquals(List.of("rows 2-3, columns 2-3 at 0 by [2, 1]"), unwritten(reads));
    }

    @Test
    void columnMajorResult_placesCellsByColumns() {
        DenseSources reads = plan(box(0, 1, 1, 2), ResultOrder.COL_MAJOR);
        assertEquals(List.of("tile 0: rows 1-1, columns 2-2 at 3 by [1, 2]"), tiles(reads, 20));
        assertEquals(
                List.of("tile 0: rows 0-0, columns 1-2 at 0 by [1, 2]", "tile 0: rows 1-1, columns 1-1 at 1 by [1, 2]"),
                tiles(reads, 10));
    }

    @Test
    void resultInGlobalOrder_placesCellsByTiles() {
        DenseSources reads = plan(box(0, 3, 2, 7), ResultOrder.GLOBAL);
        assertEquals(
                List.of(
                        "tile 0: rows 1-3, columns 2-3 at 2 by [2, 1]",
                        "tile 1: rows 1-3, columns 0-1 at 12 by [4, 1]"),
                tiles(reads, 20),
                "the first tile has 8 selected cells in rows of 2, the second one 16 in rows of 4");
        assertEquals(
                List.of(
                        "tile 0: rows 0-0, columns 2-3 at 0 by [2, 1]",
                        "tile 1: rows 0-0, columns 0-3 at 8 by [4, 1]",
                        "tile 1: rows 1-3, columns 2-3 at 14 by [4, 1]"),
                tiles(reads, 10));
    }

    @Test
    void severalRanges_arePlacedWithoutGaps() {
        Subarray columns0And3And7 = Subarray.of(Map.of(
                "row", List.of(Range.of(0, 1)), "column", List.of(Range.of(0, 0), Range.of(3, 3), Range.of(7, 7))));
        DenseSources reads = plan(columns0And3And7, ResultOrder.ROW_MAJOR);
        assertEquals(List.of("tile 0: rows 1-1, columns 3-3 at 4 by [3, 1]"), tiles(reads, 20));
        assertEquals(
                List.of(
                        "tile 0: rows 0-1, columns 0-0 at 0 by [3, 1]",
                        "tile 0: rows 0-0, columns 3-3 at 1 by [3, 1]",
                        "tile 1: rows 0-1, columns 3-3 at 2 by [3, 1]"),
                tiles(reads, 10));
    }
}

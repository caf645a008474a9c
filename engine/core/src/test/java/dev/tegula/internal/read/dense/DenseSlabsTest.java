package dev.tegula.internal.read.dense;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tegula.internal.order.AxisSelection;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

/** Splits selections of an array of 8 rows and 8 columns with tiles of 3 rows and 4 columns. */
class DenseSlabsTest {

    private static final AxisSelection ALL = AxisSelection.interval(0, 7);

    private enum Order {
        ROW_MAJOR,
        COLUMN_MAJOR
    }

    private static List<String> slabs(AxisSelection rows, AxisSelection columns, Order order, long maxCells) {
        return TestSelections.parts(
                new DenseSlabs(TestSelections.GRID, List.of(rows, columns), order == Order.ROW_MAJOR, maxCells));
    }

    @Test
    void selectionThatFits_isOneSlab() {
        assertEquals(List.of("rows 0-7, columns 0-7"), slabs(ALL, ALL, Order.ROW_MAJOR, 64));
    }

    @Test
    void slabsOfRows_endAtTileBorders() {
        assertEquals(
                List.of("rows 0-2, columns 0-7", "rows 3-5, columns 0-7", "rows 6-7, columns 0-7"),
                slabs(ALL, ALL, Order.ROW_MAJOR, 32),
                "four rows would fit");
    }

    @Test
    void slabsOfFewerRowsThanATile_endWithinIt() {
        assertEquals(
                List.of("rows 0-1, columns 0-7", "rows 2-2, columns 0-7", "rows 3-4, columns 0-7"),
                slabs(AxisSelection.interval(0, 4), ALL, Order.ROW_MAJOR, 16));
    }

    @Test
    void slabsOfColumns_endAtTileBorders() {
        assertEquals(
                List.of("rows 0-7, columns 0-3", "rows 0-7, columns 4-7"),
                slabs(ALL, ALL, Order.COLUMN_MAJOR, 60),
                "seven columns would fit");
    }

    @Test
    void rowThatDoesNotFit_isDivided() {
        assertEquals(
                List.of(
                        "rows 0-0, columns 0-3",
                        "rows 0-0, columns 4-7",
                        "rows 1-1, columns 0-3",
                        "rows 1-1, columns 4-7"),
                slabs(AxisSelection.interval(0, 1), ALL, Order.ROW_MAJOR, 7));
    }

    @Test
    void slabsOfOneCell_areInOrder() {
        AxisSelection two = AxisSelection.interval(3, 4);
        assertEquals(
                List.of(
                        "rows 3-3, columns 3-3",
                        "rows 3-3, columns 4-4",
                        "rows 4-4, columns 3-3",
                        "rows 4-4, columns 4-4"),
                slabs(two, two, Order.ROW_MAJOR, 1));
        assertEquals(
                List.of(
                        "rows 3-3, columns 3-3",
                        "rows 4-4, columns 3-3",
                        "rows 3-3, columns 4-4",
                        "rows 4-4, columns 4-4"),
                slabs(two, two, Order.COLUMN_MAJOR, 1));
    }

    @Test
    void limitBelowACell_isOneCell() {
        assertEquals(
                List.of("rows 0-0, columns 0-0", "rows 0-0, columns 1-1"),
                slabs(AxisSelection.interval(0, 0), AxisSelection.interval(0, 1), Order.ROW_MAJOR, 0));
    }

    @Test
    void severalRanges_areDividedByTheirCells() {
        AxisSelection rows1And3To6 = AxisSelection.union(new long[] {1, 3}, new long[] {1, 6});
        assertEquals(
                List.of("rows 1-1 3-5, columns 0-7", "rows 6-6, columns 0-7"),
                slabs(rows1And3To6, ALL, Order.ROW_MAJOR, 32));
    }

    @Test
    void slabEndsAtATileBorder_alsoIfTheFirstRowOfTheTileIsNotSelected() {
        AxisSelection rows0To2And4To5 = AxisSelection.union(new long[] {0, 4}, new long[] {2, 5});
        assertEquals(
                List.of("rows 0-2, columns 0-7", "rows 4-5, columns 0-7"),
                slabs(rows0To2And4To5, ALL, Order.ROW_MAJOR, 32),
                "rows 3 to 5 are a row of tiles, which is decoded once");
    }

    @Test
    void nextAfterTheLastSlab_isRefused() {
        DenseSlabs slabs = new DenseSlabs(TestSelections.GRID, List.of(ALL, ALL), true, 64);
        slabs.next();
        assertFalse(slabs.hasNext());
        assertThrows(NoSuchElementException.class, slabs::next);
    }
}

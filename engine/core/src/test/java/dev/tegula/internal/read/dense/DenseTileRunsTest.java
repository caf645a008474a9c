package dev.tegula.internal.read.dense;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tegula.internal.order.AxisSelection;
import dev.tegula.internal.order.TileGrid;
import dev.tegula.schema.CellOrder;
import dev.tegula.schema.TileOrder;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

/** Splits selections of an array of 8 rows and 8 columns with tiles of 3 rows and 4 columns. */
class DenseTileRunsTest {

    private static final AxisSelection ALL = AxisSelection.interval(0, 7);
    private static final AxisSelection FIRST_THREE = AxisSelection.interval(0, 2);

    private static List<String> runs(AxisSelection rows, AxisSelection columns, long maxCells) {
        return runs(TestSelections.GRID, rows, columns, maxCells);
    }

    private static List<String> runs(TileGrid grid, AxisSelection rows, AxisSelection columns, long maxCells) {
        return TestSelections.parts(new DenseTileRuns(grid, List.of(rows, columns), maxCells));
    }

    @Test
    void tilesThatFitTogether_areOneRun() {
        assertEquals(
                List.of("rows 0-2, columns 0-7", "rows 3-5, columns 0-7", "rows 6-7, columns 0-7"), runs(ALL, ALL, 24));
    }

    @Test
    void run_doesNotContinueInTheNextRowOfTiles() {
        assertEquals(
                List.of("rows 0-2, columns 0-7", "rows 3-5, columns 0-7", "rows 6-7, columns 0-7"),
                runs(ALL, ALL, 1000));
    }

    @Test
    void tilesThatDoNotFitTogether_areRunsOfTheirOwn() {
        assertEquals(
                List.of(
                        "rows 0-2, columns 0-3",
                        "rows 0-2, columns 4-7",
                        "rows 3-5, columns 0-3",
                        "rows 3-5, columns 4-7",
                        "rows 6-7, columns 0-7"),
                runs(ALL, ALL, 23),
                "the last tiles have two rows only");
    }

    @Test
    void columnMajorTiles_areRunsOfRows() {
        TileGrid columnMajor = TestSelections.grid(TileOrder.COL_MAJOR, CellOrder.ROW_MAJOR);
        assertEquals(
                List.of(
                        "rows 0-5, columns 0-3",
                        "rows 6-7, columns 0-3",
                        "rows 0-5, columns 4-7",
                        "rows 6-7, columns 4-7"),
                runs(columnMajor, ALL, ALL, 24));
    }

    @Test
    void tileThatIsTooLarge_isDividedIntoRows() {
        assertEquals(
                List.of(
                        "rows 0-1, columns 0-3",
                        "rows 2-2, columns 0-3",
                        "rows 0-1, columns 4-7",
                        "rows 2-2, columns 4-7"),
                runs(FIRST_THREE, ALL, 8));
    }

    @Test
    void tileThatIsTooLarge_isDividedInTheOrderOfItsCells() {
        TileGrid columnMajorCells = TestSelections.grid(TileOrder.ROW_MAJOR, CellOrder.COL_MAJOR);
        assertEquals(
                List.of("rows 0-2, columns 0-1", "rows 0-2, columns 2-3"),
                runs(columnMajorCells, FIRST_THREE, AxisSelection.interval(0, 3), 8));
    }

    @Test
    void selectedPartsOfTiles_areCounted() {
        assertEquals(
                List.of("rows 2-2, columns 3-4", "rows 3-3, columns 3-4"),
                runs(AxisSelection.interval(2, 3), AxisSelection.interval(3, 4), 2));
    }

    @Test
    void severalRanges_endAtTileBorders() {
        AxisSelection columns1And3To4And7 = AxisSelection.union(new long[] {1, 3, 7}, new long[] {1, 4, 7});
        assertEquals(
                List.of("rows 0-2, columns 1-1 3-3", "rows 0-2, columns 4-4 7-7"),
                runs(FIRST_THREE, columns1And3To4And7, 6));
        assertEquals(List.of("rows 0-2, columns 1-1 3-4 7-7"), runs(FIRST_THREE, columns1And3To4And7, 12));
    }

    @Test
    void nextAfterTheLastRun_isRefused() {
        DenseTileRuns runs = new DenseTileRuns(TestSelections.GRID, List.of(FIRST_THREE, ALL), 24);
        runs.next();
        assertFalse(runs.hasNext());
        assertThrows(NoSuchElementException.class, runs::next);
    }
}

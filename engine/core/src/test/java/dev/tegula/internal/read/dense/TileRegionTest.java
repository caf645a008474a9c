package dev.tegula.internal.read.dense;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Two rows and three columns of a tile. */
class TileRegionTest {

    private static TileRegion region(long result, long... strides) {
        return new TileRegion(new long[] {4, 1}, new long[] {5, 3}, result, strides);
    }

    private static List<String> runs(TileRegion region) {
        List<String> runs = new ArrayList<>();
        region.each((first, stride, count) -> runs.add(count + " from " + first + " at " + stride));
        return runs;
    }

    @Test
    void runs_followTheDimensionThatIsClosestInTheResult() {
        assertEquals(List.of("3 from 100 at 1", "3 from 110 at 1"), runs(region(100, 10, 1)));
        assertEquals(List.of("2 from 100 at 1", "2 from 110 at 1", "2 from 120 at 1"), runs(region(100, 1, 10)));
    }

    @Test
    void runs_endWhenTheVisitorStops() {
        List<Integer> visited = new ArrayList<>();
        assertFalse(region(0, 10, 1).each((first, stride, count) -> {
            visited.add(first);
            return false;
        }));
        assertEquals(List.of(0), visited);
    }

    @Test
    void extents_areTheCellsInEachDimension() {
        assertEquals(
                List.of(2L, 3L),
                List.of(region(0, 3, 1).extents()[0], region(0, 3, 1).extents()[1]));
        assertEquals(6, region(0, 3, 1).cells());
    }

    @Test
    void slice_keepsThePositionsOfItsCells() {
        TileRegion secondAndThirdColumn = region(100, 10, 1).slice(1, 2, 3);
        assertEquals(List.of("2 from 101 at 1", "2 from 111 at 1"), runs(secondAndThirdColumn));
        assertEquals(
                List.of("1 from 112 at 1"),
                runs(secondAndThirdColumn.slice(0, 5, 5).slice(1, 3, 3)));
    }
}

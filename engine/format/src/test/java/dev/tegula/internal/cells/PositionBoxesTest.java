package dev.tegula.internal.cells;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Divides all intervals of positions in tiles of three dimensions. */
class PositionBoxesTest {

    private static final int CELLS = 24;
    private static final long[] FIRST = {0, 0, 0};

    private static TileShape shape(boolean rowMajor) {
        return rowMajor
                ? new TileShape(new long[] {2, 3, 4}, new long[] {12, 4, 1}, true)
                : new TileShape(new long[] {2, 3, 4}, new long[] {1, 2, 6}, false);
    }

    /** A box as its first cell and its extents. */
    private record Box(List<Long> low, List<Long> extents) {

        static Box of(long[] low, long[] extents) {
            return new Box(
                    Arrays.stream(low).boxed().toList(),
                    Arrays.stream(extents).boxed().toList());
        }
    }

    private static List<Box> boxes(TileShape shape, int from, int to, long[] low, long[] high) {
        PositionBoxes boxes = new PositionBoxes();
        boxes.begin(shape, from, to, low, high);
        List<Box> all = new ArrayList<>();
        while (boxes.next()) {
            all.add(Box.of(boxes.low(), boxes.extents()));
        }
        return all;
    }

    /** Returns how many boxes have each position of the tile. */
    private static int[] counts(TileShape shape, List<Box> boxes) {
        int[] counts = new int[CELLS];
        for (Box box : boxes) {
            for (long x = 0; x < box.extents.get(0); x++) {
                for (long y = 0; y < box.extents.get(1); y++) {
                    for (long z = 0; z < box.extents.get(2); z++) {
                        long[] cell = {box.low.get(0) + x, box.low.get(1) + y, box.low.get(2) + z};
                        counts[(int) shape.position(cell)]++;
                    }
                }
            }
        }
        return counts;
    }

    private static boolean isWithin(long[] cell, long[] low, long[] high) {
        for (int d = 0; d < cell.length; d++) {
            if (cell[d] < low[d] || cell[d] > high[d]) {
                return false;
            }
        }
        return true;
    }

    private static long[] cell(TileShape shape, int position) {
        long[] cell = new long[3];
        for (int d = 0; d < 3; d++) {
            cell[d] = position / shape.strides()[d] % shape.extents()[d];
        }
        return cell;
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void everyInterval_isDividedIntoItsCells(boolean rowMajor) {
        TileShape shape = shape(rowMajor);
        long[] low = {0, 1, 1};
        long[] high = {1, 2, 2};
        for (int from = 0; from <= CELLS; from++) {
            for (int to = from; to <= CELLS; to++) {
                List<Box> boxes = boxes(shape, from, to, low, high);
                int[] counts = counts(shape, boxes);
                assertTrue(boxes.size() <= 5, boxes::toString);
                for (int position = 0; position < CELLS; position++) {
                    boolean within = position >= from && position < to && isWithin(cell(shape, position), low, high);
                    assertEquals(within ? 1 : 0, counts[position], "position " + position + " of " + boxes);
                }
            }
        }
    }

    @Test
    void wholeTile_isOneBox() {
        Box tile = Box.of(FIRST, new long[] {2, 3, 4});
        assertEquals(List.of(tile), boxes(shape(true), 0, CELLS, FIRST, new long[] {1, 2, 3}));
        assertEquals(List.of(tile), boxes(shape(false), 0, CELLS, FIRST, new long[] {1, 2, 3}));
    }

    @Test
    void intervalFromTheMiddleOfARow_isOneBoxPerChangeOfDimension() {
        List<Box> expected = List.of(
                Box.of(new long[] {0, 1, 2}, new long[] {1, 1, 2}),
                Box.of(new long[] {0, 2, 0}, new long[] {1, 1, 4}),
                Box.of(new long[] {1, 0, 0}, new long[] {1, 2, 4}),
                Box.of(new long[] {1, 2, 0}, new long[] {1, 1, 1}));
        assertEquals(expected, boxes(shape(true), 6, 21, FIRST, new long[] {1, 2, 3}));
    }

    @Test
    void dimensionsOfOneCell_areNotDivided() {
        TileShape column = new TileShape(new long[] {3, 1}, new long[] {1, 1}, true);
        assertEquals(
                List.of(Box.of(new long[] {1, 0}, new long[] {2, 1})),
                boxes(column, 1, 3, new long[] {0, 0}, new long[] {2, 0}));
    }

    @Test
    void boxesOfAnotherNumberOfDimensions_areReused() {
        PositionBoxes boxes = new PositionBoxes();
        boxes.begin(shape(true), 0, CELLS, FIRST, new long[] {1, 2, 3});
        assertTrue(boxes.next());
        boxes.begin(new TileShape(new long[] {9}, new long[] {1}, true), 2, 7, new long[] {4}, new long[] {8});
        assertTrue(boxes.next());
        assertEquals(Box.of(new long[] {4}, new long[] {3}), Box.of(boxes.low(), boxes.extents()));
        assertFalse(boxes.next());
    }
}

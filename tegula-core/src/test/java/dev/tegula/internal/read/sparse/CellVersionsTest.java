package dev.tegula.internal.read.sparse;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.BitSet;
import org.junit.jupiter.api.Test;

/** Cells 0, 3 and 5 have the same coordinates, 1 has its own, and 2 and 4 have the same ones. */
class CellVersionsTest {

    private static final int[] SORTED = {0, 3, 5, 1, 2, 4};
    private static final BitSet EQUAL = BitSet.valueOf(new long[] {0b100110});
    private static final CellVersions CELLS = new CellVersions(SORTED, EQUAL);
    private static final CellMatches EVERY = new CellMatches.All();

    @Test
    void last_isTheCellOfTheNewestFragment() {
        assertArrayEquals(new int[] {5, 1, 4}, CELLS.last());
    }

    @Test
    void newest_isTheLatestCell_ofEqualTimesTheLast() {
        assertArrayEquals(new int[] {3, 1, 2}, CELLS.newest(new long[] {10, 10, 9, 30, 8, 20}));
        assertArrayEquals(new int[] {5, 1, 4}, CELLS.newest(new long[] {10, 10, 10, 10, 10, 10}));
    }

    @Test
    void all_areNewestFirst() {
        assertArrayEquals(new int[] {3, 5, 0, 1, 2, 4}, CELLS.all(new long[] {10, 10, 9, 30, 8, 20}, EVERY, false));
    }

    @Test
    void all_ofEqualTimes_keepTheLast_unlessDuplicatesAreAllowed() {
        long[] times = {10, 10, 9, 20, 9, 20};
        assertArrayEquals(new int[] {5, 0, 1, 4}, CELLS.all(times, EVERY, false));
        assertArrayEquals(new int[] {5, 3, 0, 1, 4, 2}, CELLS.all(times, EVERY, true));
    }

    @Test
    void all_endAtADeletedVersion() {
        CellMatches withoutThree = new CellMatches.Marked(new boolean[] {true, true, true, false, true, true});
        assertArrayEquals(new int[] {5, 1, 2, 4}, CELLS.all(new long[] {10, 10, 9, 20, 8, 30}, withoutThree, false));
    }
}

package dev.tegula.internal.read.sparse;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.Arrays;
import java.util.BitSet;
import org.junit.jupiter.api.Test;

/** Cells 0, 3 and 5 have the same coordinates, 1 has its own, and 2 and 4 have the same ones. */
class CellVersionsTest {

    private static final int[] SORTED = {0, 3, 5, 1, 2, 4, 77};
    private static final CellVersions CELLS = new CellVersions(new CellSequence.Permuted(SORTED, 6), ties(1, 2, 5));
    private static final CellMatches EVERY = new CellMatches.All();

    private static BitSet ties(int... positions) {
        BitSet ties = new BitSet();
        Arrays.stream(positions).forEach(ties::set);
        return ties;
    }

    private static void assertCells(CellSequence.Permuted found, int... expected) {
        assertArrayEquals(expected, Arrays.copyOf(found.cells(), found.size()));
    }

    @Test
    void last_isTheCellOfTheNewestFragment() {
        assertCells(CELLS.last(int[]::new), 5, 1, 4);
    }

    @Test
    void newest_isTheLatestCell_ofEqualTimesTheLast() {
        assertCells(CELLS.newest(new long[] {10, 10, 9, 30, 8, 20}, int[]::new), 3, 1, 2);
        assertCells(CELLS.newest(new long[] {10, 10, 10, 10, 10, 10}, int[]::new), 5, 1, 4);
    }

    @Test
    void all_areNewestFirst() {
        assertCells(CELLS.all(new long[] {10, 10, 9, 30, 8, 20}, EVERY, -1, false), 3, 5, 0, 1, 2, 4);
    }

    @Test
    void all_ofEqualTimes_keepTheLast_unlessDuplicatesAreAllowed() {
        long[] times = {10, 10, 9, 20, 9, 20};
        assertCells(CELLS.all(times, EVERY, -1, false), 5, 0, 1, 4);
        assertCells(CELLS.all(times, EVERY, -1, true), 5, 3, 0, 1, 4, 2);
    }

    @Test
    void all_endAtADeletedVersion() {
        CellMatches withoutThree = new CellMatches.Marked(new boolean[] {true, true, true, false, true, true});
        assertCells(CELLS.all(new long[] {10, 10, 9, 20, 8, 30}, withoutThree, -1, false), 5, 1, 2, 4);
    }

    @Test
    void all_endAtTheNewestVersionUpToTheHorizon() {
        assertCells(CELLS.all(new long[] {10, 10, 9, 30, 8, 20}, EVERY, 25, false), 3, 5, 1, 2);
        CellMatches withoutFive = new CellMatches.Marked(new boolean[] {true, true, true, true, true, false});
        assertCells(CELLS.all(new long[] {10, 10, 9, 30, 8, 20}, withoutFive, 25, false), 3, 1, 2);
    }
}

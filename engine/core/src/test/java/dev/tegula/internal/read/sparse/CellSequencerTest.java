package dev.tegula.internal.read.sparse;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.ArrayFixture;
import dev.tegula.internal.exec.ArrayLease;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.internal.read.pruning.TimestampFields;
import dev.tegula.internal.read.sparse.SparseReader.Versions;
import dev.tegula.internal.read.sparse.SparseSteps.Step;
import dev.tegula.query.ResultOrder;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Orders the cells of two tiles of two fragments: the second tile is newer. */
class CellSequencerTest {

    private static final ArraySchema SCHEMA = ArraySchema.sparse()
            .dimension(Dimension.int32("x", 0, 99, 10))
            .attribute(Attribute.int32("a"))
            .build();

    private static CellSequence sequence(SparseSteps steps, CellMatches matches, int... x) {
        LoadedColumns coordinates = new LoadedColumns(List.of(TestTiles.ints(x)));
        return sequence(Versions.NEWEST, steps, matches, coordinates, x.length);
    }

    private static CellSequence sequence(
            Versions versions, SparseSteps steps, CellMatches matches, LoadedColumns coordinates, int size) {
        SelectedCells cells = SelectedCells.all(TestTiles.tiles(2, size - 2));
        try (ArrayFixture array = new ArrayFixture(SCHEMA)) {
            Execution execution = new Execution(array.open());
            ReadArrays arrays =
                    new ReadArrays(new ArrayLease(execution.workers().arrays()), field -> true);
            return new CellSequencer(execution, ResultOrder.ROW_MAJOR, versions, -1, steps)
                    .sequence(new LoadedCells(cells, coordinates, matches), arrays);
        }
    }

    private static CellSequence allVersions(int[] x, long... times) {
        ColumnBuilder timestamps = new ColumnBuilder(TimestampFields.WRITTEN, times.length);
        System.arraycopy(times, 0, (long[]) timestamps.values().array(), 0, times.length);
        LoadedColumns coordinates = new LoadedColumns(List.of(TestTiles.ints(x), timestamps));
        return sequence(Versions.ALL, steps(Step.HIDE, Step.SORT), new CellMatches.All(), coordinates, x.length);
    }

    private static SparseSteps steps(Step... steps) {
        return new SparseSteps(SCHEMA.dimensions(), Set.of(steps));
    }

    private static int[] permuted(CellSequence sequence) {
        return Arrays.copyOf(((CellSequence.Permuted) sequence).cells(), sequence.size());
    }

    @Test
    void cellsInOrder_stayInPlace() {
        assertEquals(
                new CellSequence.InPlace(4), sequence(steps(Step.HIDE, Step.SORT), new CellMatches.All(), 1, 2, 5, 7));
    }

    @Test
    void unsortedRead_leavesCellsInPlace() {
        assertEquals(new CellSequence.InPlace(4), sequence(steps(), new CellMatches.All(), 7, 2, 5, 1));
    }

    @Test
    void cells_areSorted() {
        assertArrayEquals(
                new int[] {3, 0, 2, 1},
                permuted(sequence(steps(Step.HIDE, Step.SORT), new CellMatches.All(), 2, 9, 5, 1)));
    }

    @Test
    void newerCell_hidesTheOlderOne() {
        assertArrayEquals(
                new int[] {3, 0, 2},
                permuted(sequence(steps(Step.HIDE, Step.SORT), new CellMatches.All(), 2, 9, 9, 1)));
    }

    @Test
    void newerCellThatDoesNotMatch_hidesTheOlderOne() {
        CellMatches matches = new CellMatches.Marked(new boolean[] {true, true, false, true});
        assertArrayEquals(new int[] {3, 0}, permuted(sequence(steps(Step.HIDE, Step.SORT), matches, 2, 9, 9, 1)));
    }

    @Test
    void duplicates_stay_inTheOrderOfTheirNumbers() {
        assertArrayEquals(
                new int[] {3, 0, 1, 2}, permuted(sequence(steps(Step.SORT), new CellMatches.All(), 2, 9, 9, 1)));
    }

    @Test
    void newerCellInOrder_hidesTheOlderOne() {
        assertArrayEquals(
                new int[] {0, 2, 3},
                permuted(sequence(steps(Step.HIDE, Step.SORT), new CellMatches.All(), 1, 5, 5, 9)));
    }

    @Test
    void duplicatesInOrder_stayInPlace() {
        assertEquals(new CellSequence.InPlace(4), sequence(steps(Step.SORT), new CellMatches.All(), 1, 5, 5, 9));
    }

    @Test
    void cellsInOrderThatDoNotMatch_areDropped() {
        CellMatches matches = new CellMatches.Marked(new boolean[] {true, false, true, true});
        assertArrayEquals(new int[] {0, 2, 3}, permuted(sequence(steps(Step.HIDE, Step.SORT), matches, 1, 2, 5, 9)));
    }

    @Test
    void allVersionsInOrder_becomeNewestFirst() {
        assertArrayEquals(new int[] {0, 2, 1, 3}, permuted(allVersions(new int[] {1, 5, 5, 9}, 10, 10, 20, 20)));
    }

    @Test
    void allVersionsWithoutTies_stayInPlace() {
        assertEquals(new CellSequence.InPlace(4), allVersions(new int[] {1, 4, 5, 9}, 10, 10, 20, 20));
    }
}

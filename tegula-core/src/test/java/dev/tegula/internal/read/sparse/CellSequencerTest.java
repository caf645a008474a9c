package dev.tegula.internal.read.sparse;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.ArrayFixture;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.sparse.SparseReader.Versions;
import dev.tegula.query.ResultOrder;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Orders the cells of two tiles of two fragments: the second tile is newer. */
class CellSequencerTest {

    private static final ArraySchema SCHEMA = ArraySchema.sparse()
            .dimension(Dimension.int32("x", 0, 99, 10))
            .attribute(Attribute.int32("a"))
            .build();

    private static CellSequence sequence(SparseSteps steps, CellMatches matches, int... x) {
        SelectedCells cells = SelectedCells.all(TestTiles.tiles(2, x.length - 2));
        LoadedCoordinates coordinates = new LoadedCoordinates(List.of(TestTiles.ints(x)), Optional.empty());
        try (ArrayFixture array = new ArrayFixture(SCHEMA)) {
            Execution execution = new Execution(array.open());
            return new CellSequencer(
                            execution, ResultOrder.ROW_MAJOR, Versions.NEWEST, steps, size -> new int[size + 2])
                    .sequence(new LoadedCells(cells, coordinates, matches));
        }
    }

    private static SparseSteps steps(boolean hides, boolean sorts) {
        return new SparseSteps(SCHEMA.dimensions(), false, false, hides, sorts);
    }

    private static int[] permuted(CellSequence sequence) {
        return Arrays.copyOf(((CellSequence.Permuted) sequence).cells(), sequence.size());
    }

    @Test
    void cellsInOrder_stayInPlace() {
        assertEquals(new CellSequence.InPlace(4), sequence(steps(true, true), new CellMatches.All(), 1, 2, 5, 7));
    }

    @Test
    void unsortedRead_leavesCellsInPlace() {
        assertEquals(new CellSequence.InPlace(4), sequence(steps(false, false), new CellMatches.All(), 7, 2, 5, 1));
    }

    @Test
    void cells_areSorted() {
        assertArrayEquals(
                new int[] {3, 0, 2, 1}, permuted(sequence(steps(true, true), new CellMatches.All(), 2, 9, 5, 1)));
    }

    @Test
    void newerCell_hidesTheOlderOne() {
        assertArrayEquals(
                new int[] {3, 0, 2}, permuted(sequence(steps(true, true), new CellMatches.All(), 2, 9, 9, 1)));
    }

    @Test
    void newerCellThatDoesNotMatch_hidesTheOlderOne() {
        CellMatches matches = new CellMatches.Marked(new boolean[] {true, true, false, true});
        assertArrayEquals(new int[] {3, 0}, permuted(sequence(steps(true, true), matches, 2, 9, 9, 1)));
    }

    @Test
    void duplicates_stay_inTheOrderOfTheirNumbers() {
        assertArrayEquals(
                new int[] {3, 0, 1, 2}, permuted(sequence(steps(false, true), new CellMatches.All(), 2, 9, 9, 1)));
    }
}

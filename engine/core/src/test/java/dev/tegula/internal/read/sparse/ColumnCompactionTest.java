package dev.tegula.internal.read.sparse;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.internal.exec.TileScratch;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ColumnCompactionTest {

    private static final SelectedCells LOADED = SelectedCells.all(TestTiles.tiles(3, 1, 2));
    /** One cell of the first tile, none of the second, all of the third. */
    private static final SelectedCells SELECTED = LOADED.keep(cell -> cell == 1 || cell > 3);

    private static void compact(ColumnBuilder column, SelectedCells loaded, SelectedCells kept) {
        try (TileScratch scratch = new TileScratch()) {
            ColumnCompaction.compact(List.of(column), loaded, kept, scratch.selection());
        }
    }

    @Test
    void selectedNumbers_moveToTheBeginning() {
        ColumnBuilder column = TestTiles.ints(10, 11, 12, 20, 30, 31);
        compact(column, LOADED, SELECTED);
        assertArrayEquals(
                new int[] {11, 30, 31}, Arrays.copyOf((int[]) column.values().array(), 3));
    }

    @Test
    void consecutiveNumbers_moveToTheBeginning() {
        ColumnBuilder column = TestTiles.ints(10, 11, 12, 20, 30, 31);
        SelectedCells selected = LOADED.with(List.of(
                new CellPositions.Consecutive(1, 2), new CellPositions.Listed(new int[0]), new CellPositions.All(2)));
        compact(column, LOADED, selected);
        assertArrayEquals(
                new int[] {11, 12, 30, 31},
                Arrays.copyOf((int[]) column.values().array(), 4));
    }

    @Test
    void fewerOfTheSelectedNumbers_moveToTheBeginning() {
        SelectedCells two = SELECTED.keep(cell -> cell != 1);
        ColumnBuilder column = TestTiles.ints(11, 30, 31);
        compact(column, SELECTED, two);
        assertArrayEquals(
                new int[] {11, 31}, Arrays.copyOf((int[]) column.values().array(), 2));
    }

    @Test
    void validityOfSelectedCells_movesWithThem() {
        ColumnBuilder column = new ColumnBuilder(new Field("x", Datatype.INT32, 1, true), 6);
        System.arraycopy(new byte[] {0, 1, 0, 0, 0, 1}, 0, column.validity(), 0, 6);
        compact(column, LOADED, SELECTED);
        assertArrayEquals(new byte[] {1, 0, 1}, Arrays.copyOf(column.validity(), 3));
    }

    @Test
    void selectedStrings_moveToTheBeginning() {
        ColumnBuilder column = TestTiles.strings("a", "bcd", "", "ef", "", "ghij");
        compact(column, LOADED, SELECTED);
        Column compacted = column.column(3);
        assertEquals(
                List.of("bcd", "", "ghij"),
                IntStream.range(0, 3).mapToObj(compacted::text).toList());
    }

    @Test
    void allCellsSelected_changesNothing() {
        ColumnBuilder column = TestTiles.ints(1, 2, 3, 4, 5, 6);
        compact(column, LOADED, LOADED);
        assertArrayEquals(new int[] {1, 2, 3, 4, 5, 6}, (int[]) column.values().array());
    }
}

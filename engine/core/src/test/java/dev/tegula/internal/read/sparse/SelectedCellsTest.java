package dev.tegula.internal.read.sparse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SelectedCellsTest {

    @Test
    void all_numbersCellsAcrossTiles() {
        SelectedCells cells = SelectedCells.all(TestTiles.tiles(3, 0, 2));
        assertEquals(5, cells.size());
        assertEquals(List.of(List.of(0, 1, 2), List.of(), List.of(3, 4)), TestTiles.numbers(cells));
        assertEquals(List.of(List.of(0, 1, 2), List.of(), List.of(0, 1)), TestTiles.positions(cells));
    }

    @Test
    void keep_numbersRemainingCellsAndKeepsEmptyTiles() {
        SelectedCells kept = SelectedCells.all(TestTiles.tiles(3, 2, 2)).keep(Set.of(0, 2, 6)::contains);
        assertEquals(3, kept.size());
        assertEquals(List.of(List.of(0, 1), List.of(), List.of(2)), TestTiles.numbers(kept));
        assertEquals(List.of(List.of(0, 2), List.of(), List.of(1)), TestTiles.positions(kept));
    }

    @Test
    void keep_ofKeptCells_countsFromTheFirstTilePosition() {
        SelectedCells odd = SelectedCells.all(TestTiles.tiles(6, 4)).keep(cell -> cell % 2 == 1);
        SelectedCells kept = odd.keep(cell -> cell >= 2);
        assertEquals(List.of(List.of(5), List.of(1, 3)), TestTiles.positions(kept));
        assertEquals(List.of(List.of(1, 3, 5), List.of(1, 3)), TestTiles.positions(odd), "unchanged");
    }

    @Test
    void keep_ofEveryCell_copiesNothing() {
        SelectedCells cells = SelectedCells.all(TestTiles.tiles(2));
        assertInstanceOf(
                CellPositions.All.class, cells.keep(cell -> true).tiles().get(0).positions());
    }

    @Test
    void renumbered_numbersSomeTilesFromZero() {
        SelectedCells cells = SelectedCells.all(TestTiles.tiles(2, 3, 1));
        SelectedCells some = SelectedCells.renumbered(cells.tiles().subList(1, 3));
        assertEquals(List.of(List.of(0, 1, 2), List.of(3)), TestTiles.numbers(some));
    }

    @Test
    void join_numbersTheCellsOfOneSelectionAfterThoseOfTheOther() {
        SelectedCells first = SelectedCells.all(TestTiles.tiles(3)).keep(cell -> cell != 1);
        SelectedCells joined = SelectedCells.join(List.of(first, SelectedCells.all(TestTiles.tiles(2))), int[]::new);
        assertEquals(List.of(List.of(0, 1), List.of(2, 3)), TestTiles.numbers(joined));
        assertEquals(List.of(List.of(0, 2), List.of(0, 1)), TestTiles.positions(joined));
    }

    @Test
    void all_refusesMoreCellsThanAnArrayHolds() {
        List<SparseTile> tiles = TestTiles.tiles(Integer.MAX_VALUE - 8, 1);
        assertThrows(IllegalArgumentException.class, () -> SelectedCells.all(tiles));
    }
}

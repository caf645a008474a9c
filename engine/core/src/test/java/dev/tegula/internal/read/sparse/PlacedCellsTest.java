package dev.tegula.internal.read.sparse;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlacedCellsTest {

    private static final SelectedCells CELLS = SelectedCells.all(TestTiles.tiles(2, 3));

    @Test
    void inPlace_keepsAllCellsInOrder() {
        PlacedCells placed = PlacedCells.of(CELLS, new CellSequence.InPlace(5), int[]::new);
        assertSame(CELLS, placed.cells());
        assertInstanceOf(ResultPlaces.InOrder.class, placed.places());
    }

    @Test
    void permuted_putsEachCellAtItsIndexInTheSequence() {
        PlacedCells placed = PlacedCells.of(CELLS, new CellSequence.Permuted(new int[] {4, 0, 3, 1, 2}, 5), int[]::new);
        assertSame(CELLS, placed.cells());
        assertArrayEquals(new int[] {1, 3, 4, 2, 0}, places(placed));
    }

    @Test
    void permutedWithFewerCells_dropsTheOthersFromTheirTiles() {
        PlacedCells placed =
                PlacedCells.of(CELLS, new CellSequence.Permuted(new int[] {4, 0, 2, 9}, 3), size -> new int[size + 3]);
        assertEquals(List.of(List.of(0), List.of(0, 2)), TestTiles.positions(placed.cells()));
        assertArrayEquals(new int[] {1, 2, 0}, Arrays.copyOf(places(placed), 3));
    }

    private static int[] places(PlacedCells placed) {
        return ((ResultPlaces.Listed) placed.places()).places();
    }
}

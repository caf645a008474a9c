package dev.tegula.query;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class CellGridTest {

    /** Cell (i, j, k) has the number 100 i + 10 j + k and, as text, that many letters modulo 4. */
    private static CellGrid grid() {
        int[] numbers = new int[24];
        String[] texts = new String[24];
        for (int i = 0; i < 24; i++) {
            numbers[i] = 100 * (i / 12) + 10 * (i / 4 % 3) + i % 4;
            texts[i] = i % 5 == 0 ? null : "x".repeat(i % 4);
        }
        return CellGrid.of(Cells.builder().int32("n", numbers).utf8("t", texts).build(), 2, 3, 4);
    }

    @Test
    void index_isRowMajor() {
        CellGrid grid = grid();
        assertEquals(121, grid.cells().int32("n")[grid.index(1, 2, 1)]);
        assertThrows(IndexOutOfBoundsException.class, () -> grid.index(1, 3, 0));
        assertThrows(IllegalArgumentException.class, () -> grid.index(1, 2));
    }

    @Test
    void slice_hasTheCellsOfOnePosition() {
        CellGrid grid = grid();
        assertArrayEquals(
                new int[] {100, 101, 102, 103, 110, 111, 112, 113, 120, 121, 122, 123},
                grid.slice(0, 1).int32("n"));
        assertArrayEquals(
                new int[] {10, 11, 12, 13, 110, 111, 112, 113}, grid.slice(1, 1).int32("n"));
        assertArrayEquals(new int[] {3, 13, 23, 103, 113, 123}, grid.slice(2, 3).int32("n"));
        assertArrayEquals(
                new String[] {"xxx", "xxx", "xxx", null, "xxx", "xxx"},
                grid.slice(2, 3).utf8("t"));
        assertThrows(IndexOutOfBoundsException.class, () -> grid.slice(1, 3));
    }

    @Test
    void shapeThatDoesNotFit_isRefused() {
        Cells cells = grid().cells();
        assertThrows(IllegalArgumentException.class, () -> CellGrid.of(cells, 4, 5));
        assertThrows(IllegalArgumentException.class, () -> CellGrid.of(cells, -4, -6));
    }
}

package dev.tegula.internal.read.sparse;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.util.List;
import org.junit.jupiter.api.Test;

class CellMatchesTest {

    @Test
    void join_ofMarkedCellsAndAllCells_marksAllOfTheLatter() {
        CellMatches marked = new CellMatches.Marked(new boolean[] {false, true});
        CellMatches joined = CellMatches.join(List.of(new CellMatches.All(), marked), List.of(3, 2));
        assertArrayEquals(new boolean[] {true, true, true, false, true}, ((CellMatches.Marked) joined).marks());
        assertEquals(false, joined.has(3));
        assertEquals(true, joined.has(4));
    }

    @Test
    void join_whereAllMatch_needsNoMarks() {
        CellMatches all = new CellMatches.All();
        assertInstanceOf(CellMatches.All.class, CellMatches.join(List.of(all, all), List.of(2, 2)));
    }
}

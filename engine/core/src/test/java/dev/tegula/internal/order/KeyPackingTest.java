package dev.tegula.internal.order;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.internal.exec.Workers;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.ResultOrder;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Packs cells in row-major order over two dimensions. */
class KeyPackingTest {

    private static final ArraySchema SCHEMA = ArraySchema.sparse()
            .dimension(Dimension.int64("x", -1L << 61, 1L << 61, 1L << 61))
            .dimension(Dimension.int32("y", -1000, 1000, 10))
            .attribute(Attribute.int32("a"))
            .build();

    private static KeyPacking plan(long[] x, int[] y) {
        Cells cells = Cells.builder().int64("x", x).int32("y", y).build();
        List<Column> columns = List.of(cells.column("x"), cells.column("y"));
        Coordinates coordinates = new Coordinates(SCHEMA.dimensions(), columns);
        CellRun all = CellRun.consecutive(0, x.length);
        return KeyPacking.plan(
                CellOrdering.of(SCHEMA, ResultOrder.ROW_MAJOR),
                coordinates,
                new SortRange(all, new Workers(1, 1), new SortScratch(1)));
    }

    @Test
    void components_takeTheBitsOfTheirDifferencesFromTheLeast() {
        KeyPacking packing = plan(new long[] {1000, 1003, 1001}, new int[] {-5, -5, 2});
        assertEquals(2 + 3, packing.bits(), "x from 0 to 3, y from 0 to 7");
        assertTrue(packing.decides(5));
        assertFalse(packing.decides(4));
        long[] packed = new long[3];
        assertFalse(packing.pack(5, 2, packed), "not ascending");
        assertArrayEquals(new long[] {0b00_000_00, 0b11_000_01, 0b01_111_10}, packed);
    }

    @Test
    void equalComponents_takeNoBits() {
        KeyPacking packing = plan(new long[] {7, 7}, new int[] {3, 3});
        assertEquals(0, packing.bits());
        assertTrue(packing.decides(0));
    }

    @Test
    void fewerBits_dropTheLastComponentFirst() {
        KeyPacking packing = plan(new long[] {0, 3}, new int[] {0, 7});
        long[] packed = new long[2];
        assertTrue(packing.pack(3, 1, packed), "ascending");
        assertArrayEquals(new long[] {0b000_0, 0b111_1}, packed, "two bits of x and one of y");
    }

    @Test
    void componentsOfMoreThan64Bits_doNotDecide() {
        KeyPacking packing = plan(new long[] {-1L << 61, 1L << 61}, new int[] {0, 7});
        assertEquals(64, packing.bits());
        assertFalse(packing.decides(64));
    }
}

package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.CellOrder;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.TileOrder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SlabWriterTest {

    private static final String URI = "mem://store/slabs";
    private static final int ROWS = 30;
    private static final int COLUMNS = 23;

    private final Tegula tegula = Tegula.create();

    private void create(String uri, TileOrder tiles, CellOrder cells) {
        tegula.createArray(
                uri,
                ArraySchema.dense()
                        .dimension(Dimension.int32("row", 1, ROWS, 7))
                        .dimension(Dimension.int32("col", 1, COLUMNS, 5))
                        .attribute(Attribute.int32("v"))
                        .attribute(Attribute.utf8("t").nullable())
                        .tileOrder(tiles)
                        .cellOrder(cells)
                        .build());
    }

    @AfterEach
    void close() {
        tegula.close();
    }

    private static Subarray box(long low, long high, long left, long right) {
        return Subarray.range("row", low, high).addRange("col", left, right);
    }

    private static Cells cells(long low, long high, long left, long right) {
        int count = (int) ((high - low + 1) * (right - left + 1));
        int[] values = new int[count];
        String[] texts = new String[count];
        int at = 0;
        for (long row = low; row <= high; row++) {
            for (long col = left; col <= right; col++) {
                values[at] = (int) (100 * row + col);
                texts[at] = values[at] % 3 == 0 ? null : "t" + values[at];
                at++;
            }
        }
        return Cells.builder().int32("v", values).utf8("t", texts).build();
    }

    private void write(SlabWriter slabs, long low, long high, long left, long right) {
        slabs.write(box(low, high, left, right), cells(low, high, left, right));
    }

    private List<Object> read(String uri) {
        try (ArrayReader array = tegula.openForReading(uri)) {
            assertEquals(1, array.fragments().size());
            Cells cells = array.read(Subarray.whole());
            List<Object> found = new ArrayList<>(List.of(array.nonEmptyDomain()));
            for (int i = 0; i < cells.size(); i++) {
                found.add(cells.int32("v")[i]
                        + (cells.isNull("t", i) ? "" : " " + cells.column("t").text(i)));
            }
            return found;
        }
    }

    @ParameterizedTest
    @EnumSource
    void slabs_areTheSameAsOneWrite(TileOrder tileOrder) {
        for (CellOrder cellOrder : new CellOrder[] {CellOrder.ROW_MAJOR, CellOrder.COL_MAJOR}) {
            String whole = "mem://store/whole-" + cellOrder;
            String parts = "mem://store/parts-" + cellOrder;
            create(whole, tileOrder, cellOrder);
            create(parts, tileOrder, cellOrder);
            try (ArrayWriter writer = tegula.openForWriting(whole)) {
                writer.write(box(3, 24, 2, 18), cells(3, 24, 2, 18));
            }
            try (ArrayWriter writer = tegula.openForWriting(parts);
                    SlabWriter slabs = writer.slabs(box(3, 24, 2, 18))) {
                if (tileOrder == TileOrder.ROW_MAJOR) {
                    write(slabs, 3, 7, 2, 18);
                    write(slabs, 8, 14, 2, 5);
                    write(slabs, 8, 14, 6, 18);
                    write(slabs, 15, 24, 2, 18);
                } else {
                    write(slabs, 3, 24, 2, 5);
                    write(slabs, 3, 14, 6, 10);
                    write(slabs, 15, 24, 6, 10);
                    write(slabs, 3, 24, 11, 18);
                }
                slabs.commit();
            }
            assertEquals(read(whole), read(parts));
        }
    }

    @Test
    void slabsOutOfOrderOrBetweenTiles_areRefused() {
        create(URI, TileOrder.ROW_MAJOR, CellOrder.ROW_MAJOR);
        try (ArrayWriter writer = tegula.openForWriting(URI);
                SlabWriter slabs = writer.slabs(box(3, 24, 2, 18))) {
            assertEquals(
                    "dimension 'row': a slab must end between tiles (found [3, 6], expected tiles of 7)",
                    assertThrows(IllegalArgumentException.class, () -> write(slabs, 3, 6, 2, 18))
                            .getMessage());
            assertEquals(
                    "slab [[8, 14], [2, 18]]: does not continue the fragment (found tiles 4 to 7 of the box, expected "
                            + "the next tiles from 0 on)",
                    assertThrows(IllegalArgumentException.class, () -> write(slabs, 8, 14, 2, 18))
                            .getMessage());
            assertEquals(
                    "slab [[3, 14], [2, 5]]: does not continue the fragment (found tiles 0 to 4 of the box, expected "
                            + "the next tiles from 0 on)",
                    assertThrows(IllegalArgumentException.class, () -> write(slabs, 3, 14, 2, 5))
                            .getMessage());
            write(slabs, 3, 7, 2, 18);
            assertEquals(
                    "box: slabs are missing (found 4 tiles, expected 16)",
                    assertThrows(IllegalStateException.class, slabs::commit).getMessage());
        }
        try (ArrayReader array = tegula.openForReading(URI)) {
            assertEquals(List.of(), array.fragments());
            assertArrayEquals(
                    new int[] {Integer.MIN_VALUE},
                    array.read(box(3, 3, 2, 2), "v").int32("v"));
        }
    }
}

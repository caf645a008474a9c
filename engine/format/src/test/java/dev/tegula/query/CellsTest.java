package dev.tegula.query;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import java.math.BigInteger;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** {@link Cells}, {@link Column} and {@link Row}: typed access, slices and text. */
class CellsTest {

    private static final Cells CELLS = Cells.builder()
            .int8("i", (byte) -1, (byte) 2, (byte) 3)
            .uint8("u", (byte) -1, (byte) 2, (byte) 3)
            .float32("f", 0.5f, Float.NaN, 2f)
            .uint64("big", -1L, 1, 2)
            .bool("b", true, false, true)
            .utf8("t", "one", null, "")
            .datetime("at", Datatype.DATETIME_MS, Instant.EPOCH, Instant.ofEpochMilli(1500), Instant.EPOCH)
            .build();

    @Test
    void typedGetter_ofAnotherDatatype_isRefused_andNamesTheRightOne() {
        IllegalArgumentException refusal = assertThrows(IllegalArgumentException.class, () -> CELLS.uint8("i"));
        assertTrue(refusal.getMessage().endsWith("Use Cells.int8(\"i\")."), refusal.getMessage());
        assertThrows(IllegalArgumentException.class, () -> CELLS.int8("u"));
        assertThrows(IllegalArgumentException.class, () -> CELLS.int64("big"));
        assertThrows(IllegalArgumentException.class, () -> CELLS.float64("f"));
        assertThrows(IllegalArgumentException.class, () -> CELLS.text("i"));
        assertThrows(IllegalArgumentException.class, () -> CELLS.int8("t"));
        assertThrows(IllegalArgumentException.class, () -> CELLS.int32("missing"));
    }

    @Test
    void values_haveTheNamesThatTheyWereWrittenUnder() {
        assertArrayEquals(new byte[] {-1, 2, 3}, CELLS.int8("i"));
        assertArrayEquals(new boolean[] {true, false, true}, CELLS.bool("b"));
        assertArrayEquals(new String[] {"one", null, ""}, CELLS.utf8("t"));
        assertArrayEquals(new long[] {0, 1500, 0}, CELLS.int64("at"));
        assertEquals(Instant.ofEpochMilli(1500), CELLS.datetime("at")[1]);
        assertArrayEquals(new byte[] {1, 0, 1}, CELLS.validity("t"));
        assertNull(CELLS.validity("i"));
        assertTrue(CELLS.isNull("t", 1));
    }

    @Test
    void text_isDecodedOnce() {
        assertSame(CELLS.text("t"), CELLS.text("t"));
    }

    @Test
    void slicesTogether_areTheWhole() {
        Cells whole = Cells.concat(List.of(CELLS.slice(0, 1), CELLS.slice(1, 1), CELLS.slice(1, 3)));
        assertEquals(CELLS.toString(), whole.toString());
        assertArrayEquals(CELLS.text("t"), whole.text("t"));
        assertEquals(0, CELLS.slice(3, 3).size());
        assertThrows(IndexOutOfBoundsException.class, () -> CELLS.slice(2, 4));
    }

    @Test
    void columnOfSeveralValuesPerCell_isSlicedByCells() {
        Column pairs =
                Column.of(new Field("p", Datatype.INT16, 2, false), new short[] {1, 2, 3, 4, 5, 6}, 3, null, null);
        assertArrayEquals(new short[] {3, 4}, (short[]) pairs.slice(1, 2).array());
        assertEquals(
                "(3, 4)",
                pairs.slice(1, 2).toString().replaceFirst(".*: \\[", "").replace("]", ""));
    }

    @Test
    void toString_showsTypesAndFirstValues() {
        assertEquals("3 cells", CELLS.toString().substring(0, 7));
        assertTrue(CELLS.toString().contains("[\"one\", null, \"\"]"), CELLS.toString());
        assertTrue(CELLS.column("big").toString().contains("18446744073709551615"), CELLS.toString());
    }

    @Test
    void row_givesObjects() {
        Row row = CELLS.row(0);
        assertEquals(-1L, row.get("i"));
        assertEquals(255L, row.get("u"));
        assertEquals(0.5, row.get("f"));
        assertEquals(new BigInteger("18446744073709551615"), row.get("big"));
        assertEquals(true, row.get("b"));
        assertEquals("one", row.get("t"));
        assertEquals(Instant.EPOCH, row.get("at"));
        assertEquals(3, CELLS.rows().count());
        assertThrows(IndexOutOfBoundsException.class, () -> CELLS.row(3));
    }

    @Test
    void cells_areEqualByFieldsAndBytes_inAnyOrderOfColumns() {
        Cells cells =
                Cells.builder().float64("a", 1, Double.NaN).utf8("t", "x", null).build();
        Cells same =
                Cells.builder().utf8("t", "x", null).float64("a", 1, Double.NaN).build();
        assertEquals(cells, same);
        assertEquals(cells.hashCode(), same.hashCode());
        for (Cells other : List.of(
                Cells.builder().float64("a", 1, 2).utf8("t", "x", null).build(),
                Cells.builder().float64("a", 1, Double.NaN).utf8("t", "x", "y").build(),
                Cells.builder().float64("b", 1, Double.NaN).utf8("t", "x", null).build(),
                Cells.builder().float64("a", 1).utf8("t", "x").build(),
                Cells.builder().float64("a", 1, Double.NaN).build())) {
            assertNotEquals(cells, other);
        }
        assertNotEquals(
                Cells.builder().float64("a", 0.0).build(),
                Cells.builder().float64("a", -0.0).build());
    }
}

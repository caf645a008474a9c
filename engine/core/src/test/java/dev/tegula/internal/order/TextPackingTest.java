package dev.tegula.internal.order;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.internal.exec.Workers;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TextPackingTest {

    /** A character of a byte beyond ASCII, in the charset of this test. */
    private static final String BYTE_FF = "\u00FF";

    private static TextPacking plan(CellRun cells, String... texts) {
        byte[] bytes = String.join("", texts).getBytes(StandardCharsets.ISO_8859_1);
        long[] offsets = new long[texts.length + 1];
        for (int i = 0; i < texts.length; i++) {
            offsets[i + 1] = offsets[i] + texts[i].length();
        }
        Field field = new Field("s", Datatype.STRING_ASCII, Field.VARIABLE, false);
        Column column = Column.of(field, bytes, texts.length, offsets, null);
        Coordinates coordinates = new Coordinates(List.of(Dimension.ascii("s")), List.of(column));
        try (Workers workers = new Workers(1, 1)) {
            return TextPacking.plan(coordinates, 0, new SortRange(cells, workers, new SortScratch(1)));
        }
    }

    private static TextPacking plan(String... texts) {
        return plan(CellRun.consecutive(0, texts.length), texts);
    }

    private static long[] numbers(TextPacking packing, int cells) {
        return IntStream.range(0, cells).mapToLong(packing::number).toArray();
    }

    @Test
    void commonPrefix_takesNoBits() {
        TextPacking packing = plan("chr4", "chr1", "chr2");
        assertEquals(2, packing.bits(), "last bytes 1 to 4");
        assertTrue(packing.isWhole());
        assertArrayEquals(new long[] {3, 0, 1}, numbers(packing, 3));
    }

    @Test
    void equalStrings_takeNoBits() {
        TextPacking packing = plan("same", "same");
        assertEquals(0, packing.bits());
        assertTrue(packing.isWhole());
        assertArrayEquals(new long[] {0, 0}, numbers(packing, 2));
    }

    @Test
    void eachPosition_takesTheBitsOfItsValues() {
        TextPacking packing = plan("axb", "cxd");
        assertEquals(4, packing.bits(), "two bits for a to c, none for x, two for b to d");
        assertArrayEquals(new long[] {0, 0b10_10}, numbers(packing, 2));
    }

    @Test
    void endOfAString_isLessThanAnyByte() {
        TextPacking packing = plan("ab", "a", "a\0");
        assertEquals(7, packing.bits(), "0 for the end, 1 for the byte 0, 99 for b");
        assertTrue(packing.isWhole());
        assertArrayEquals(new long[] {99, 0, 1}, numbers(packing, 3));
    }

    @Test
    void bytes_areUnsigned() {
        TextPacking packing = plan(BYTE_FF, "~");
        assertArrayEquals(new long[] {0xFF - '~', 0}, numbers(packing, 2));
    }

    @Test
    void bytesThatDoNotFit_areLeftToALaterSort() {
        TextPacking packing = plan("", "zzzzzzzzzz");
        assertEquals(63, packing.bits(), "nine of ten bytes, with seven bits each");
        assertFalse(packing.isWhole());
    }

    @Test
    void strings_arePackedUpTo24BytesAfterTheCommonPrefix() {
        String equal = "x".repeat(23);
        TextPacking decided = plan("a" + equal, "b" + equal);
        assertEquals(1, decided.bits());
        assertTrue(decided.isWhole());
        TextPacking longer = plan("a" + equal + "1", "b" + equal + "2");
        assertEquals(1, longer.bits());
        assertFalse(longer.isWhole());
    }

    @Test
    void otherCells_doNotMatter() {
        TextPacking packing = plan(new CellRun(new int[] {3, 1, 2}, 1, 2), "a", "chr1", "chr2", "z");
        assertEquals(1, packing.bits(), "the cells 1 and 2");
        assertEquals(0, packing.number(1));
        assertEquals(1, packing.number(2));
    }
}

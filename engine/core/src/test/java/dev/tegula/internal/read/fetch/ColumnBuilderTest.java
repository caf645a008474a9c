package dev.tegula.internal.read.fetch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.internal.exec.ArrayLease;
import dev.tegula.internal.exec.Workers;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class ColumnBuilderTest {

    private static void assertRefused(String message, Executable call) {
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, call);
        assertTrue(e.getMessage().contains(message), e.getMessage());
    }

    @Test
    void fixedLengthColumn_isAllocatedAtOnce() {
        ColumnBuilder column = new ColumnBuilder(TestColumns.INT32_PAIR, 3);
        assertEquals(6, column.values().length());
        assertNull(column.validity());
        assertThrows(IllegalStateException.class, column::offsets);
    }

    @Test
    void variableLengthColumn_isAllocatedOnceLengthsAreKnown() {
        ColumnBuilder column = new ColumnBuilder(TestColumns.ASCII, 3);
        assertThrows(IllegalStateException.class, column::values);
        System.arraycopy(new long[] {0, 2, 0, 3}, 0, column.offsets(), 0, 4);
        column.allocate();
        assertArrayEquals(new long[] {0, 2, 2, 5}, column.offsets());
        assertEquals(5, column.values().length());
    }

    @Test
    void measure_returnsBytesOfAllValues() {
        ColumnBuilder column = new ColumnBuilder(new Field("v", Datatype.INT32, Field.VARIABLE, false), 2);
        column.offsets()[1] = 2;
        column.offsets()[2] = 3;
        assertEquals(20, column.measure(), "five values of four bytes");
    }

    @Test
    void clearLengths_removesThoseOfTheCallersBuffer() {
        long[] offsets = {9, 9, 9, 9};
        ColumnBuilder column = new ColumnBuilder(TestColumns.ASCII, 2, new CallerBuffers(new byte[5], offsets));
        column.clearLengths();
        assertArrayEquals(new long[] {0, 0, 0, 9}, offsets, "the last element is not used");
    }

    @Test
    void callersBuffers_receiveTheCells() {
        int[] values = new int[5];
        ColumnBuilder column = new ColumnBuilder(TestColumns.INT32, 3, new CallerBuffers(values, null));
        assertSame(values, column.values().array());
        assertEquals(3, column.column().size());
    }

    @Test
    void callersOffsets_beginWith0() {
        long[] offsets = {7, 0, 0};
        ColumnBuilder column = new ColumnBuilder(TestColumns.ASCII, 2, new CallerBuffers(new byte[5], offsets));
        assertSame(offsets, column.offsets());
        assertEquals(0, offsets[0]);
    }

    @Test
    void unfitCallersBuffers_areRefused() {
        assertRefused(
                "buffer for values is too small (found 2 elements, expected 3)",
                () -> new ColumnBuilder(TestColumns.INT32, 3, new CallerBuffers(new int[2], null)));
        assertRefused(
                "field 'a': wrong type of array",
                () -> new ColumnBuilder(TestColumns.INT32, 3, new CallerBuffers(new long[3], null)));
        assertRefused(
                "there is no buffer for their offsets",
                () -> new ColumnBuilder(TestColumns.ASCII, 3, new CallerBuffers(new byte[9], null)));
        assertRefused(
                "there is a buffer for offsets",
                () -> new ColumnBuilder(TestColumns.INT32, 3, new CallerBuffers(new int[3], new long[4])));
        assertRefused(
                "buffer for offsets is too small (found 3 elements, expected 4)",
                () -> new ColumnBuilder(TestColumns.ASCII, 3, new CallerBuffers(new byte[9], new long[3])));
    }

    @Test
    void smallCallersBufferOfStrings_isRefusedOnceLengthsAreKnown() {
        ColumnBuilder column = new ColumnBuilder(TestColumns.ASCII, 1, new CallerBuffers(new byte[5], new long[2]));
        column.offsets()[1] = 6;
        assertRefused("buffer for values is too small (found 5 elements, expected 6)", column::allocate);
    }

    @Test
    void valuesBeyondAnArray_areRefused() {
        ColumnBuilder column = new ColumnBuilder(TestColumns.ASCII, 1);
        assertRefused(
                "values do not fit into one Java array (found 3000000000)", () -> column.allocate(3_000_000_000L));
    }

    @Test
    void leasedColumn_hasNoValidityAndCanBeLonger() {
        try (Workers workers = new Workers(1, 1)) {
            ArrayLease lease = new ArrayLease(workers.arrays());
            ColumnBuilder column = ColumnBuilder.leased(TestColumns.NULLABLE_ASCII, 2, lease);
            assertNull(column.validity());
            assertEquals(0, column.offsets()[0]);
            assertTrue(column.offsets().length >= 3, "offsets of two cells");
            assertTrue(
                    ColumnBuilder.leased(TestColumns.INT32, 2, lease).values().length() >= 2, "two values");
            lease.end();
        }
    }

    @Test
    void emptied_keepsTheValidityAndHasNoLengths() {
        ColumnBuilder column = TestColumns.strings(TestColumns.NULLABLE_ASCII, "a", "bc");
        ColumnBuilder emptied = TestColumns.withValidity(column, 1, 0).emptied();
        assertArrayEquals(new byte[] {1, 0}, emptied.validity());
        assertArrayEquals(new long[] {0, 0, 0}, emptied.offsets());
        assertEquals(List.of("a", "bc"), TestColumns.strings(column), "unchanged");
    }

    @Test
    void column_hasTheFirstCells() {
        Column first = TestColumns.ints(TestColumns.INT32, 5, 6, 7).column(2);
        assertEquals(2, first.size());
        assertEquals(6, first.longAt(1));
    }

    @Test
    void append_copiesTheFirstNumbers() {
        ColumnBuilder column = new ColumnBuilder(TestColumns.INT32, 5);
        column.append(TestColumns.ints(TestColumns.INT32, 1, 2, 3), 0, 2);
        column.append(TestColumns.ints(TestColumns.INT32, 4, 5, 6), 2, 3);
        assertArrayEquals(new int[] {1, 2, 4, 5, 6}, TestColumns.ints(column));
    }

    @Test
    void append_copiesCellsOfSeveralNumbers() {
        ColumnBuilder column = new ColumnBuilder(TestColumns.INT32_PAIR, 3);
        column.append(TestColumns.ints(TestColumns.INT32_PAIR, 1, 2, 3, 4), 1, 2);
        assertArrayEquals(new int[] {0, 0, 1, 2, 3, 4}, TestColumns.ints(column));
    }

    @Test
    void append_copiesTheFirstStringsAndShiftsTheirOffsets() {
        ColumnBuilder column = new ColumnBuilder(TestColumns.ASCII, 4);
        column.allocate(7);
        column.append(TestColumns.strings(TestColumns.ASCII, "ab", "", "xyz"), 0, 2);
        column.append(TestColumns.strings(TestColumns.ASCII, "c", "defg"), 2, 2);
        assertEquals(List.of("ab", "", "c", "defg"), TestColumns.strings(column));
        assertArrayEquals(new long[] {0, 2, 2, 3, 7}, column.offsets());
    }

    @Test
    void append_copiesCellsFromTheMiddle() {
        ColumnBuilder numbers = new ColumnBuilder(TestColumns.INT32_PAIR, 3);
        numbers.append(TestColumns.ints(TestColumns.INT32_PAIR, 1, 2, 3, 4, 5, 6), 1, 0, 2);
        assertArrayEquals(new int[] {3, 4, 5, 6, 0, 0}, TestColumns.ints(numbers));

        ColumnBuilder strings = new ColumnBuilder(TestColumns.ASCII, 3);
        strings.allocate(6);
        strings.append(TestColumns.strings(TestColumns.ASCII, "ab", "c"), 1, 0, 1);
        strings.append(TestColumns.strings(TestColumns.ASCII, "d", "ef", "ghi", "j"), 1, 1, 2);
        assertEquals(List.of("c", "ef", "ghi"), TestColumns.strings(strings));
    }

    @Test
    void append_ofNoCells_changesNothing() {
        ColumnBuilder column = TestColumns.strings(TestColumns.ASCII, "ab", "c");
        column.append(TestColumns.strings(TestColumns.ASCII, "xyz"), 1, 0);
        assertEquals(List.of("ab", "c"), TestColumns.strings(column));
    }

    @Test
    void replaced_changesSomeStrings() {
        ColumnBuilder column = TestColumns.strings(TestColumns.ASCII, "a", "bcd", "", "ef");
        ColumnBuilder replacements = TestColumns.strings(TestColumns.ASCII, "", "long");
        ColumnBuilder result = column.replaced(new int[] {1, 2}, replacements);
        assertEquals(List.of("a", "", "long", "ef"), TestColumns.strings(result));
        assertArrayEquals(new long[] {0, 1, 1, 5, 7}, result.offsets());
        assertEquals(List.of("a", "bcd", "", "ef"), TestColumns.strings(column), "unchanged");
    }

    @Test
    void replaced_changesTheFirstAndTheLastString() {
        ColumnBuilder column = TestColumns.strings(TestColumns.ASCII, "a", "bcd", "ef");
        ColumnBuilder replacements = TestColumns.strings(TestColumns.ASCII, "first", "z");
        assertEquals(
                List.of("first", "bcd", "z"), TestColumns.strings(column.replaced(new int[] {0, 2}, replacements)));
    }

    @Test
    void replaced_withoutReplacements_isACopy() {
        ColumnBuilder column = TestColumns.strings(TestColumns.ASCII, "a", "bcd");
        ColumnBuilder none = TestColumns.strings(TestColumns.ASCII);
        assertEquals(List.of("a", "bcd"), TestColumns.strings(column.replaced(new int[0], none)));
    }

    @Test
    void replaced_changesTheValidityToo() {
        ColumnBuilder column =
                TestColumns.withValidity(TestColumns.strings(TestColumns.NULLABLE_ASCII, "a", "b", "c"), 1, 1, 0);
        ColumnBuilder replacements =
                TestColumns.withValidity(TestColumns.strings(TestColumns.NULLABLE_ASCII, "", "z"), 0, 1);
        ColumnBuilder result = column.replaced(new int[] {0, 2}, replacements);
        assertArrayEquals(new byte[] {0, 1, 1}, result.validity());
        assertArrayEquals(new byte[] {1, 1, 0}, column.validity(), "unchanged");
    }
}

package dev.tegula.internal.read.fetch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tegula.internal.exec.Workers;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class ColumnSelectionTest {

    private static final Workers WORKERS = new Workers(2, 1);

    /** The order of these tests: three cells, and an element that is not used. */
    private static final int[] ORDER = {3, 0, 1, 99};

    @AfterAll
    static void close() {
        WORKERS.close();
    }

    private static ColumnBuilder inOrder(ColumnBuilder loaded) {
        return ColumnSelection.of(loaded, null, ORDER, 3, WORKERS);
    }

    private static ColumnBuilder first(ColumnBuilder loaded, int size) {
        return ColumnSelection.first(loaded, null, size, WORKERS);
    }

    @Test
    void numbers_areCopiedInTheOrder() {
        ColumnBuilder loaded = TestColumns.ints(TestColumns.INT32, 10, 11, 12, 13);
        assertArrayEquals(new int[] {13, 10, 11}, TestColumns.ints(inOrder(loaded)));
    }

    @Test
    void cellsOfSeveralNumbers_areCopiedInTheOrder() {
        ColumnBuilder loaded = TestColumns.ints(TestColumns.INT32_PAIR, 10, 100, 11, 110, 12, 120, 13, 130);
        assertArrayEquals(new int[] {13, 130, 10, 100, 11, 110}, TestColumns.ints(inOrder(loaded)));
    }

    @Test
    void strings_areCopiedInTheOrder() {
        ColumnBuilder loaded = TestColumns.strings(TestColumns.ASCII, "a", "bcd", "x", "ef");
        ColumnBuilder copied = inOrder(loaded);
        assertEquals(List.of("ef", "a", "bcd"), TestColumns.strings(copied));
        assertArrayEquals(new long[] {0, 2, 3, 6}, copied.offsets());
        assertEquals(6, copied.values().length());
    }

    @Test
    void validity_isCopiedInTheOrder() {
        ColumnBuilder loaded =
                TestColumns.withValidity(TestColumns.ints(TestColumns.NULLABLE_INT32, 10, 11, 12, 13), 1, 0, 1, 1);
        assertArrayEquals(new byte[] {1, 1, 0}, inOrder(loaded).validity());
    }

    @Test
    void callersBuffers_receiveTheCells() {
        ColumnBuilder numbers = TestColumns.ints(TestColumns.INT32, 10, 11, 12, 13);
        int[] values = new int[4];
        ColumnSelection.of(numbers, new CallerBuffers(values, null), ORDER, 3, WORKERS);
        assertArrayEquals(new int[] {13, 10, 11, 0}, values);
        ByteBuffer buffer = ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN);
        ColumnSelection.of(numbers, new CallerBuffers(buffer, null), ORDER, 3, WORKERS);
        assertEquals(
                List.of(13, 10, 11),
                IntStream.of(0, 4, 8).mapToObj(buffer::getInt).toList());
    }

    @Test
    void first_ofAllCells_isTheColumnItself() {
        ColumnBuilder loaded = TestColumns.ints(TestColumns.INT32, 10, 11);
        assertSame(loaded, first(loaded, 2));
    }

    @Test
    void first_ofSomeCells_isACopy() {
        assertArrayEquals(
                new int[] {10, 11}, TestColumns.ints(first(TestColumns.ints(TestColumns.INT32, 10, 11, 12), 2)));
        assertArrayEquals(
                new int[] {10, 100},
                TestColumns.ints(first(TestColumns.ints(TestColumns.INT32_PAIR, 10, 100, 11, 110), 1)));
        ColumnBuilder strings = first(TestColumns.strings(TestColumns.ASCII, "a", "bcd", "x"), 2);
        assertEquals(List.of("a", "bcd"), TestColumns.strings(strings));
        assertEquals(4, strings.values().length());
        ColumnBuilder nullable =
                TestColumns.withValidity(TestColumns.ints(TestColumns.NULLABLE_INT32, 10, 11, 12), 0, 1, 1);
        assertArrayEquals(new byte[] {0, 1}, first(nullable, 2).validity());
    }

    @Test
    void first_ofManyCells_copiesAllParts() {
        int[] numbers = IntStream.range(0, 20_001).toArray();
        ColumnBuilder copied = first(TestColumns.ints(TestColumns.INT32, numbers), 20_000);
        assertArrayEquals(IntStream.range(0, 20_000).toArray(), TestColumns.ints(copied));
    }

    @Test
    void into_theBuffersOfTheColumn_copiesNothing() {
        CallerBuffers buffers = new CallerBuffers(new int[2], null);
        ColumnBuilder loaded = new ColumnBuilder(TestColumns.INT32, 2, buffers);
        assertSame(loaded, ColumnSelection.into(buffers, loaded, WORKERS));
        assertSame(loaded, ColumnSelection.into(null, loaded, WORKERS));
    }

    @Test
    void into_otherBuffers_copiesAllCells() {
        ColumnBuilder loaded = TestColumns.strings(TestColumns.ASCII, "a", "bcd");
        CallerBuffers buffers = new CallerBuffers(new byte[9], new long[5]);
        ColumnBuilder copied = ColumnSelection.into(buffers, loaded, WORKERS);
        assertNotSame(loaded, copied);
        assertEquals(List.of("a", "bcd"), TestColumns.strings(copied));
        assertSame(buffers.values(), copied.values().array());
    }

    @Test
    void smallBuffers_areRefused() {
        ColumnBuilder loaded = TestColumns.strings(TestColumns.ASCII, "a", "bcd");
        CallerBuffers small = new CallerBuffers(new byte[3], new long[3]);
        assertThrows(IllegalArgumentException.class, () -> ColumnSelection.into(small, loaded, WORKERS));
        assertThrows(IllegalArgumentException.class, () -> ColumnSelection.first(loaded, small, 2, WORKERS));
    }
}

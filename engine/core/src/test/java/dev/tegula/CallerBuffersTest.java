package dev.tegula;

import static dev.tegula.query.Condition.field;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Reads into the caller's buffers. */
class CallerBuffersTest {

    private static final String DENSE = "mem://given/dense";
    private static final String SPARSE = "mem://given/sparse";

    private final Tegula tegula = Tegula.create();
    private final int[] numbers = new int[20];
    private final long[] offsets = new long[20];
    private final byte[] text = new byte[100];

    @BeforeEach
    void write() {
        tegula.createArray(
                DENSE,
                ArraySchema.dense()
                        .dimension(Dimension.int32("x", 0, 5, 2))
                        .attribute(Attribute.int32("a"))
                        .attribute(Attribute.utf8("t"))
                        .build());
        try (ArrayWriter array = tegula.openForWriting(DENSE)) {
            array.write(
                    Subarray.range("x", 0, 3),
                    Cells.builder()
                            .int32("a", 0, 1, 2, 3)
                            .utf8("t", "zero", "", "two", "three")
                            .build());
        }
        tegula.createArray(
                SPARSE,
                ArraySchema.sparse()
                        .dimension(Dimension.ascii("d"))
                        .attribute(Attribute.int32("a"))
                        .attribute(Attribute.utf8("t"))
                        .build());
        try (ArrayWriter array = tegula.openForWriting(SPARSE)) {
            array.write(Cells.builder()
                    .ascii("d", "b", "c", "aa")
                    .int32("a", 1, 2, 0)
                    .utf8("t", "one", "", "zero")
                    .build());
        }
        Arrays.fill(offsets, -7);
        Arrays.fill(text, (byte) '.');
    }

    @AfterEach
    void close() {
        tegula.close();
    }

    private void assertGiven(Cells cells, String expected, long... ends) {
        Column column = cells.column("t");
        assertSame(offsets, column.offsets());
        assertSame(text, column.array());
        assertEquals(ends.length - 1, column.size());
        assertArrayEquals(ends, Arrays.copyOf(offsets, ends.length));
        assertEquals(-7, offsets[ends.length]);
        assertEquals(expected + "...", new String(text, 0, expected.length() + 3, StandardCharsets.UTF_8));
    }

    @Test
    void denseStrings() {
        try (ArrayReader array = tegula.openForReading(DENSE)) {
            assertGiven(
                    array.query()
                            .execution()
                            .into("t", offsets, text)
                            .into("a", numbers)
                            .read(),
                    "zerotwothree\0\0",
                    0,
                    4,
                    4,
                    7,
                    12,
                    13,
                    14);
            assertArrayEquals(
                    new int[] {0, 1, 2, 3, Integer.MIN_VALUE, Integer.MIN_VALUE, 0}, Arrays.copyOf(numbers, 7));
        }
    }

    @Test
    void denseStringsUnderACondition() {
        try (ArrayReader array = tegula.openForReading(DENSE)) {
            QueryExecution some = array.query()
                    .where(field("a").le(1))
                    .subarray(Subarray.range("x", 0, 3))
                    .execution()
                    .into("t", offsets, text);
            assertGiven(some.read(), "zero\0\0", 0, 4, 4, 5, 6);
            // Intermediate results do not fit the caller's buffer.
            byte[] small = new byte[3];
            Cells two = array.query()
                    .where(field("a").eq(2))
                    .matchesOnly()
                    .fields("t")
                    .execution()
                    .into("t", offsets, small)
                    .read();
            assertSame(small, two.column("t").array());
            assertEquals("two", two.text("t")[0]);
            assertEquals(1, two.size());
        }
    }

    @Test
    void sparseStrings() {
        try (ArrayReader array = tegula.openForReading(SPARSE)) {
            for (ResultOrder order : ResultOrder.values()) {
                Arrays.fill(text, (byte) '.');
                Arrays.fill(offsets, -7);
                assertGiven(
                        array.query()
                                .order(order)
                                .execution()
                                .into("t", offsets, text)
                                .read(),
                        "zeroone",
                        0,
                        4,
                        7,
                        7);
            }
            byte[] names = new byte[4];
            Cells cells = array.query()
                    .where(field("a").lt(2))
                    .execution()
                    .into("d", new long[3], names)
                    .into("t", offsets, text)
                    .read();
            assertEquals("aab", new String(names, 0, 3, StandardCharsets.US_ASCII));
            assertEquals(2, cells.size());
            assertEquals("one", cells.text("t")[1]);
            ByteBuffer buffer = ByteBuffer.allocateDirect(8);
            assertEquals(
                    7,
                    array.query()
                            .execution()
                            .into("t", offsets, buffer)
                            .read()
                            .column("t")
                            .offsets()[3]);
            assertEquals('z', buffer.get(0));
            assertEquals('e', buffer.get(6));
        }
    }

    @Test
    void tooSmallBuffer_isRefused() {
        try (ArrayReader dense = tegula.openForReading(DENSE);
                ArrayReader sparse = tegula.openForReading(SPARSE)) {
            assertRefused(
                    "buffer for values is too small (found 11 elements, expected 14)",
                    dense.query().execution().into("t", offsets, new byte[11]));
            assertRefused(
                    "buffer for values is too small (found 6 elements, expected 7)",
                    sparse.query().execution().into("t", offsets, new byte[6]));
            assertRefused(
                    "buffer for offsets is too small (found 6 elements, expected 7)",
                    dense.query().execution().into("t", new long[6], text));
            assertRefused(
                    "buffer for offsets is too small (found 3 elements, expected 4)",
                    sparse.query().execution().into("t", new long[3], text));
            assertRefused(
                    "there is no buffer for their offsets",
                    dense.query().execution().into("t", text));
            assertRefused(
                    "there is a buffer for offsets", sparse.query().execution().into("a", offsets, numbers));
            assertRefused("field 't'", dense.query().execution().into("t", offsets, numbers));
            assertRefused(
                    "'b' is not read (expected one of [a, t])",
                    dense.query().execution().into("b", numbers));
        }
    }

    private static void assertRefused(String message, QueryExecution query) {
        String found = String.valueOf(
                assertThrows(IllegalArgumentException.class, query::read).getMessage());
        assertTrue(found.contains(message), found);
    }
}

package dev.tegula;

import static dev.tegula.query.Condition.field;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.Literal;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Enumeration;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Reads with conditions in corner cases. */
class ConditionReadTest {

    private static final String URI = "mem://conditions/array";

    private final Tegula tegula = Tegula.create();

    @AfterEach
    void close() {
        tegula.close();
    }

    private void sparse(Attribute... attributes) {
        ArraySchemaBuilder schema = ArraySchema.sparse()
                .dimension(Dimension.int64("x", 0, 1000, 10))
                .capacity(2);
        List.of(attributes).forEach(schema::attribute);
        tegula.createArray(URI, schema.build());
    }

    private void write(Cells cells) {
        try (ArrayWriter array = tegula.openForWriting(URI)) {
            array.write(cells);
        }
    }

    private long[] found(Condition condition) {
        try (ArrayReader array = tegula.openForReading(URI)) {
            long[] all = array.query()
                    .where(condition)
                    .fields("x")
                    .order(ResultOrder.GLOBAL)
                    .read()
                    .int64("x");
            long[] batches = new long[0];
            try (CellBatches parts = array.query()
                    .where(condition)
                    .fields("x")
                    .order(ResultOrder.GLOBAL)
                    .batches(1)) {
                for (Cells part : parts) {
                    int before = batches.length;
                    batches = Arrays.copyOf(batches, before + part.size());
                    System.arraycopy(part.int64("x"), 0, batches, before, part.size());
                }
            }
            assertArrayEquals(all, batches);
            return all;
        }
    }

    private static long[] cells(long... coordinates) {
        return coordinates;
    }

    @Test
    void newerCellWithoutMatch_hidesOlderCells() {
        sparse(Attribute.int32("a"));
        write(Cells.builder()
                .int64("x", 1, 2, 3, 50, 51)
                .int32("a", 10, 20, 30, 40, 50)
                .build());
        write(Cells.builder().int64("x", 1, 2).int32("a", 0, 0).build());
        assertArrayEquals(cells(3, 50, 51), found(field("a").ge(10)));
        assertArrayEquals(cells(1, 2), found(field("a").lt(10)));
        assertArrayEquals(cells(), found(field("a").gt(1000)));
    }

    /** The four versions of cell 1 are in two tiles. */
    @Test
    void newerCellWithoutMatchInAnotherTileOfAConsolidatedFragment_hidesOlderCells() {
        sparse(Attribute.int32("a"));
        for (int a = 1; a <= 4; a++) {
            write(Cells.builder().int64("x", 1, 1 + a).int32("a", a, a).build());
        }
        tegula.maintenance(URI).consolidate();
        assertArrayEquals(cells(2), found(field("a").eq(1)));
        assertArrayEquals(cells(3), found(field("a").eq(2)));
        assertArrayEquals(cells(1, 5), found(field("a").eq(4)));
    }

    @Test
    void nan_matchesOnlyInequality_andZerosAreEqual() {
        sparse(Attribute.float64("f"));
        double[] values = {1, Double.NaN, 5, 7, 0.0, -0.0, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY};
        write(Cells.builder()
                .int64("x", 0, 1, 2, 3, 4, 5, 6, 7)
                .float64("f", values)
                .build());
        // The statistics of the tile with 1 and NaN cover only one of them.
        assertArrayEquals(cells(0), found(field("f").eq(1.0)));
        assertArrayEquals(cells(0, 1, 2, 4, 5, 6, 7), found(field("f").ne(7)));
        assertArrayEquals(cells(0, 1, 2, 3, 6, 7), found(field("f").notIn(0.0)));
        assertArrayEquals(cells(4, 5), found(field("f").eq(-0.0)));
        assertArrayEquals(cells(4, 5), found(field("f").ge(0.0).and(field("f").le(-0.0))));
        assertArrayEquals(cells(6), found(field("f").lt(0.0)));
        assertArrayEquals(cells(), found(field("f").eq(Double.NaN)));
        assertArrayEquals(cells(0, 1, 2, 3, 4, 5, 6, 7), found(field("f").ne(Double.NaN)));
        assertArrayEquals(cells(0, 2, 3, 4, 5, 6, 7), found(field("f").le(Double.POSITIVE_INFINITY)));
        assertArrayEquals(cells(1), found(field("f").isNan()));
        assertArrayEquals(cells(0, 2, 3, 4, 5, 6, 7), found(field("f").isNotNan()));
        assertArrayEquals(cells(1, 3, 7), found(field("f").gt(5).or(field("f").isNan())));
        assertArrayEquals(
                cells(0, 2, 3, 4, 5, 6, 7),
                found(field("f").gt(3).invertComparisons().or(field("f").gt(3))));
    }

    @Test
    void null_matchesOnlyIsNull() {
        sparse(Attribute.int32("n").nullable());
        write(Cells.builder()
                .int64("x", 0, 1, 2, 3)
                .int32("n", 5, 5, 6, 6)
                .validity("n", (byte) 1, (byte) 0, (byte) 0, (byte) 0)
                .build());
        assertArrayEquals(cells(1, 2, 3), found(field("n").isNull()));
        assertArrayEquals(cells(0), found(field("n").isNotNull()));
        assertArrayEquals(cells(0), found(field("n").eq(5)));
        assertArrayEquals(cells(), found(field("n").ne(5)));
        assertArrayEquals(cells(0), found(field("n").eq(5).invertComparisons().invertComparisons()));
        assertArrayEquals(cells(), found(field("x").isNull()));
    }

    @Test
    void unsignedNumbersBeyondLong_compareUnsigned() {
        sparse(Attribute.uint64("u"));
        write(Cells.builder()
                .int64("x", 0, 1, 2)
                .uint64("u", 1, Long.MIN_VALUE, -1)
                .build());
        Literal half = Literal.of(BigInteger.TWO.pow(63));
        assertArrayEquals(cells(1, 2), found(field("u").ge(half)));
        assertArrayEquals(cells(2), found(field("u").gt(half)));
        assertArrayEquals(cells(0), found(field("u").lt(half)));
        assertArrayEquals(cells(0, 1, 2), found(field("u").gt(-5)));
        assertArrayEquals(cells(), found(field("u").eq(Literal.of(BigInteger.TWO.pow(64)))));
        assertArrayEquals(cells(1), found(field("u").in(List.of(half, Literal.of(-1)))));
        assertArrayEquals(cells(0), found(field("u").lt(1.5)));
        assertArrayEquals(cells(1, 2), found(field("u").ge(1.5)));
        assertArrayEquals(cells(), found(field("u").eq(1.5)));
    }

    @Test
    void strings_compareByBytes() {
        sparse(Attribute.utf8("s").nullable(), Attribute.ascii("t"));
        write(Cells.builder()
                .int64("x", 0, 1, 2, 3, 4)
                .utf8("s", "", "a", "é", "日本", null)
                .ascii("t", "", "a", "b", "\u007f", "a\0")
                .build());
        assertArrayEquals(cells(0), found(field("s").eq("")));
        assertArrayEquals(cells(1, 2, 3), found(field("s").ne("")));
        assertArrayEquals(cells(2, 3), found(field("s").gt("z")));
        assertArrayEquals(cells(3), found(field("s").in("日本", "x")));
        assertArrayEquals(cells(0, 1), found(field("s").le("a")));
        assertArrayEquals(cells(2, 3, 4), found(field("t").gt("a")));
        assertArrayEquals(cells(4), found(field("t").gt("a").and(field("t").lt("a\u0001"))));
    }

    @Test
    void enumeratedAttributes_compareByLabel() {
        byte[] labels = "lowmediumhigh".getBytes(StandardCharsets.UTF_8);
        long[] offsets = {0, 3, 9};
        tegula.createArray(
                URI,
                ArraySchema.sparse()
                        .dimension(Dimension.int64("x", 0, 1000, 10))
                        .attribute(Attribute.uint8("o").withEnumeration("ordered"))
                        .attribute(Attribute.uint8("e").withEnumeration("other"))
                        .enumeration(new Enumeration("ordered", null, Datatype.STRING_UTF8, -1, true, labels, offsets))
                        .enumeration(new Enumeration("other", null, Datatype.STRING_UTF8, -1, false, labels, offsets))
                        .build());
        byte[] indexes = {0, 1, 2, 1};
        write(Cells.builder()
                .int64("x", 0, 1, 2, 3)
                .uint8("o", indexes)
                .uint8("e", indexes)
                .build());
        assertArrayEquals(cells(1, 2, 3), found(field("o").ge("medium")));
        assertArrayEquals(cells(1, 3), found(field("e").eq("medium")));
        assertArrayEquals(cells(2), found(field("e").byIndex().gt(1)));
        assertArrayEquals(cells(), found(field("e").eq("none")));
        assertArrayEquals(cells(), found(field("e").in("none", "never")));
        assertArrayEquals(cells(0, 1, 2, 3), found(field("e").notIn("none")));
        assertArrayEquals(cells(0, 1, 2, 3), found(field("e").ne("none")));
        assertArrayEquals(cells(), found(field("o").lt("none")));
        refuses(field("e").lt("high"), "not ordered");
        refuses(field("e").eq(3), "field 'e': value does not fit type STRING_UTF8");
    }

    private void refuses(Condition condition, String part) {
        try (ArrayReader array = tegula.openForReading(URI)) {
            String message = assertThrows(
                            IllegalArgumentException.class, () -> array.query().where(condition))
                    .getMessage();
            assertTrue(message.contains(part), message);
        }
    }

    @Test
    void conditionOfAnotherType_isRefused() {
        sparse(
                Attribute.int32("i"),
                Attribute.ascii("s"),
                Attribute.of("m", Datatype.INT32, 3),
                Attribute.of("d", Datatype.DATETIME_DAY),
                Attribute.of("w", Datatype.STRING_UTF16, -1),
                Attribute.blob("b"));
        refuses(field("nothing").eq(1), "no field 'nothing'");
        refuses(field("i").eq("one"), "field 'i': value does not fit type INT32 (found 'one', expected a number)");
        refuses(field("s").eq(1), "expected text in '…'");
        refuses(field("m").eq(1), "cells have several values");
        refuses(field("d").eq("yesterday"), "field 'd': not a date (found 'yesterday'");
        refuses(Condition.parse("d = 2026-01-01T10:00"), "is not a multiple of the unit");
        refuses(field("w").lt("a"), "have no order");
        refuses(field("b").eq("a"), "expected hexadecimal bytes in x'…'");
    }

    @Test
    void denseCellsWithoutMatch_haveFillValuesOrAreOmitted() {
        tegula.createArray(
                URI,
                ArraySchema.dense()
                        .dimension(Dimension.int32("row", 0, 3, 2))
                        .dimension(Dimension.int32("col", 0, 3, 2))
                        .attribute(Attribute.int32("a"))
                        .attribute(Attribute.utf8("t").nullable())
                        .build());
        try (ArrayWriter array = tegula.openForWriting(URI)) {
            array.write(
                    Subarray.range("row", 0, 1).addRange("col", 0, 3),
                    Cells.builder()
                            .int32("a", 0, 1, 2, 3, 4, 5, 6, 7)
                            .utf8("t", "0", "1", "2", null, "4", "5", "6", "7")
                            .build());
            array.write(
                    Subarray.range("row", 0, 0).addRange("col", 0, 0),
                    Cells.builder().int32("a", 100).utf8("t", "new").build());
        }
        try (ArrayReader array = tegula.openForReading(URI)) {
            int fill = Integer.MIN_VALUE;
            Cells filled = array.query()
                    .where(field("a").lt(5))
                    .subarray(Subarray.range("row", 0, 1))
                    .read();
            assertArrayEquals(new int[] {fill, 1, 2, 3, 4, fill, fill, fill}, filled.int32("a"));
            assertArrayEquals(new String[] {null, "1", "2", null, "4", null, null, null}, filled.text("t"));
            Cells matches = array.query()
                    .where(field("a").ge(5).and(field("row").ge(0)))
                    .matchesOnly()
                    .fields("row", "col", "a", "t")
                    .order(ResultOrder.COL_MAJOR)
                    .read();
            assertArrayEquals(new int[] {0, 1, 1, 1}, matches.int32("row"));
            assertArrayEquals(new int[] {0, 1, 2, 3}, matches.int32("col"));
            assertArrayEquals(new int[] {100, 5, 6, 7}, matches.int32("a"));
            assertArrayEquals(new String[] {"new", "5", "6", "7"}, matches.text("t"));
            assertEquals(
                    0,
                    array.query()
                            .where(field("a").gt(1000))
                            .matchesOnly()
                            .read()
                            .size());
            int[] given = new int[16];
            array.query()
                    .where(field("col").eq(3))
                    .matchesOnly()
                    .fields("a")
                    .execution()
                    .into("a", given)
                    .read();
            assertArrayEquals(new int[] {3, 7, fill, fill}, Arrays.copyOf(given, 4));
        }
    }
}

package dev.tegula;

import static dev.tegula.query.Condition.field;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.query.Aggregate;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.FragmentCost;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Filter;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tiles pruned by statistics still hide older cells, and only correct statistics are trusted. */
class StatisticsLawsTest {

    private static final String URI = "mem://laws/array";

    private final Tegula tegula = Tegula.create();

    @AfterEach
    void close() {
        tegula.close();
    }

    private void create(boolean dense, boolean duplicates, Attribute... attributes) {
        var schema =
                dense ? ArraySchema.dense() : ArraySchema.sparse().capacity(4).allowDuplicates(duplicates);
        schema.dimension(Dimension.int64("x", 0, 99, 4));
        Arrays.stream(attributes).forEach(schema::attribute);
        tegula.createArray(URI, schema.build());
    }

    private void write(boolean dense, long from, int... a) {
        long[] x = new long[a.length];
        Arrays.setAll(x, i -> from + i);
        try (ArrayWriter array = tegula.openForWriting(URI)) {
            if (dense) {
                array.write(
                        Subarray.range("x", from, from + a.length - 1),
                        Cells.builder().int32("a", a).build());
            } else {
                array.write(Cells.builder().int64("x", x).int32("a", a).build());
            }
        }
    }

    private static List<FragmentCost> fragments(QueryExecution query) {
        return query.statistics().cost().fragments();
    }

    private Query matching(ArrayReader array, Condition condition) {
        return array.query().where(condition).matchesOnly().fields("x");
    }

    @Test
    void fragmentWithoutMatches_hidesOlderCells() {
        for (boolean dense : new boolean[] {true, false}) {
            create(dense, false, Attribute.int32("a"));
            write(dense, 0, 1, 1, 1, 1, 1, 1, 1, 1);
            write(dense, 2, 9, 9, 9);
            try (ArrayReader array = tegula.openForReading(URI)) {
                QueryExecution query = matching(array, field("a").eq(1)).execution();
                assertArrayEquals(new long[] {0, 1, 5, 6, 7}, query.read().int64("x"));
                FragmentCost newer = fragments(query).get(1);
                // The domain of a dense fragment determines the hidden cells; for a sparse fragment, coordinates must
                // be read.
                assertEquals(dense ? 0 : 1, newer.tiles());
                assertEquals(
                        5L,
                        matching(array, field("a").eq(1))
                                .aggregate(Aggregate.count())
                                .get(0)
                                .value());
                assertEquals(
                        3L,
                        matching(array, field("a").eq(9))
                                .aggregate(Aggregate.count())
                                .get(0)
                                .value());
            }
            tegula.object(URI).delete();
        }
    }

    @Test
    void fragmentWithoutMatches_isPrunedIfItHidesNothing() {
        create(false, false, Attribute.int32("a"));
        write(false, 0, 1, 1, 1, 1, 1, 1, 1, 1);
        write(false, 20, 9, 9, 9);
        try (ArrayReader array = tegula.openForReading(URI)) {
            QueryExecution query = matching(array, field("a").eq(1)).execution();
            assertArrayEquals(new long[] {0, 1, 2, 3, 4, 5, 6, 7}, query.read().int64("x"));
            FragmentCost newer = fragments(query).get(1);
            assertEquals(List.of(0L, 0L), List.of(newer.inRanges(), newer.bytes()));
            assertEquals("no cell matches, by statistics of the fragment", newer.reason());
            // The number of cells that cannot hide each other is taken from fragment metadata.
            QueryExecution count = array.query().execution();
            assertEquals(
                    List.of(11L, BigInteger.valueOf(35), BigInteger.valueOf(9)),
                    count.aggregate(Aggregate.count(), Aggregate.sum("a"), Aggregate.max("a")).stream()
                            .map(result -> result.value())
                            .toList());
            assertEquals(0, count.statistics().cost().requests());
            assertEquals("answered from metadata", fragments(count).get(0).reason());
        }
    }

    /**
     * TileDB compares strings only up to a zero byte: of "a\0b" and "a\0a", the first value in write order becomes the
     * minimum.
     */
    @Test
    void extremesWithZeroBytes_areNotTrusted() {
        create(false, false, Attribute.ascii("t"));
        try (ArrayWriter array = tegula.openForWriting(URI)) {
            array.write(
                    Cells.builder().int64("x", 0, 1).ascii("t", "a\0b", "a\0c").build());
        }
        try (ArrayReader array = tegula.openForReading(URI)) {
            QueryExecution query = array.query().execution();
            assertEquals("a\0b", query.aggregate(Aggregate.min("t")).get(0).value());
            assertTrue(query.statistics().cost().requests() > 0);
        }
    }

    @Test
    void duplicates_hideNothing() {
        create(false, true, Attribute.int32("a"));
        write(false, 0, 1, 1, 1, 1);
        write(false, 0, 9, 9, 9, 9);
        try (ArrayReader array = tegula.openForReading(URI)) {
            QueryExecution query = matching(array, field("a").eq(1)).execution();
            assertArrayEquals(new long[] {0, 1, 2, 3}, query.read().int64("x"));
            assertEquals(0, fragments(query).get(1).tiles());
        }
    }

    @Test
    void deletedCells_areNotCountedFromMetadata() {
        create(false, false, Attribute.int32("a"));
        write(false, 0, 1, 2, 3, 4);
        try (ArrayWriter array = tegula.openForWriting(URI)) {
            array.delete(field("a").ge(3));
        }
        try (ArrayReader array = tegula.openForReading(URI)) {
            assertEquals(
                    List.of(2L, BigInteger.valueOf(3), BigInteger.TWO),
                    array.query().aggregate(Aggregate.count(), Aggregate.sum("a"), Aggregate.max("a")).stream()
                            .map(result -> result.value())
                            .toList());
        }
    }

    @Test
    void extremesOfFloats_areTrustedOnlyWithoutNan() {
        for (boolean dense : new boolean[] {true, false}) {
            for (double odd : new double[] {Double.NaN, Double.POSITIVE_INFINITY}) {
                create(dense, false, Attribute.float64("f"));
                try (ArrayWriter array = tegula.openForWriting(URI)) {
                    if (dense) {
                        array.write(
                                Subarray.range("x", 0, 7),
                                Cells.builder()
                                        .float64("f", 1, odd, 5, 7, 11, 12, 13, 14)
                                        .build());
                    } else {
                        array.write(Cells.builder()
                                .int64("x", 0, 1, 2, 3, 4, 5, 6, 7)
                                .float64("f", 1, odd, 5, 7, 11, 12, 13, 14)
                                .build());
                    }
                }
                try (ArrayReader array = tegula.openForReading(URI)) {
                    assertArrayEquals(
                            new long[] {0},
                            matching(array, field("f").lt(2)).read().int64("x"));
                    Query high = matching(array, field("f").gt(10));
                    assertArrayEquals(
                            Double.isNaN(odd) ? new long[] {4, 5, 6, 7} : new long[] {1, 4, 5, 6, 7},
                            high.subarray(Subarray.range("x", 0, 7)).read().int64("x"));
                    // No value is below 0, which only the statistics of the second tile show.
                    QueryExecution none = matching(array, field("f").lt(0))
                            .subarray(Subarray.range("x", 0, 7))
                            .execution();
                    assertEquals(0, none.read().size());
                    assertEquals(
                            List.of(1L, 1L),
                            List.of(
                                    fragments(none).get(0).skipped(),
                                    fragments(none).get(0).tiles()));
                    assertEquals(
                            1.0,
                            array.query()
                                    .subarray(Subarray.range("x", 0, 7))
                                    .aggregate(Aggregate.min("f"))
                                    .get(0)
                                    .value());
                }
                tegula.object(URI).delete();
            }
        }
    }

    @Test
    void strings_haveStatisticsOnlyForAsciiInSparseArrays() {
        for (boolean dense : new boolean[] {true, false}) {
            create(dense, false, Attribute.ascii("ascii"), Attribute.utf8("utf8"));
            String[] texts = {"a", "b", "c", "d"};
            try (ArrayWriter array = tegula.openForWriting(URI)) {
                if (dense) {
                    array.write(
                            Subarray.range("x", 0, 3),
                            Cells.builder()
                                    .ascii("ascii", texts)
                                    .utf8("utf8", texts)
                                    .build());
                } else {
                    array.write(Cells.builder()
                            .int64("x", 0, 1, 2, 3)
                            .ascii("ascii", texts)
                            .utf8("utf8", texts)
                            .build());
                }
            }
            try (ArrayReader array = tegula.openForReading(URI)) {
                for (String name : List.of("ascii", "utf8")) {
                    QueryExecution query = matching(array, field(name).gt("x"))
                            .subarray(Subarray.range("x", 0, 3))
                            .execution();
                    assertEquals(0, query.read().size());
                    assertEquals(
                            !dense && name.equals("ascii") ? 0 : 1,
                            fragments(query).get(0).tiles(),
                            name + ", dense " + dense);
                }
            }
            tegula.object(URI).delete();
        }
    }

    @Test
    void extremesOfLossyFilters_areNotTrusted() {
        for (boolean dense : new boolean[] {true, false}) {
            create(dense, false, Attribute.float64("f").withFilters(Filter.scaleFloat(1, 0, 1)));
            double[] f = {1.4, 1.4, 2.6, 2.6};
            try (ArrayWriter array = tegula.openForWriting(URI)) {
                if (dense) {
                    array.write(
                            Subarray.range("x", 0, 3),
                            Cells.builder().float64("f", f).build());
                } else {
                    array.write(Cells.builder()
                            .int64("x", 0, 1, 2, 3)
                            .float64("f", f)
                            .build());
                }
            }
            try (ArrayReader array = tegula.openForReading(URI)) {
                Query query =
                        matching(array, field("f").le(1).or(field("f").ge(3))).subarray(Subarray.range("x", 0, 3));
                assertArrayEquals(new long[] {0, 1, 2, 3}, query.read().int64("x"));
                assertEquals(
                        List.of(1.0, 3.0),
                        array
                                .query()
                                .subarray(Subarray.range("x", 0, 3))
                                .aggregate(Aggregate.min("f"), Aggregate.max("f"))
                                .stream()
                                .map(result -> result.value())
                                .toList());
            }
            tegula.object(URI).delete();
        }
    }

    @Test
    void saturatedSums_areNotExact() {
        create(false, false, Attribute.int64("a"));
        try (ArrayWriter array = tegula.openForWriting(URI)) {
            array.write(Cells.builder()
                    .int64("x", 0, 1, 2, 3)
                    .int64("a", Long.MAX_VALUE, Long.MAX_VALUE, 5, 6)
                    .build());
        }
        try (ArrayReader array = tegula.openForReading(URI)) {
            QueryExecution query = array.query().execution();
            assertEquals(
                    BigInteger.valueOf(Long.MAX_VALUE).shiftLeft(1).add(BigInteger.valueOf(11)),
                    query.aggregate(Aggregate.sum("a")).get(0).value());
            assertEquals(1, fragments(query).get(0).tiles(), "it was read");
            QueryExecution extremes = array.query().execution();
            extremes.aggregate(Aggregate.max("a"));
            assertEquals(1, fragments(extremes).get(0).answered(), "extremes are exact all the same");
        }
    }

    @Test
    void sumsThatReturnedFromSaturation_areNotExact() {
        create(false, false, Attribute.int64("a"), Attribute.int64("b"));
        try (ArrayWriter array = tegula.openForWriting(URI)) {
            array.write(Cells.builder()
                    .int64("x", 0, 1, 2, 3)
                    .int64("a", Long.MAX_VALUE, Long.MAX_VALUE, -5, -6)
                    .int64("b", 1, 2, -5, -6)
                    .build());
        }
        try (ArrayReader array = tegula.openForReading(URI)) {
            assertEquals(
                    BigInteger.valueOf(Long.MAX_VALUE).shiftLeft(1).subtract(BigInteger.valueOf(11)),
                    array.query().aggregate(Aggregate.sum("a")).get(0).value());
            QueryExecution query = array.query().execution();
            assertEquals(
                    BigInteger.valueOf(-8),
                    query.aggregate(Aggregate.sum("b")).get(0).value());
            assertEquals(0, query.statistics().cost().requests(), "small numbers cannot reach it");
        }
    }
}

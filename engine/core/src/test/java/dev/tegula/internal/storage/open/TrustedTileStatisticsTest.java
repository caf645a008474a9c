package dev.tegula.internal.storage.open;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayFixture;
import dev.tegula.internal.cells.Keys;
import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Filter;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Statistics of two tiles of two cells each. */
class TrustedTileStatisticsTest {

    private static final Dimension FOUR_CELLS = Dimension.int32("i", 1, 4, 2);

    private static ArrayFixture dense(Attribute attribute, Cells cells) {
        return new ArrayFixture(ArraySchema.dense()
                        .dimension(FOUR_CELLS)
                        .attribute(attribute)
                        .build())
                .write(1, Subarray.whole(), cells);
    }

    private static TrustedTileStatistics of(ArrayFixture array) {
        OpenFragment fragment = array.fragment();
        return fragment.tileStatistics(fragment.fields().find("a"));
    }

    private static TrustedTileStatistics ofWhole(ArrayFixture array) {
        OpenFragment fragment = array.fragment();
        return fragment.wholeStatistics(fragment.fields().find("a"));
    }

    @Test
    void integers_haveExtremesAndSumsOfTilesAndOfTheFragment() {
        try (ArrayFixture array = dense(
                Attribute.int32("a"),
                Cells.builder().int32("a", new int[] {3, -4, 10, 20}).build())) {
            TrustedTileStatistics tiles = of(array);
            assertEquals(-4, tiles.low(0));
            assertEquals(3, tiles.high(0));
            assertTrue(tiles.hasSum(0, 2));
            assertEquals(-1, tiles.sum(0));
            assertEquals(30, tiles.sum(1));
            assertEquals(0, tiles.nulls(1));
            TrustedTileStatistics whole = ofWhole(array);
            assertEquals(-4, whole.low(0));
            assertEquals(20, whole.high(0));
            assertEquals(29, whole.sum(0));
        }
    }

    @Test
    void tileBeyondTheFragment_isUnknown() {
        try (ArrayFixture array = dense(
                Attribute.int32("a"),
                Cells.builder().int32("a", new int[] {1, 2, 3, 4}).build())) {
            assertFalse(of(array).hasKeys(2));
            assertFalse(of(array).hasSum(2, 2));
        }
    }

    @Test
    void floatsOfATileWithNaN_areUnknown() {
        try (ArrayFixture array = dense(
                Attribute.float64("a"),
                Cells.builder().float64("a", new double[] {1, Double.NaN, 2, 3}).build())) {
            assertFalse(of(array).hasKeys(0));
            assertTrue(of(array).hasKeys(1));
            assertEquals(3.0, Keys.toDouble(of(array).high(1)));
        }
    }

    @Test
    void saturatedSum_isUnknown() {
        try (ArrayFixture array = dense(
                Attribute.int64("a"),
                Cells.builder().int64("a", new long[] {Long.MAX_VALUE, 1, 2, 3}).build())) {
            assertFalse(of(array).hasSum(0, 2));
            assertTrue(of(array).hasSum(1, 2));
            assertEquals(5, of(array).sum(1));
        }
    }

    @Test
    void lossyFilter_leavesNoExtremes() {
        Attribute scaled = Attribute.float64("a").withFilters(new Filter.ScaleFloat(1, 0, 4));
        try (ArrayFixture array = dense(
                scaled, Cells.builder().float64("a", new double[] {1, 2, 3, 4}).build())) {
            assertFalse(of(array).hasKeys(0));
            assertEquals(0, of(array).nulls(0));
        }
    }

    @Test
    void stringsOfDenseArrays_areUnknown() {
        try (ArrayFixture array = dense(
                Attribute.ascii("a"),
                Cells.builder().ascii("a", new String[] {"b", "a", "c", "d"}).build())) {
            assertNull(of(array).textLow(0));
        }
    }

    @Test
    void stringsOfSparseArrays_areKnown_unlessTheyHaveAZeroByte() {
        ArraySchema schema = ArraySchema.sparse()
                .dimension(FOUR_CELLS)
                .attribute(Attribute.ascii("a"))
                .capacity(2)
                .build();
        try (ArrayFixture array = new ArrayFixture(schema)
                .write(
                        1,
                        Cells.builder()
                                .int32("i", new int[] {1, 2, 3, 4})
                                .ascii("a", new String[] {"bc", "a", "c", "d\0"})
                                .build())) {
            assertArrayEquals("a".getBytes(StandardCharsets.US_ASCII), of(array).textLow(0));
            assertArrayEquals(
                    "bc".getBytes(StandardCharsets.US_ASCII), of(array).textHigh(0));
            assertArrayEquals("c".getBytes(StandardCharsets.US_ASCII), of(array).textLow(1));
            assertNull(of(array).textHigh(1));
        }
    }
}

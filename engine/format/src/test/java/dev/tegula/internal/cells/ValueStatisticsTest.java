package dev.tegula.internal.cells;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.schema.PhysicalType;
import dev.tegula.testkit.generate.RandomTests;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ValueStatisticsTest {

    private static byte[] ints(int... values) {
        ByteBuffer bytes = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        for (int value : values) {
            bytes.putInt(value);
        }
        return bytes.array();
    }

    private static byte[] longs(long... values) {
        ByteBuffer bytes = ByteBuffer.allocate(8 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        for (long value : values) {
            bytes.putLong(value);
        }
        return bytes.array();
    }

    private static ValueStatistics ofDoubles(double... values) {
        ByteBuffer bytes = ByteBuffer.allocate(8 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        for (double value : values) {
            bytes.putDouble(value);
        }
        return of(PhysicalType.FLOAT64, bytes.array());
    }

    private static ValueStatistics of(PhysicalType type, byte[] values) {
        ValueStatistics statistics = new ValueStatistics(type);
        statistics.add(values, 0, values.length / type.size());
        return statistics;
    }

    @Test
    void integers_haveMinimumMaximumAndSum() {
        ValueStatistics statistics = of(PhysicalType.INT32, ints(3, -5, 9));
        assertEquals(-5, statistics.minimum());
        assertEquals(9, statistics.maximum());
        assertEquals(7, statistics.sumBits());
        assertEquals(0, statistics.nullCount());
    }

    @Test
    void nullCells_areCountedAndOtherwiseIgnored() {
        ValueStatistics statistics = new ValueStatistics(PhysicalType.INT32);
        statistics.add(ints(-100, 4, 100, 6), 0, 4, new byte[] {0, 1, 0, 1}, 0);
        assertEquals(4, statistics.minimum());
        assertEquals(6, statistics.maximum());
        assertEquals(10, statistics.sumBits());
        assertEquals(2, statistics.nullCount());
    }

    @Test
    void signedSum_saturates() {
        ValueStatistics statistics = of(PhysicalType.INT64, longs(Long.MAX_VALUE, 1, -10));
        assertEquals(Long.MAX_VALUE, statistics.sumBits());
        assertTrue(statistics.isSaturated());
        assertTrue(statistics.dependsOnOrder(), "the same numbers in another order have another sum");
    }

    @Test
    void unsignedSum_saturatesAtTheGreatestNumber() {
        ValueStatistics statistics = of(PhysicalType.UINT64, longs(-2, 5));
        assertEquals(-1, statistics.sumBits());
        assertTrue(statistics.isSaturated());
        assertFalse(of(PhysicalType.UINT64, longs(-2, 1)).isSaturated());
    }

    @Test
    void doubles_haveMinimumMaximumAndSum() {
        ValueStatistics statistics = ofDoubles(0.5, -2, 4);
        assertEquals(-2.0, Keys.toDouble(statistics.minimum()));
        assertEquals(4.0, Keys.toDouble(statistics.maximum()));
        assertEquals(2.5, Double.longBitsToDouble(statistics.sumBits()));
    }

    @Test
    void doublesOfSeveralBlocks_areThoseOfTheModel() {
        double[] values = RandomTests.generator().doubles(2_000, -1e6, 1e6).toArray();
        ValueStatistics statistics = ofDoubles(values);
        assertEquals(Arrays.stream(values).min().orElseThrow(), Keys.toDouble(statistics.minimum()));
        assertEquals(Arrays.stream(values).max().orElseThrow(), Keys.toDouble(statistics.maximum()));
        assertEquals(
                Arrays.stream(values).sum(), Double.longBitsToDouble(statistics.sumBits()), statistics.sumTolerance());
    }

    @Test
    void forwardSumOfEqualNumbers_isWithinTheTolerance() {
        double[] values = new double[1_000_000];
        Arrays.fill(values, 0.1);
        ValueStatistics statistics = ofDoubles(values);
        assertEquals(forward(values), Double.longBitsToDouble(statistics.sumBits()), statistics.sumTolerance());
    }

    @Test
    void sumOneByOne_isTheForwardSum() {
        double[] values = new double[100_000];
        for (int i = 0; i < values.length; i++) {
            values[i] = i % 3 == 0 ? 0.1 : 0.7;
        }
        ValueStatistics statistics = ValueStatistics.oneByOne(PhysicalType.FLOAT64);
        ByteBuffer bytes = ByteBuffer.allocate(values.length * Double.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asDoubleBuffer().put(values);
        statistics.add(bytes.array(), 0, values.length);
        assertEquals(forward(values), Double.longBitsToDouble(statistics.sumBits()));
    }

    private static double forward(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum;
    }

    @Test
    void nanInAFullBlock_isExcludedFromExtremes() {
        double[] values = new double[2 * DoubleBlock.SIZE];
        Arrays.fill(values, 0, DoubleBlock.SIZE, 2);
        Arrays.fill(values, DoubleBlock.SIZE, values.length, 3);
        values[DoubleBlock.SIZE + 77] = Double.NaN;
        values[DoubleBlock.SIZE + 78] = 9;
        ValueStatistics statistics = ofDoubles(values);
        assertEquals(2.0, Keys.toDouble(statistics.minimum()));
        assertEquals(9.0, Keys.toDouble(statistics.maximum()));
        assertTrue(statistics.hasNaN());
        assertTrue(Double.isNaN(Double.longBitsToDouble(statistics.sumBits())));
    }

    @Test
    void sumOfAFullBlock_saturates() {
        double[] values = new double[DoubleBlock.SIZE];
        values[5] = Double.MAX_VALUE;
        values[70] = Double.MAX_VALUE;
        values[71] = -1;
        ValueStatistics statistics = ofDoubles(values);
        assertEquals(Double.MAX_VALUE, Double.longBitsToDouble(statistics.sumBits()));
        assertTrue(statistics.isSaturated());
        assertEquals(-1.0, Keys.toDouble(statistics.minimum()));
    }

    @Test
    void nans_areExcludedFromExtremesAndMakeTheSumNaN() {
        ValueStatistics statistics = ofDoubles(1, Double.NaN, 3);
        assertEquals(1.0, Keys.toDouble(statistics.minimum()));
        assertEquals(3.0, Keys.toDouble(statistics.maximum()));
        assertTrue(Double.isNaN(Double.longBitsToDouble(statistics.sumBits())));
        assertTrue(statistics.hasNaN());
    }

    @Test
    void doubleSum_saturatesAtTheGreatestFiniteNumber() {
        ValueStatistics statistics = ofDoubles(Double.MAX_VALUE, Double.MAX_VALUE);
        assertEquals(Double.MAX_VALUE, Double.longBitsToDouble(statistics.sumBits()));
        assertTrue(statistics.isSaturated());
    }

    @Test
    void statisticsOfTwoParts_areThoseOfTheWhole() {
        ValueStatistics statistics = of(PhysicalType.INT32, ints(3, -5));
        statistics.add(of(PhysicalType.INT32, ints(9)));
        assertEquals(-5, statistics.minimum());
        assertEquals(9, statistics.maximum());
        assertEquals(7, statistics.sumBits());
    }

    @Test
    void reset_removesAllValues() {
        ValueStatistics statistics = of(PhysicalType.INT32, ints(3));
        statistics.reset();
        statistics.add(ints(-1), 0, 1);
        assertEquals(-1, statistics.maximum());
        assertEquals(-1, statistics.sumBits());
    }

    @Test
    void integersOfSeveralBlocks_areSummedExactly() {
        int[] values = RandomTests.generator().ints(2_000).toArray();
        ValueStatistics statistics = of(PhysicalType.INT32, ints(values));
        assertEquals(Arrays.stream(values).min().orElseThrow(), statistics.minimum());
        assertEquals(Arrays.stream(values).max().orElseThrow(), statistics.maximum());
        assertEquals(Arrays.stream(values).asLongStream().sum(), statistics.sumBits());
    }

    @Test
    void longsOfSeveralBlocks_areSummedExactly() {
        long[] values =
                RandomTests.generator().longs(2_000, -1L << 48, 1L << 50).toArray();
        ValueStatistics statistics = of(PhysicalType.INT64, longs(values));
        assertEquals(Arrays.stream(values).min().orElseThrow(), statistics.minimum());
        assertEquals(Arrays.stream(values).max().orElseThrow(), statistics.maximum());
        assertEquals(Arrays.stream(values).sum(), statistics.sumBits());
    }

    @Test
    void sumsSaturateAtTheValueThatExceedsTheLimit() {
        ValueStatistics statistics = of(PhysicalType.INT64, longs(Long.MAX_VALUE, 1, -5, Long.MIN_VALUE));
        assertEquals(Long.MAX_VALUE, statistics.sumBits());
        assertEquals(Long.MIN_VALUE, statistics.minimum());
        assertTrue(statistics.isSaturated());
    }

    @Test
    void largeLongsThatCancelOut_doNotSaturate() {
        long[] values = new long[1_000];
        Arrays.setAll(values, i -> i % 2 == 0 ? Long.MAX_VALUE : -Long.MAX_VALUE);
        ValueStatistics statistics = of(PhysicalType.INT64, longs(values));
        assertEquals(0, statistics.sumBits());
        assertFalse(statistics.isSaturated());
    }
}

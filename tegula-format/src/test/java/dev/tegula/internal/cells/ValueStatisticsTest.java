package dev.tegula.internal.cells;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.schema.PhysicalType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ValueStatisticsTest {

    private static ValueStatistics ofInts(int... values) {
        ByteBuffer bytes = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asIntBuffer().put(values);
        ValueStatistics statistics = new ValueStatistics(PhysicalType.INT32);
        statistics.add(bytes.array(), 0, values.length);
        return statistics;
    }

    private static ValueStatistics ofLongs(long... values) {
        ByteBuffer bytes = ByteBuffer.allocate(8 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asLongBuffer().put(values);
        ValueStatistics statistics = new ValueStatistics(PhysicalType.INT64);
        statistics.add(bytes.array(), 0, values.length);
        return statistics;
    }

    @Test
    void integersOfSeveralBlocks_areSummedExactly() {
        int[] values = new Random(1).ints(2_000).toArray();
        ValueStatistics statistics = ofInts(values);
        assertEquals(Arrays.stream(values).min().orElseThrow(), statistics.minimum());
        assertEquals(Arrays.stream(values).max().orElseThrow(), statistics.maximum());
        assertEquals(Arrays.stream(values).asLongStream().sum(), statistics.sumBits());
    }

    @Test
    void longsOfSeveralBlocks_areSummedExactly() {
        long[] values = new Random(2).longs(2_000, -1L << 48, 1L << 50).toArray();
        ValueStatistics statistics = ofLongs(values);
        assertEquals(Arrays.stream(values).min().orElseThrow(), statistics.minimum());
        assertEquals(Arrays.stream(values).max().orElseThrow(), statistics.maximum());
        assertEquals(Arrays.stream(values).sum(), statistics.sumBits());
    }

    @Test
    void sumsSaturateAtTheValueThatExceedsTheLimit() {
        ValueStatistics statistics = ofLongs(Long.MAX_VALUE, 1, -5, Long.MIN_VALUE);
        assertEquals(Long.MAX_VALUE, statistics.sumBits());
        assertEquals(Long.MIN_VALUE, statistics.minimum());
        assertEquals(true, statistics.isSaturated());
    }

    @Test
    void largeLongsThatCancelOut_doNotSaturate() {
        long[] values = new long[1_000];
        Arrays.setAll(values, i -> i % 2 == 0 ? Long.MAX_VALUE : -Long.MAX_VALUE);
        ValueStatistics statistics = ofLongs(values);
        assertEquals(0, statistics.sumBits());
        assertEquals(false, statistics.isSaturated());
    }
}

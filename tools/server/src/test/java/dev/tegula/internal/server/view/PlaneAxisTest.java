package dev.tegula.internal.server.view;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Axes of more coordinates than a double can count. */
class PlaneAxisTest {

    @ParameterizedTest
    @ValueSource(longs = {6, (1L << 53) + 3, (1L << 62) - 1, Long.MAX_VALUE - 2000})
    void firstAndLastPixels_areTheEndsOfTheRange_inBothDirections(long high) {
        Dimension dimension = Dimension.int64("d", -high, high, 1);
        for (long low : new long[] {0, -high}) {
            Range range = Range.of(low, high);
            PlaneAxis up = PlaneAxis.plane(dimension, range, dimension, range, true)[1];
            PlaneAxis down = PlaneAxis.plane(dimension, range, dimension, range, false)[1];
            assertEquals(range, up.range(0, up.pixels()));
            assertEquals(range, down.range(0, down.pixels()));
            assertEquals(high, up.whole(0));
            assertEquals(low, up.whole(up.pixels()));
            assertEquals(low, down.whole(0));
            assertEquals(high, down.whole(down.pixels()));
        }
    }
}

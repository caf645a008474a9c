package dev.tegula.internal.cells;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

class DoubleBlockTest {

    private static final int BEFORE = 3;

    private static DoubleBlock of(IntToDoubleFunction values) {
        ByteBuffer bytes = ByteBuffer.allocate(BEFORE + DoubleBlock.SIZE * Double.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .position(BEFORE);
        for (int i = 0; i < DoubleBlock.SIZE; i++) {
            bytes.putDouble(values.applyAsDouble(i));
        }
        DoubleBlock block = new DoubleBlock();
        block.load(bytes.array(), BEFORE);
        return block;
    }

    @Test
    void integers_haveExactSums() {
        DoubleBlock block = of(i -> i - 100);
        assertEquals(-100, Keys.toDouble(block.minimum()));
        assertEquals(411, Keys.toDouble(block.maximum()));
        assertEquals(411 * 412 / 2 - 100 * 101 / 2, block.sum());
        assertEquals(411 * 412 / 2 + 100 * 101 / 2, block.absoluteSum());
    }

    @Test
    void extremes_areFoundAtAnyPosition() {
        for (int position = 0; position < DoubleBlock.SIZE; position++) {
            int at = position;
            DoubleBlock block = of(i -> i == at ? -7 : i == (at + 1) % DoubleBlock.SIZE ? 8 : 0.5);
            assertEquals(-7, Keys.toDouble(block.minimum()), "minimum at " + at);
            assertEquals(8, Keys.toDouble(block.maximum()), "maximum after " + at);
            assertEquals(1 + 510 * 0.5, block.sum());
            assertEquals(15 + 510 * 0.5, block.absoluteSum());
        }
    }

    @Test
    void nanAndInfinity_makeTheAbsoluteSumNotFinite() {
        assertEquals(Double.NaN, of(i -> i == 300 ? Double.NaN : 1).absoluteSum());
        assertEquals(
                Double.POSITIVE_INFINITY,
                of(i -> i == 300 ? Double.NEGATIVE_INFINITY : 1).absoluteSum());
    }

    @Test
    void negativeZero_isZero() {
        assertEquals(Keys.ofDouble(0), of(i -> -0.0).minimum());
    }
}

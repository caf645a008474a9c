package dev.tegula.internal.cells;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.schema.Datatype;
import dev.tegula.schema.PhysicalType;
import dev.tegula.testkit.generate.RandomTests;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class KeysTest {

    private static final double[] ASCENDING = {
        Double.NEGATIVE_INFINITY,
        -Double.MAX_VALUE,
        -1.5,
        -Double.MIN_VALUE,
        0,
        Double.MIN_VALUE,
        1,
        1.5,
        Double.MAX_VALUE,
        Double.POSITIVE_INFINITY
    };

    private static ByteBuffer littleEndian(int size) {
        return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static long[] load(PhysicalType type, ByteBuffer values) {
        long[] keys = new long[values.capacity() / type.size()];
        Keys.load(type, values.array(), 0, keys.length, keys, 0);
        return keys;
    }

    @Test
    void keysOfDoubles_haveTheOrderOfTheNumbers() {
        for (int i = 1; i < ASCENDING.length; i++) {
            assertTrue(Keys.ofDouble(ASCENDING[i - 1]) < Keys.ofDouble(ASCENDING[i]), "before " + ASCENDING[i]);
        }
    }

    @Test
    void keysOfDoubles_areReversible() {
        for (double value : ASCENDING) {
            assertEquals(value, Keys.toDouble(Keys.ofDouble(value)));
            assertEquals(value, Keys.toDouble(Keys.ofDoubleExactly(value)));
        }
    }

    @Test
    void keyOfMinusZero_isThatOfZero_orJustBelowItIfExact() {
        assertEquals(Keys.ofDouble(0.0), Keys.ofDouble(-0.0));
        assertEquals(Keys.ofDoubleExactly(0.0) - 1, Keys.ofDoubleExactly(-0.0));
    }

    @Test
    void keysOfNaNs_areOutsideThoseOfNumbers() {
        assertTrue(Keys.ofDouble(Double.NaN) > Keys.ofDouble(Double.POSITIVE_INFINITY));
        double negative = Double.longBitsToDouble(0xFFF8_0000_0000_0000L);
        assertTrue(Keys.ofDouble(negative) < Keys.ofDouble(Double.NEGATIVE_INFINITY));
    }

    @Test
    void keyOfUint64_ordersTheTopBitLast() {
        long greatest = -1;
        assertTrue(Keys.ofLong(Datatype.UINT64, 0) < Keys.ofLong(Datatype.UINT64, Long.MAX_VALUE));
        assertTrue(Keys.ofLong(Datatype.UINT64, Long.MAX_VALUE) < Keys.ofLong(Datatype.UINT64, greatest));
        assertEquals(greatest, Keys.toLong(Datatype.UINT64, Keys.ofLong(Datatype.UINT64, greatest)));
        assertEquals(-5, Keys.ofLong(Datatype.INT64, -5));
    }

    @Test
    void load_extendsSignedAndUnsignedIntegers() {
        ByteBuffer bytes = ByteBuffer.wrap(new byte[] {-1, 1});
        assertArrayEquals(new long[] {-1, 1}, load(PhysicalType.INT8, bytes));
        assertArrayEquals(new long[] {255, 1}, load(PhysicalType.UINT8, bytes));
        ByteBuffer shorts = littleEndian(4).putShort((short) -2).putShort((short) 2);
        assertArrayEquals(new long[] {-2, 2}, load(PhysicalType.INT16, shorts));
        assertArrayEquals(new long[] {65534, 2}, load(PhysicalType.UINT16, shorts));
        ByteBuffer ints = littleEndian(8).putInt(-3).putInt(3);
        assertArrayEquals(new long[] {-3, 3}, load(PhysicalType.INT32, ints));
        assertArrayEquals(new long[] {4294967293L, 3}, load(PhysicalType.UINT32, ints));
        ByteBuffer longs = littleEndian(16).putLong(-4).putLong(4);
        assertArrayEquals(new long[] {-4, 4}, load(PhysicalType.INT64, longs));
        assertArrayEquals(new long[] {Long.MAX_VALUE - 3, Long.MIN_VALUE + 4}, load(PhysicalType.UINT64, longs));
    }

    @ParameterizedTest
    @EnumSource(PhysicalType.class)
    void load_ofColumns_isThatOfTheirBytes(PhysicalType type) {
        byte[] bytes = new byte[type.size() * 100];
        RandomTests.generator().nextBytes(bytes);
        long[] expected = load(type, ByteBuffer.wrap(bytes));
        Values array = Values.allocate(type, 100);
        array.put(0, new ByteBlock(bytes), 0, 100);
        for (Values values : new Values[] {
            array, Values.wrap(type, littleEndian(bytes.length).put(bytes).flip())
        }) {
            long[] keys = new long[90];
            Keys.load(type, values, 7, 90, keys, new ByteBlock(bytes.length));
            assertArrayEquals(Arrays.copyOfRange(expected, 7, 97), keys);
        }
    }

    @Test
    void load_givesFloatsTheKeysOfTheSameDoubles() {
        ByteBuffer floats = littleEndian(8).putFloat(-1.5f).putFloat(0.1f);
        assertArrayEquals(new long[] {Keys.ofDouble(-1.5), Keys.ofDouble(0.1f)}, load(PhysicalType.FLOAT32, floats));
    }

    @ParameterizedTest
    @EnumSource(PhysicalType.class)
    void store_isTheInverseOfLoad(PhysicalType type) {
        long middle = type.isFloating() ? Keys.ofDouble(0.5) : 7;
        for (long key : new long[] {Keys.least(type), middle, Keys.greatest(type)}) {
            byte[] value = new byte[type.size()];
            Keys.store(type, key, value, 0);
            assertArrayEquals(new long[] {key}, load(type, ByteBuffer.wrap(value)));
        }
    }
}

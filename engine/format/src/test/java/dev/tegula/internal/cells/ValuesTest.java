package dev.tegula.internal.cells;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.schema.PhysicalType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Copies between arrays and buffers of all types, of more values than are copied at once. */
class ValuesTest {

    private static final int COUNT = 2500;

    private static Values numbers(PhysicalType type) {
        ByteBuffer bytes = ByteBuffer.allocate(COUNT * type.size()).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < bytes.capacity(); i++) {
            bytes.put((byte) (i * 31 + i / 256));
        }
        Values values = Values.allocate(type, COUNT);
        values.put(0, new ByteBlock(bytes.array()), 0, COUNT);
        return values;
    }

    /** Returns the bytes of one value. */
    private static byte[] value(Values values, int index) {
        ByteBlock block = new ByteBlock(values.width());
        values.get(index, block, 0, 1);
        return block.bytes().clone();
    }

    private static Values[] targets(PhysicalType type) {
        int size = (COUNT + 10) * type.size();
        return new Values[] {
            Values.allocate(type, COUNT + 10),
            Values.wrap(type, ByteBuffer.allocate(size)),
            Values.wrap(type, ByteBuffer.allocateDirect(size))
        };
    }

    @ParameterizedTest
    @EnumSource(PhysicalType.class)
    void copy_movesConsecutiveValues(PhysicalType type) {
        Values from = numbers(type);
        for (Values to : targets(type)) {
            from.copy(3, COUNT - 3, to, 5);
            assertArrayEquals(new byte[type.size()], value(to, 4));
            for (int i = 0; i < COUNT - 3; i++) {
                assertArrayEquals(value(from, 3 + i), value(to, 5 + i));
            }
            assertArrayEquals(new byte[type.size()], value(to, 5 + COUNT - 3));
        }
    }

    @ParameterizedTest
    @EnumSource(PhysicalType.class)
    void select_movesListedValues(PhysicalType type) {
        Values from = numbers(type);
        int[] positions = new int[COUNT];
        for (int i = 0; i < COUNT; i++) {
            positions[i] = (i * 7 + 1) % COUNT;
        }
        for (Values to : targets(type)) {
            from.select(positions, 2, COUNT - 2, to, 1);
            for (int i = 0; i < COUNT - 2; i++) {
                assertArrayEquals(value(from, positions[2 + i]), value(to, 1 + i));
            }
            assertEquals(COUNT + 10, to.length());
        }
    }

    @ParameterizedTest
    @EnumSource(PhysicalType.class)
    void spread_movesConsecutiveValuesApart(PhysicalType type) {
        Values from = numbers(type);
        ByteBlock block = new ByteBlock(300 * type.size());
        from.get(0, block, 0, 300);
        for (Values to : targets(type)) {
            to.spread(5, 7, block, 2 * type.size(), 298);
            assertArrayEquals(new byte[type.size()], value(to, 4));
            for (int i = 0; i < 298; i++) {
                assertArrayEquals(value(from, 2 + i), value(to, 5 + 7 * i));
                assertArrayEquals(new byte[type.size()], value(to, 6 + 7 * i));
            }
            assertArrayEquals(new byte[type.size()], value(to, 5 + 7 * 298));
        }
    }

    @ParameterizedTest
    @EnumSource(PhysicalType.class)
    void scatter_movesConsecutiveValuesToTheirTargets(PhysicalType type) {
        ByteBlock block = new ByteBlock(4 * type.size());
        numbers(type).get(20, block, 0, 4);
        for (Values to : targets(type)) {
            to.scatter(block, type.size(), new int[] {0, 7, 5, 9}, 1, 3);
            assertArrayEquals(value(numbers(type), 21), value(to, 7), "at 7");
            assertArrayEquals(value(numbers(type), 22), value(to, 5), "at 5");
            assertArrayEquals(value(numbers(type), 23), value(to, 9), "at 9");
            assertArrayEquals(new byte[type.size()], value(to, 0), "at 0, which is not requested");
        }
    }

    @ParameterizedTest
    @EnumSource(PhysicalType.class)
    void scatter_movesListedValuesToTheirTargets(PhysicalType type) {
        ByteBlock block = new ByteBlock(4 * type.size());
        numbers(type).get(20, block, 0, 4);
        for (Values to : targets(type)) {
            to.scatter(block, new int[] {20, 22, 23}, 20, new int[] {0, 7, 5}, 1, 2);
            assertArrayEquals(value(numbers(type), 22), value(to, 7), "at 7");
            assertArrayEquals(value(numbers(type), 23), value(to, 5), "at 5");
            assertArrayEquals(new byte[type.size()], value(to, 0), "at 0, which is not requested");
        }
    }
}

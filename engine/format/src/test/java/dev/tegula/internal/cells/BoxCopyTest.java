package dev.tegula.internal.cells;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import dev.tegula.schema.PhysicalType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;

class BoxCopyTest {

    private static final long[] ROWS_OF_FOUR = {4, 1};
    private static final long[] COLUMNS_OF_THREE = {1, 3};

    private static ByteBlock block(int... values) {
        ByteBuffer bytes = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        for (int value : values) {
            bytes.putInt(value);
        }
        return new ByteBlock(bytes.array());
    }

    private static int[] ints(ByteBlock block) {
        int[] values = new int[block.bytes().length / 4];
        ByteBuffer.wrap(block.bytes())
                .order(ByteOrder.LITTLE_ENDIAN)
                .asIntBuffer()
                .get(values);
        return values;
    }

    /** A matrix of three rows and four columns, row by row. */
    private static ByteBlock matrix() {
        return block(
                11, 12, 13, 14, //
                21, 22, 23, 24, //
                31, 32, 33, 34);
    }

    private static int[] toInts(BoxCopy copy, long[] extents, int size) {
        int[] target = new int[size];
        copy.toValues(matrix(), Values.wrap(PhysicalType.INT32, target), extents, 1);
        return target;
    }

    @Test
    void wholeBox_isCopied() {
        BoxCopy copy = new BoxCopy().inBlock(0, ROWS_OF_FOUR).inValues(0, ROWS_OF_FOUR);
        assertArrayEquals(ints(matrix()), toInts(copy, new long[] {3, 4}, 12));
    }

    @Test
    void partOfABox_isCopiedToRowsOfItsOwn() {
        BoxCopy from22 = new BoxCopy().inBlock(5, ROWS_OF_FOUR).inValues(0, new long[] {2, 1});
        assertArrayEquals(new int[] {22, 23, 32, 33}, toInts(from22, new long[] {2, 2}, 4));
    }

    @Test
    void box_isCopiedToColumns() {
        BoxCopy copy = new BoxCopy().inBlock(0, ROWS_OF_FOUR).inValues(0, COLUMNS_OF_THREE);
        assertArrayEquals(
                new int[] {11, 21, 31, 12, 22, 32, 13, 23, 33, 14, 24, 34}, toInts(copy, new long[] {3, 4}, 12));
    }

    @Test
    void partOfARow_isCopiedToColumns() {
        BoxCopy from22 = new BoxCopy().inBlock(5, ROWS_OF_FOUR).inValues(1, COLUMNS_OF_THREE);
        assertArrayEquals(new int[] {0, 22, 0, 0, 23, 0, 0, 24, 0}, toInts(from22, new long[] {1, 3}, 9));
    }

    @Test
    void oneCell_fillsABoxIfItsStridesAreZero() {
        BoxCopy cell23 = new BoxCopy().inBlock(6, new long[] {0, 0}).inValues(1, ROWS_OF_FOUR);
        assertArrayEquals(new int[] {0, 23, 23, 0, 0, 23, 23, 0}, toInts(cell23, new long[] {2, 2}, 8));
    }

    @Test
    void aCopyOfOneDimension_isUsedAgainForThree() {
        BoxCopy copy = new BoxCopy().inBlock(0, new long[] {1}).inValues(0, new long[] {1});
        assertArrayEquals(new int[] {11, 12}, toInts(copy, new long[] {2}, 2));
        copy.inBlock(0, new long[] {4, 2, 1}).inValues(0, new long[] {1, 2, 4});
        assertArrayEquals(new int[] {11, 21, 13, 23, 12, 22, 14, 24}, toInts(copy, new long[] {2, 2, 2}, 8));
    }

    @Test
    void cellsOfSeveralValues_stayTogether() {
        int[] target = new int[8];
        new BoxCopy()
                .inBlock(0, new long[] {2, 1})
                .inValues(0, new long[] {1, 2})
                .toValues(
                        block(1, -1, 2, -2, 3, -3, 4, -4),
                        Values.wrap(PhysicalType.INT32, target),
                        new long[] {2, 2},
                        2);
        assertArrayEquals(new int[] {1, -1, 3, -3, 2, -2, 4, -4}, target);
    }

    @Test
    void values_areCopiedToABlock() {
        ByteBlock target = new ByteBlock(6 * 4);
        Values values = Values.wrap(PhysicalType.INT32, new int[] {1, 2, 3, 4, 5, 6});
        BoxCopy copy = new BoxCopy().inBlock(0, new long[] {1, 2}).inValues(0, new long[] {3, 1});
        copy.toBlock(values, target, new long[] {2, 3}, 1);
        assertArrayEquals(new int[] {1, 4, 2, 5, 3, 6}, ints(target));
    }
}

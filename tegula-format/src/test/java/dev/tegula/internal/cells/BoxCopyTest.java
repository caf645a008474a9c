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

    private static int[] toInts(BoxPlacement inBlock, BoxPlacement inValues, long[] extents, int size) {
        int[] target = new int[size];
        Values values = Values.wrap(PhysicalType.INT32, target);
        new BoxCopy(2).toValues(matrix(), inBlock, values, inValues, extents, 1);
        return target;
    }

    @Test
    void wholeBox_isCopied() {
        BoxPlacement rows = new BoxPlacement(0, ROWS_OF_FOUR);
        assertArrayEquals(ints(matrix()), toInts(rows, rows, new long[] {3, 4}, 12));
    }

    @Test
    void partOfABox_isCopiedToRowsOfItsOwn() {
        BoxPlacement from22 = new BoxPlacement(5, ROWS_OF_FOUR);
        BoxPlacement rowsOfTwo = new BoxPlacement(0, new long[] {2, 1});
        assertArrayEquals(new int[] {22, 23, 32, 33}, toInts(from22, rowsOfTwo, new long[] {2, 2}, 4));
    }

    @Test
    void box_isCopiedToColumns() {
        BoxPlacement rows = new BoxPlacement(0, ROWS_OF_FOUR);
        BoxPlacement columns = new BoxPlacement(0, COLUMNS_OF_THREE);
        assertArrayEquals(
                new int[] {11, 21, 31, 12, 22, 32, 13, 23, 33, 14, 24, 34},
                toInts(rows, columns, new long[] {3, 4}, 12));
    }

    @Test
    void oneCell_fillsABoxIfItsStridesAreZero() {
        BoxPlacement cell23 = new BoxPlacement(6, new long[] {0, 0});
        BoxPlacement inRows = new BoxPlacement(1, ROWS_OF_FOUR);
        assertArrayEquals(new int[] {0, 23, 23, 0, 0, 23, 23, 0}, toInts(cell23, inRows, new long[] {2, 2}, 8));
    }

    @Test
    void cellsOfSeveralValues_stayTogether() {
        int[] target = new int[8];
        BoxPlacement rowsOfTwoCells = new BoxPlacement(0, new long[] {2, 1});
        BoxPlacement columnsOfTwoCells = new BoxPlacement(0, new long[] {1, 2});
        new BoxCopy(2)
                .toValues(
                        block(1, -1, 2, -2, 3, -3, 4, -4),
                        rowsOfTwoCells,
                        Values.wrap(PhysicalType.INT32, target),
                        columnsOfTwoCells,
                        new long[] {2, 2},
                        2);
        assertArrayEquals(new int[] {1, -1, 3, -3, 2, -2, 4, -4}, target);
    }

    @Test
    void values_areCopiedToABlock() {
        ByteBlock target = new ByteBlock(6 * 4);
        Values values = Values.wrap(PhysicalType.INT32, new int[] {1, 2, 3, 4, 5, 6});
        BoxPlacement rowsOfThree = new BoxPlacement(0, new long[] {3, 1});
        BoxPlacement columnsOfTwo = new BoxPlacement(0, new long[] {1, 2});
        new BoxCopy(2).toBlock(values, rowsOfThree, target, columnsOfTwo, new long[] {2, 3}, 1);
        assertArrayEquals(new int[] {1, 4, 2, 5, 3, 6}, ints(target));
    }
}

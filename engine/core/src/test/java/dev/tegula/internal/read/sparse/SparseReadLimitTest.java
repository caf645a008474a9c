package dev.tegula.internal.read.sparse;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class SparseReadLimitTest {

    @Test
    void group_hasAsManyCellsAsTheBytesHold() {
        assertEquals(125, new SparseReadLimit(1000, 50, 8).group());
    }

    @Test
    void group_hasAtMostAMillionCells() {
        assertEquals(1_048_576, new SparseReadLimit(100_000_000, 50, 8).group());
        assertEquals(1_048_576, SparseReadLimit.UNLIMITED.group());
    }

    @Test
    void group_ofCellsWithoutFixedFields_isLimitedAsIfEachTookAByte() {
        assertEquals(1000, new SparseReadLimit(1000, 50, 0).group());
    }

    @Test
    void values_getTheBytesThatFixedFieldsLeave() {
        SparseReadLimit limit = new SparseReadLimit(1000, 200, 8);
        assertEquals(1000, limit.values(0));
        assertEquals(200, limit.values(100));
        assertEquals(0, limit.values(125));
    }

    @Test
    void values_getNoBytesIfFixedFieldsExceedTheLimit() {
        assertEquals(0, new SparseReadLimit(1000, 200, 8).values(126));
    }

    @Test
    void values_areUnlimitedWithoutALimit() {
        assertEquals(Long.MAX_VALUE, SparseReadLimit.UNLIMITED.values(1_000_000));
    }
}

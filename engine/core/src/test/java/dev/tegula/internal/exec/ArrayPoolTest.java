package dev.tegula.internal.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.schema.PhysicalType;
import org.junit.jupiter.api.Test;

class ArrayPoolTest {

    private static final int LARGE = 100_000;

    private final ArrayPool pool = new ArrayPool();

    @Test
    void givenArray_isTakenAgain_forAnySmallerNumberOfTheSameType() {
        long[] array = pool.longs(LARGE);
        pool.give(PhysicalType.INT64, array);
        assertSame(array, pool.take(PhysicalType.UINT64, LARGE - 1));
        assertNotSame(array, pool.longs(LARGE));
    }

    @Test
    void arraysThatAreTooSmall_areNotTaken() {
        pool.give(PhysicalType.INT32, new int[LARGE]);
        assertEquals(LARGE + 1, ((int[]) pool.take(PhysicalType.INT32, LARGE + 1)).length);
        assertTrue(pool.take(PhysicalType.FLOAT64, LARGE) instanceof double[]);
    }

    @Test
    void shortestArrayThatIsLongEnough_isTaken_andOthersStay() {
        int[] shorter = new int[LARGE];
        int[] longer = new int[2 * LARGE];
        pool.give(PhysicalType.INT32, longer);
        pool.give(PhysicalType.INT32, shorter);
        assertSame(longer, pool.take(PhysicalType.INT32, LARGE + 1));
        pool.give(PhysicalType.INT32, longer);
        assertSame(shorter, pool.take(PhysicalType.INT32, LARGE));
        assertSame(longer, pool.take(PhysicalType.INT32, LARGE));
    }

    @Test
    void fullPool_dropsItsShortestArray_forALongerOne() {
        for (int i = 0; i < 8; i++) {
            pool.give(PhysicalType.UINT8, new byte[LARGE]);
        }
        byte[] shorter = new byte[LARGE - 1];
        byte[] longer = new byte[LARGE + 1];
        pool.give(PhysicalType.UINT8, shorter);
        pool.give(PhysicalType.UINT8, longer);
        assertNotSame(shorter, pool.take(PhysicalType.UINT8, LARGE - 1));
        assertSame(longer, pool.take(PhysicalType.UINT8, LARGE + 1));
    }

    @Test
    void smallArrays_areNotKept() {
        byte[] small = new byte[100];
        pool.give(PhysicalType.UINT8, small);
        assertNotSame(small, pool.take(PhysicalType.UINT8, 10));
    }

    @Test
    void lease_returnsItsArraysWhenItEnds_soThatTheNextGetsThemInTheSameOrder() {
        ArrayLease lease = new ArrayLease(pool);
        Object first = lease.take(PhysicalType.INT64, LARGE);
        Object second = lease.take(PhysicalType.INT64, LARGE);
        assertNotSame(first, second);
        assertNotSame(first, pool.longs(LARGE));
        lease.end();
        assertSame(first, pool.longs(LARGE));
        assertSame(second, pool.longs(LARGE));
    }
}

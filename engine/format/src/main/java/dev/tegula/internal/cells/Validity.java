package dev.tegula.internal.cells;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Bytes that tell which cells of a column are null: 0 for null. Most columns that may have nulls have none. */
public final class Validity {

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long LOW_BITS = 0x0101010101010101L;
    private static final long HIGH_BITS = 0x8080808080808080L;

    private Validity() {}

    /** Returns whether no cell of some consecutive ones is null. */
    public static boolean isFull(byte[] validity, int from, int count) {
        int end = from + count;
        int i = from;
        for (; i + Long.BYTES <= end; i += Long.BYTES) {
            long bytes = (long) LONG.get(validity, i);
            if ((bytes - LOW_BITS & ~bytes & HIGH_BITS) != 0) {
                return false;
            }
        }
        for (; i < end; i++) {
            if (validity[i] == 0) {
                return false;
            }
        }
        return true;
    }
}

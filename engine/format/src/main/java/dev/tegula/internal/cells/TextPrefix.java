package dev.tegula.internal.cells;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Keys of the first bytes of strings. A string with a smaller key than another is less than it; of strings with equal
 * keys, either may be.
 */
final class TextPrefix {

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private TextPrefix() {}

    /** Returns the key of a string: its first eight bytes, followed by zeros if there are fewer, as a signed number. */
    static long of(byte[] bytes, int at, int length) {
        if (length >= Long.BYTES) {
            return (long) LONG.get(bytes, at) ^ Long.MIN_VALUE;
        }
        long key = 0;
        if (at + Long.BYTES <= bytes.length) {
            key = length == 0 ? 0 : (long) LONG.get(bytes, at) & -1L << (Long.BYTES - length) * Byte.SIZE;
        } else {
            for (int i = 0; i < length; i++) {
                key |= (bytes[at + i] & 0xFFL) << (Long.BYTES - 1 - i) * Byte.SIZE;
            }
        }
        return key ^ Long.MIN_VALUE;
    }
}

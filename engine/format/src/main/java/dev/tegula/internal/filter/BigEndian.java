package dev.tegula.internal.filter;

import dev.tegula.internal.bytes.ByteWriter;

/**
 * Unsigned big-endian numbers of 1, 2, 4 or 8 bytes. String filters use them, while all other numbers are
 * little-endian.
 */
final class BigEndian {

    private BigEndian() {}

    /** Returns the number of bytes that every number up to {@code largest} fits into. */
    static int width(long largest) {
        if (largest <= 0xFF) {
            return 1;
        }
        if (largest <= 0xFFFF) {
            return 2;
        }
        return largest <= 0xFFFFFFFFL ? 4 : 8;
    }

    static boolean isWidth(int width) {
        return width == 1 || width == 2 || width == 4 || width == 8;
    }

    static long get(byte[] bytes, int at, int width) {
        long value = 0;
        for (int i = 0; i < width; i++) {
            value = value << 8 | bytes[at + i] & 0xFF;
        }
        return value;
    }

    static void put(ByteWriter out, long value, int width) {
        int at = out.grow(width);
        byte[] bytes = out.array();
        for (int i = width - 1; i >= 0; i--) {
            bytes[at + width - 1 - i] = (byte) (value >>> 8 * i);
        }
    }
}

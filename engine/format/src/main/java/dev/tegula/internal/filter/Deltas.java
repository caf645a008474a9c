package dev.tegula.internal.filter;

import dev.tegula.internal.bytes.LittleEndian;

/**
 * Differences of adjacent integers of 1, 2, 4 or 8 bytes, and sums of differences. Both wrap around, so signs do not
 * matter.
 */
final class Deltas {

    private final int width;

    /** @param width size of a value in bytes */
    Deltas(int width) {
        this.width = width;
    }

    /**
     * Writes each value minus the preceding one.
     *
     * @param previous value before the first one
     */
    void differences(byte[] src, int from, int count, byte[] dst, int to, long previous) {
        switch (width) {
            case 1: {
                byte last = (byte) previous;
                for (int i = 0; i < count; i++) {
                    byte value = src[from + i];
                    dst[to + i] = (byte) (value - last);
                    last = value;
                }
                break;
            }
            case 2: {
                short last = (short) previous;
                for (int i = 0; i < count; i++) {
                    short value = LittleEndian.i16(src, from + 2 * i);
                    LittleEndian.setI16(dst, to + 2 * i, (short) (value - last));
                    last = value;
                }
                break;
            }
            case 4: {
                int last = (int) previous;
                for (int i = 0; i < count; i++) {
                    int value = LittleEndian.i32(src, from + 4 * i);
                    LittleEndian.setI32(dst, to + 4 * i, value - last);
                    last = value;
                }
                break;
            }
            default: {
                long last = previous;
                for (int i = 0; i < count; i++) {
                    long value = LittleEndian.i64(src, from + 8 * i);
                    LittleEndian.setI64(dst, to + 8 * i, value - last);
                    last = value;
                }
            }
        }
    }

    /** Reverses {@link #differences}. */
    void sums(byte[] src, int from, int count, byte[] dst, int to, long previous) {
        switch (width) {
            case 1: {
                byte value = (byte) previous;
                for (int i = 0; i < count; i++) {
                    value = (byte) (value + src[from + i]);
                    dst[to + i] = value;
                }
                break;
            }
            case 2: {
                short value = (short) previous;
                for (int i = 0; i < count; i++) {
                    value = (short) (value + LittleEndian.i16(src, from + 2 * i));
                    LittleEndian.setI16(dst, to + 2 * i, value);
                }
                break;
            }
            case 4: {
                int value = (int) previous;
                for (int i = 0; i < count; i++) {
                    value += LittleEndian.i32(src, from + 4 * i);
                    LittleEndian.setI32(dst, to + 4 * i, value);
                }
                break;
            }
            default: {
                long value = previous;
                for (int i = 0; i < count; i++) {
                    value += LittleEndian.i64(src, from + 8 * i);
                    LittleEndian.setI64(dst, to + 8 * i, value);
                }
            }
        }
    }

    /** Returns whether no value is less than the preceding one. */
    boolean ascend(boolean signed, byte[] src, int from, int count) {
        long flip = signed ? 0 : Long.MIN_VALUE >> 64 - 8 * width;
        // The sign bit of all differences, so that the loops have no branches. Only those of 8 bytes can overflow.
        long drops = 0;
        switch (width) {
            case 1: {
                byte last = Byte.MIN_VALUE;
                for (int i = 0; i < count; i++) {
                    byte value = (byte) (src[from + i] ^ (byte) flip);
                    drops |= value - last;
                    last = value;
                }
                break;
            }
            case 2: {
                short last = Short.MIN_VALUE;
                for (int i = 0; i < count; i++) {
                    short value = (short) (LittleEndian.i16(src, from + 2 * i) ^ (short) flip);
                    drops |= value - last;
                    last = value;
                }
                break;
            }
            case 4: {
                long last = Integer.MIN_VALUE;
                for (int i = 0; i < count; i++) {
                    long value = LittleEndian.i32(src, from + 4 * i) ^ (int) flip;
                    drops |= value - last;
                    last = value;
                }
                break;
            }
            default: {
                long last = Long.MIN_VALUE;
                for (int i = 0; i < count; i++) {
                    long value = LittleEndian.i64(src, from + 8 * i) ^ flip;
                    drops |= value < last ? -1 : 0;
                    last = value;
                }
            }
        }
        return drops >= 0;
    }
}

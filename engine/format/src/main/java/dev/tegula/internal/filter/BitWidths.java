package dev.tegula.internal.filter;

import dev.tegula.internal.bytes.LittleEndian;

/**
 * Loops of {@link BitWidthStage} over the windows of a chunk: smallest and largest value, and conversion to narrower
 * values and back.
 */
final class BitWidths {

    private final int width;
    private final boolean signed;
    private final byte[] src;
    private final byte[] dst;

    /**
     * Prepares for a chunk.
     *
     * @param width size of a value in bytes: 2, 4 or 8
     * @param signed whether values can be negative
     */
    BitWidths(int width, boolean signed, byte[] src, byte[] dst) {
        this.width = width;
        this.signed = signed;
        this.src = src;
        this.dst = dst;
    }

    /**
     * Stores the smallest and the largest value, sign- or zero-extended, in {@code range}; leaves it unchanged if there
     * are no values.
     */
    void range(int from, int count, long[] range) {
        if (count == 0) {
            return;
        }
        switch (width) {
            case 2: {
                int flip = signed ? 0 : 0x8000;
                int min = Integer.MAX_VALUE;
                int max = Integer.MIN_VALUE;
                for (int i = 0; i < count; i++) {
                    int value = (short) (LittleEndian.i16(src, from + 2 * i) ^ flip);
                    min = Math.min(min, value);
                    max = Math.max(max, value);
                }
                set(range, min, max, 0x8000);
                break;
            }
            case 4: {
                int flip = signed ? 0 : Integer.MIN_VALUE;
                int min = Integer.MAX_VALUE;
                int max = Integer.MIN_VALUE;
                for (int i = 0; i < count; i++) {
                    int value = LittleEndian.i32(src, from + 4 * i) ^ flip;
                    min = Math.min(min, value);
                    max = Math.max(max, value);
                }
                set(range, min, max, 0x80000000L);
                break;
            }
            default: {
                long flip = signed ? 0 : Long.MIN_VALUE;
                long min = Long.MAX_VALUE;
                long max = Long.MIN_VALUE;
                for (int i = 0; i < count; i++) {
                    long value = LittleEndian.i64(src, from + 8 * i) ^ flip;
                    min = Math.min(min, value);
                    max = Math.max(max, value);
                }
                set(range, min, max, Long.MIN_VALUE);
            }
        }
    }

    private void set(long[] range, long min, long max, long flip) {
        range[0] = signed ? min : min + flip;
        range[1] = signed ? max : max + flip;
    }

    /** Writes the low {@code bits} of each of {@code count} values at {@code from} minus {@code base} to {@code to}. */
    void narrow(int bits, int from, int count, int to, long base) {
        // 208 stands for values of 2 bytes in 8 bits: each pair has a loop with constant widths, which the compiler can
        // unroll.
        switch (width * 100 + bits) {
            case 208:
                for (int i = 0; i < count; i++) {
                    dst[to + i] = (byte) (LittleEndian.i16(src, from + 2 * i) - (int) base);
                }
                break;
            case 408:
                for (int i = 0; i < count; i++) {
                    dst[to + i] = (byte) (LittleEndian.i32(src, from + 4 * i) - (int) base);
                }
                break;
            case 416:
                for (int i = 0; i < count; i++) {
                    LittleEndian.setI16(dst, to + 2 * i, (short) (LittleEndian.i32(src, from + 4 * i) - (int) base));
                }
                break;
            case 808:
                for (int i = 0; i < count; i++) {
                    dst[to + i] = (byte) (LittleEndian.i64(src, from + 8 * i) - base);
                }
                break;
            case 816:
                for (int i = 0; i < count; i++) {
                    LittleEndian.setI16(dst, to + 2 * i, (short) (LittleEndian.i64(src, from + 8 * i) - base));
                }
                break;
            default:
                for (int i = 0; i < count; i++) {
                    LittleEndian.setI32(dst, to + 4 * i, (int) (LittleEndian.i64(src, from + 8 * i) - base));
                }
        }
    }

    /** Reverses {@link #narrow}; stored values are signed for signed types. */
    void widen(int bits, int from, int count, int to, long base) {
        // A signed stored value equals the unsigned one with the top bit flipped, minus that bit, which is
        // subtracted from the base.
        int flip = signed ? 1 << bits - 1 : 0;
        long start = base - (flip & 0xFFFFFFFFL);
        switch (width * 100 + bits) {
            case 208:
                for (int i = 0; i < count; i++) {
                    LittleEndian.setI16(dst, to + 2 * i, (short) ((src[from + i] & 0xFF ^ flip) + (int) start));
                }
                break;
            case 408:
                for (int i = 0; i < count; i++) {
                    LittleEndian.setI32(dst, to + 4 * i, (src[from + i] & 0xFF ^ flip) + (int) start);
                }
                break;
            case 416:
                for (int i = 0; i < count; i++) {
                    LittleEndian.setI32(
                            dst, to + 4 * i, (LittleEndian.i16(src, from + 2 * i) & 0xFFFF ^ flip) + (int) start);
                }
                break;
            case 808:
                for (int i = 0; i < count; i++) {
                    LittleEndian.setI64(dst, to + 8 * i, (src[from + i] & 0xFF ^ flip) + start);
                }
                break;
            case 816:
                for (int i = 0; i < count; i++) {
                    LittleEndian.setI64(dst, to + 8 * i, (LittleEndian.i16(src, from + 2 * i) & 0xFFFF ^ flip) + start);
                }
                break;
            default:
                for (int i = 0; i < count; i++) {
                    LittleEndian.setI64(
                            dst, to + 8 * i, ((LittleEndian.i32(src, from + 4 * i) ^ flip) & 0xFFFFFFFFL) + start);
                }
        }
    }
}

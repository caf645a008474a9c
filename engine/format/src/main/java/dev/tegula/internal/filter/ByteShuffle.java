package dev.tegula.internal.filter;

import dev.tegula.internal.bytes.LittleEndian;

/**
 * Transposes values of 1, 2, 4 or 8 bytes: first the low bytes of all values, then their second bytes and so on. Bytes
 * after the last whole value are stored after these planes. Eight values at a time are transposed in registers.
 */
final class ByteShuffle {

    private static final long LOW_32 = 0x00000000FFFFFFFFL;
    private static final long EVEN_16 = 0x0000FFFF0000FFFFL;
    private static final long EVEN_8 = 0x00FF00FF00FF00FFL;

    private final int width;

    /** @param width size of a value in bytes */
    ByteShuffle(int width) {
        this.width = width;
    }

    /** Transposes values to planes. */
    void shuffle(byte[] src, int from, int length, byte[] dst, int to) {
        int count = length / width;
        int whole = count & ~7;
        switch (width) {
            case 2:
                shuffle2(src, from, whole, dst, to, count);
                break;
            case 4:
                shuffle4(src, from, whole, dst, to, count);
                break;
            case 8:
                shuffle8(src, from, whole, dst, to, count);
                break;
            default:
                System.arraycopy(src, from, dst, to, length);
                return;
        }
        for (int i = whole; i < count; i++) {
            for (int b = 0; b < width; b++) {
                dst[to + b * count + i] = src[from + i * width + b];
            }
        }
        System.arraycopy(src, from + count * width, dst, to + count * width, length - count * width);
    }

    /** Transposes planes to values. */
    void unshuffle(byte[] src, int from, int length, byte[] dst, int to) {
        int count = length / width;
        unshuffleGroups(src, from, count & ~7, dst, to, count);
        unshuffleRest(src, from, length, dst, to);
    }

    /**
     * Transposes planes to at least the values in a range of bytes.
     *
     * @param first first byte of the range, relative to {@code to}
     * @param after end of the range, exclusive
     */
    void unshuffle(ByteRange source, byte[] dst, int to, int first, int after) {
        int count = source.length() / width;
        int whole = count & ~7;
        int low = Math.min(whole, first / width & ~7);
        int high = Math.min(whole, after / width + 8 & ~7);
        unshuffleGroups(source.bytes(), source.offset() + low, high - low, dst, to + low * width, count);
        unshuffleRest(source.bytes(), source.offset(), source.length(), dst, to);
    }

    /** Transposes {@code whole} values, a multiple of eight, from planes of {@code plane} bytes. */
    private void unshuffleGroups(byte[] src, int from, int whole, byte[] dst, int to, int plane) {
        switch (width) {
            case 2:
                unshuffle2(src, from, whole, dst, to, plane);
                break;
            case 4:
                unshuffle4(src, from, whole, dst, to, plane);
                break;
            case 8:
                unshuffle8(src, from, whole, dst, to, plane);
                break;
            default:
                System.arraycopy(src, from, dst, to, whole);
        }
    }

    /** Transposes the values after the last group of eight, and copies the bytes after the last value. */
    private void unshuffleRest(byte[] src, int from, int length, byte[] dst, int to) {
        int count = length / width;
        for (int i = count & ~7; i < count; i++) {
            for (int b = 0; b < width; b++) {
                dst[to + i * width + b] = src[from + b * count + i];
            }
        }
        System.arraycopy(src, from + count * width, dst, to + count * width, length - count * width);
    }

    private static void shuffle2(byte[] src, int from, int whole, byte[] dst, int to, int plane) {
        for (int i = 0; i < whole; i += 8) {
            long x0 = LittleEndian.i64(src, from + 2 * i);
            long x1 = LittleEndian.i64(src, from + 2 * i + 8);
            LittleEndian.setI64(dst, to + i, pack(x0 & EVEN_8) | pack(x1 & EVEN_8) << 32);
            LittleEndian.setI64(dst, to + plane + i, pack(x0 >>> 8 & EVEN_8) | pack(x1 >>> 8 & EVEN_8) << 32);
        }
    }

    private static void unshuffle2(byte[] src, int from, int whole, byte[] dst, int to, int plane) {
        for (int i = 0; i < whole; i += 8) {
            long y0 = LittleEndian.i64(src, from + i);
            long y1 = LittleEndian.i64(src, from + plane + i);
            LittleEndian.setI64(dst, to + 2 * i, spread(y0 & LOW_32) | spread(y1 & LOW_32) << 8);
            LittleEndian.setI64(dst, to + 2 * i + 8, spread(y0 >>> 32) | spread(y1 >>> 32) << 8);
        }
    }

    /** Moves four bytes at even positions to the low half. */
    private static long pack(long x) {
        long y = (x | x >>> 8) & EVEN_16;
        return (y | y >>> 16) & LOW_32;
    }

    /** Moves four bytes of the low half to even positions. */
    private static long spread(long x) {
        long y = (x | x << 16) & EVEN_16;
        return (y | y << 8) & EVEN_8;
    }

    private static void shuffle4(byte[] src, int from, int whole, byte[] dst, int to, int plane) {
        for (int i = 0; i < whole; i += 8) {
            int s = from + 4 * i;
            long x0 = LittleEndian.i64(src, s);
            long x1 = LittleEndian.i64(src, s + 8);
            long x2 = LittleEndian.i64(src, s + 16);
            long x3 = LittleEndian.i64(src, s + 24);
            // Combine value k with value k + 4, so that both halves of a long pass through the same 4 x 4
            // transposition.
            long y0 = x0 & LOW_32 | x2 << 32;
            long y1 = x0 >>> 32 | x2 & ~LOW_32;
            long y2 = x1 & LOW_32 | x3 << 32;
            long y3 = x1 >>> 32 | x3 & ~LOW_32;
            long t = (y0 >>> 16 ^ y2) & EVEN_16;
            y2 ^= t;
            y0 ^= t << 16;
            t = (y1 >>> 16 ^ y3) & EVEN_16;
            y3 ^= t;
            y1 ^= t << 16;
            t = (y0 >>> 8 ^ y1) & EVEN_8;
            LittleEndian.setI64(dst, to + i, y0 ^ t << 8);
            LittleEndian.setI64(dst, to + plane + i, y1 ^ t);
            t = (y2 >>> 8 ^ y3) & EVEN_8;
            LittleEndian.setI64(dst, to + 2 * plane + i, y2 ^ t << 8);
            LittleEndian.setI64(dst, to + 3 * plane + i, y3 ^ t);
        }
    }

    private static void unshuffle4(byte[] src, int from, int whole, byte[] dst, int to, int plane) {
        for (int i = 0; i < whole; i += 8) {
            long y0 = LittleEndian.i64(src, from + i);
            long y1 = LittleEndian.i64(src, from + plane + i);
            long y2 = LittleEndian.i64(src, from + 2 * plane + i);
            long y3 = LittleEndian.i64(src, from + 3 * plane + i);
            long t = (y0 >>> 8 ^ y1) & EVEN_8;
            y1 ^= t;
            y0 ^= t << 8;
            t = (y2 >>> 8 ^ y3) & EVEN_8;
            y3 ^= t;
            y2 ^= t << 8;
            t = (y0 >>> 16 ^ y2) & EVEN_16;
            y2 ^= t;
            y0 ^= t << 16;
            t = (y1 >>> 16 ^ y3) & EVEN_16;
            y3 ^= t;
            y1 ^= t << 16;
            int d = to + 4 * i;
            LittleEndian.setI64(dst, d, y0 & LOW_32 | y1 << 32);
            LittleEndian.setI64(dst, d + 8, y2 & LOW_32 | y3 << 32);
            LittleEndian.setI64(dst, d + 16, y0 >>> 32 | y1 & ~LOW_32);
            LittleEndian.setI64(dst, d + 24, y2 >>> 32 | y3 & ~LOW_32);
        }
    }

    // Duplicates the transposition, because the compiler removes bounds checks from the loop only if the steps are
    // constants.

    private static void shuffle8(byte[] src, int from, int whole, byte[] dst, int to, int plane) {
        for (int i = 0; i < whole; i += 8) {
            int s = from + 8 * i;
            long x0 = LittleEndian.i64(src, s);
            long x1 = LittleEndian.i64(src, s + 8);
            long x2 = LittleEndian.i64(src, s + 16);
            long x3 = LittleEndian.i64(src, s + 24);
            long x4 = LittleEndian.i64(src, s + 32);
            long x5 = LittleEndian.i64(src, s + 40);
            long x6 = LittleEndian.i64(src, s + 48);
            long x7 = LittleEndian.i64(src, s + 56);
            // Swap 4 x 4 blocks of bytes, then 2 x 2 blocks, then single bytes.
            long y0 = x0 & LOW_32 | x4 << 32;
            long y4 = x0 >>> 32 | x4 & ~LOW_32;
            long y1 = x1 & LOW_32 | x5 << 32;
            long y5 = x1 >>> 32 | x5 & ~LOW_32;
            long y2 = x2 & LOW_32 | x6 << 32;
            long y6 = x2 >>> 32 | x6 & ~LOW_32;
            long y3 = x3 & LOW_32 | x7 << 32;
            long y7 = x3 >>> 32 | x7 & ~LOW_32;
            long t = (y0 >>> 16 ^ y2) & EVEN_16;
            y2 ^= t;
            y0 ^= t << 16;
            t = (y1 >>> 16 ^ y3) & EVEN_16;
            y3 ^= t;
            y1 ^= t << 16;
            t = (y4 >>> 16 ^ y6) & EVEN_16;
            y6 ^= t;
            y4 ^= t << 16;
            t = (y5 >>> 16 ^ y7) & EVEN_16;
            y7 ^= t;
            y5 ^= t << 16;
            t = (y0 >>> 8 ^ y1) & EVEN_8;
            LittleEndian.setI64(dst, to + i, y0 ^ t << 8);
            LittleEndian.setI64(dst, to + plane + i, y1 ^ t);
            t = (y2 >>> 8 ^ y3) & EVEN_8;
            LittleEndian.setI64(dst, to + 2 * plane + i, y2 ^ t << 8);
            LittleEndian.setI64(dst, to + 3 * plane + i, y3 ^ t);
            t = (y4 >>> 8 ^ y5) & EVEN_8;
            LittleEndian.setI64(dst, to + 4 * plane + i, y4 ^ t << 8);
            LittleEndian.setI64(dst, to + 5 * plane + i, y5 ^ t);
            t = (y6 >>> 8 ^ y7) & EVEN_8;
            LittleEndian.setI64(dst, to + 6 * plane + i, y6 ^ t << 8);
            LittleEndian.setI64(dst, to + 7 * plane + i, y7 ^ t);
        }
    }

    private static void unshuffle8(byte[] src, int from, int whole, byte[] dst, int to, int plane) {
        for (int i = 0; i < whole; i += 8) {
            long x0 = LittleEndian.i64(src, from + i);
            long x1 = LittleEndian.i64(src, from + plane + i);
            long x2 = LittleEndian.i64(src, from + 2 * plane + i);
            long x3 = LittleEndian.i64(src, from + 3 * plane + i);
            long x4 = LittleEndian.i64(src, from + 4 * plane + i);
            long x5 = LittleEndian.i64(src, from + 5 * plane + i);
            long x6 = LittleEndian.i64(src, from + 6 * plane + i);
            long x7 = LittleEndian.i64(src, from + 7 * plane + i);
            // Swap 4 x 4 blocks of bytes, then 2 x 2 blocks, then single bytes.
            long y0 = x0 & LOW_32 | x4 << 32;
            long y4 = x0 >>> 32 | x4 & ~LOW_32;
            long y1 = x1 & LOW_32 | x5 << 32;
            long y5 = x1 >>> 32 | x5 & ~LOW_32;
            long y2 = x2 & LOW_32 | x6 << 32;
            long y6 = x2 >>> 32 | x6 & ~LOW_32;
            long y3 = x3 & LOW_32 | x7 << 32;
            long y7 = x3 >>> 32 | x7 & ~LOW_32;
            long t = (y0 >>> 16 ^ y2) & EVEN_16;
            y2 ^= t;
            y0 ^= t << 16;
            t = (y1 >>> 16 ^ y3) & EVEN_16;
            y3 ^= t;
            y1 ^= t << 16;
            t = (y4 >>> 16 ^ y6) & EVEN_16;
            y6 ^= t;
            y4 ^= t << 16;
            t = (y5 >>> 16 ^ y7) & EVEN_16;
            y7 ^= t;
            y5 ^= t << 16;
            int d = to + 8 * i;
            t = (y0 >>> 8 ^ y1) & EVEN_8;
            LittleEndian.setI64(dst, d, y0 ^ t << 8);
            LittleEndian.setI64(dst, d + 8, y1 ^ t);
            t = (y2 >>> 8 ^ y3) & EVEN_8;
            LittleEndian.setI64(dst, d + 16, y2 ^ t << 8);
            LittleEndian.setI64(dst, d + 24, y3 ^ t);
            t = (y4 >>> 8 ^ y5) & EVEN_8;
            LittleEndian.setI64(dst, d + 32, y4 ^ t << 8);
            LittleEndian.setI64(dst, d + 40, y5 ^ t);
            t = (y6 >>> 8 ^ y7) & EVEN_8;
            LittleEndian.setI64(dst, d + 48, y6 ^ t << 8);
            LittleEndian.setI64(dst, d + 56, y7 ^ t);
        }
    }
}

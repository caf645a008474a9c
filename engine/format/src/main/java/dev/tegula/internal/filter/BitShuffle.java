package dev.tegula.internal.filter;

import dev.tegula.internal.bytes.LittleEndian;

/**
 * Transposes the bits of values of 1, 2, 4 or 8 bytes in blocks of 8192 bytes: first the lowest bits of all values of a
 * block, then their second bits and so on. The values after the last group of eight in a block are stored unchanged
 * after the bits.
 */
final class BitShuffle {

    /** Size of a block in bytes: the default of the library bitshuffle, which libtiledb uses. */
    static final int BLOCK = 8192;

    private static final ByteShuffle OF_EIGHT = new ByteShuffle(8);

    private final int width;
    private final ByteShuffle bytesOfValues;

    /** @param width size of a value in bytes */
    BitShuffle(int width) {
        this.width = width;
        this.bytesOfValues = new ByteShuffle(width);
    }

    /**
     * Transposes values to bits.
     *
     * @param spare buffer for a block
     */
    void shuffle(byte[] src, int from, int length, byte[] dst, int to, byte[] spare) {
        for (int done = 0; done < length; done += BLOCK) {
            int block = Math.min(BLOCK, length - done);
            int count = block / width & ~7;
            int bytes = count * width;
            bytesOfValues.shuffle(src, from + done, bytes, spare, 0);
            transposeBits(spare, bytes);
            // Each byte now holds eight values' bits of one significance. Transposing such bytes gives the bit
            // planes.
            for (int plane = 0; plane < width; plane++) {
                OF_EIGHT.shuffle(spare, plane * count, count, dst, to + done + plane * count);
            }
            System.arraycopy(src, from + done + bytes, dst, to + done + bytes, block - bytes);
        }
    }

    /**
     * Transposes bits to values.
     *
     * @param spare buffer for a block
     */
    void unshuffle(byte[] src, int from, int length, byte[] dst, int to, byte[] spare) {
        for (int done = 0; done < length; done += BLOCK) {
            int block = Math.min(BLOCK, length - done);
            int count = block / width & ~7;
            int bytes = count * width;
            for (int plane = 0; plane < width; plane++) {
                OF_EIGHT.unshuffle(src, from + done + plane * count, count, spare, plane * count);
            }
            transposeBits(spare, bytes);
            bytesOfValues.unshuffle(spare, 0, bytes, dst, to + done);
            System.arraycopy(src, from + done + bytes, dst, to + done + bytes, block - bytes);
        }
    }

    /** Transposes every eight bytes as a square of 8 x 8 bits. */
    private static void transposeBits(byte[] bytes, int length) {
        for (int i = 0; i <= length - 8; i += 8) {
            long x = LittleEndian.i64(bytes, i);
            long t = (x ^ x >>> 7) & 0x00AA00AA00AA00AAL;
            x ^= t ^ t << 7;
            t = (x ^ x >>> 14) & 0x0000CCCC0000CCCCL;
            x ^= t ^ t << 14;
            t = (x ^ x >>> 28) & 0x00000000F0F0F0F0L;
            LittleEndian.setI64(bytes, i, x ^ t ^ t << 28);
        }
    }
}

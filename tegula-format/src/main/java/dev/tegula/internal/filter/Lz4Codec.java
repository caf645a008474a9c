package dev.tegula.internal.filter;

import net.jpountz.lz4.LZ4Exception;

/** LZ4: one raw block per part, without frame or size. The level has no effect. */
final class Lz4Codec implements BlockCodec {

    @Override
    public String name() {
        return "LZ4";
    }

    @Override
    public long bound(long size) {
        return size + size / 255 + 16;
    }

    @Override
    public long mostDecoded(long size) {
        return Expansion.times(size, Expansion.LZ4);
    }

    @Override
    public int compress(byte[] src, int offset, int length, byte[] dst, int dstOffset, FilterScratch scratch) {
        return scratch.lz4().compressor().compress(src, offset, length, dst, dstOffset, dst.length - dstOffset);
    }

    @Override
    public void decompress(
            byte[] src, int offset, int length, byte[] dst, int dstOffset, int dstLength, FilterScratch scratch) {
        int size;
        try {
            size = scratch.lz4().decompressor().decompress(src, offset, length, dst, dstOffset, dstLength);
        } catch (LZ4Exception | IndexOutOfBoundsException e) {
            throw scratch.corrupt("not an LZ4 block of " + dstLength + " bytes: " + e.getMessage());
        }
        if (size != dstLength) {
            throw scratch.corrupt("LZ4 block has a wrong size (found " + size + " bytes, expected " + dstLength + ")");
        }
    }
}

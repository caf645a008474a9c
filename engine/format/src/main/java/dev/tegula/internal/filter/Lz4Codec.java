package dev.tegula.internal.filter;

import dev.tegula.internal.bytes.ByteSlice;
import net.jpountz.lz4.LZ4Exception;

/** LZ4: one raw block per part, without frame or size. The level has no effect. */
final class Lz4Codec implements BlockCodec {

    @Override
    public String name() {
        return "LZ4";
    }

    @Override
    public long bound(long size) {
        // LZ4_compressBound: literals take another byte per 255 for their number.
        return size + size / 255 + 16;
    }

    @Override
    public long maxDecodedSize(long size) {
        return Expansion.times(size, Expansion.LZ4);
    }

    @Override
    public int compress(ByteSlice source, byte[] dst, int dstOffset, FilterScratch scratch) {
        return scratch.lz4()
                .compressor()
                .compress(source.bytes(), source.offset(), source.length(), dst, dstOffset, dst.length - dstOffset);
    }

    @Override
    public void decompress(ByteRange source, ByteRange target, FilterScratch scratch) {
        int size;
        try {
            size = scratch.lz4()
                    .decompressor()
                    .decompress(
                            source.bytes(),
                            source.offset(),
                            source.length(),
                            target.bytes(),
                            target.offset(),
                            target.length());
        } catch (LZ4Exception | IndexOutOfBoundsException e) {
            throw scratch.corrupt("not an LZ4 block of " + target.length() + " bytes: " + e.getMessage());
        }
        if (size != target.length()) {
            throw scratch.corrupt(
                    "LZ4 block has a wrong size (found " + size + " bytes, expected " + target.length() + ")");
        }
    }
}

package dev.tegula.internal.filter;

import dev.tegula.internal.bytes.ByteSlice;

/** ZSTD: one Zstandard frame (RFC 8878) per part. */
final class ZstdCodec implements BlockCodec {

    private static final int LOWEST = -7;
    private static final int HIGHEST = 22;
    private static final int DEFAULT = 3;

    private final int level;

    /**
     * @param level compression level; values below -7 mean 3, and values above 22 mean 22. The level -1, which schemas
     *     contain by default, is not the codec's default but its fast level 1, as in libtiledb
     */
    ZstdCodec(int level) {
        this.level = level < LOWEST ? DEFAULT : Math.min(level, HIGHEST);
    }

    @Override
    public String name() {
        return "ZSTD";
    }

    @Override
    public long bound(long size) {
        // At least ZSTD_compressBound, which is size + size / 256 + at most 64.
        return size + (size >>> 7) + 512;
    }

    @Override
    public long maxDecodedSize(long size) {
        return Expansion.times(size, Expansion.ZSTD);
    }

    @Override
    public int compress(ByteSlice source, byte[] dst, int dstOffset, FilterScratch scratch) {
        return scratch.zstd().compress(level, source, dst, dstOffset);
    }

    @Override
    public void decompress(ByteRange source, ByteRange target, FilterScratch scratch) {
        int size;
        try {
            size = scratch.zstd().decompress(source, target);
        } catch (CodecFailure e) {
            throw scratch.corrupt("not a Zstandard frame of " + target.length() + " bytes: " + e.getMessage());
        }
        if (size != target.length()) {
            throw scratch.corrupt(
                    "Zstandard frame has a wrong size (found " + size + " bytes, expected " + target.length() + ")");
        }
    }
}

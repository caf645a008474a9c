package dev.tegula.internal.filter;

import io.airlift.compress.zstd.ZstdCompressor;
import io.airlift.compress.zstd.ZstdDecompressor;

/**
 * Zstandard by aircompressor, used if no native library can be loaded. It has one compression level and ignores the
 * requested one.
 */
final class JavaZstd implements ZstdContext {

    private final ZstdCompressor compressor = new ZstdCompressor();
    private final ZstdDecompressor decompressor = new ZstdDecompressor();

    @Override
    public int compress(int level, byte[] src, int offset, int length, byte[] dst, int dstOffset) {
        return compressor.compress(src, offset, length, dst, dstOffset, dst.length - dstOffset);
    }

    @Override
    public int decompress(byte[] src, int offset, int length, byte[] dst, int dstOffset, int dstLength)
            throws CodecFailure {
        try {
            return decompressor.decompress(src, offset, length, dst, dstOffset, dstLength);
        } catch (RuntimeException e) {
            throw new CodecFailure(e);
        }
    }

    @Override
    public void close() {}
}

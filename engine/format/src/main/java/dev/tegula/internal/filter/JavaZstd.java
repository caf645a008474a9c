package dev.tegula.internal.filter;

import dev.tegula.internal.bytes.ByteSlice;
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
    public int compress(int level, ByteSlice source, byte[] dst, int dstOffset) {
        return compressor.compress(
                source.bytes(), source.offset(), source.length(), dst, dstOffset, dst.length - dstOffset);
    }

    @Override
    public int decompress(ByteRange source, ByteRange target) throws CodecFailure {
        try {
            return decompressor.decompress(
                    source.bytes(), source.offset(), source.length(), target.bytes(), target.offset(), target.length());
        } catch (RuntimeException e) {
            throw new CodecFailure(e);
        }
    }

    @Override
    public void close() {}
}

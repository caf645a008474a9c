package dev.tegula.internal.filter;

import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import dev.tegula.internal.bytes.ByteSlice;
import org.jspecify.annotations.Nullable;

/** Zstandard by zstd-jni. */
final class NativeZstd implements ZstdContext {

    private @Nullable ZstdCompressCtx compressor;
    private @Nullable ZstdDecompressCtx decompressor;
    private int level = Integer.MIN_VALUE;

    /**
     * Returns whether the native library is loaded; the first call loads it, which takes longer than most small reads.
     */
    static boolean isLoaded() {
        return Library.LOADED;
    }

    private static final class Library {

        static final boolean LOADED = loads();
    }

    private static boolean loads() {
        try {
            new ZstdDecompressCtx().close();
            return true;
        } catch (LinkageError | RuntimeException e) {
            return false;
        }
    }

    @Override
    public int compress(int newLevel, ByteSlice source, byte[] dst, int dstOffset) {
        ZstdCompressCtx context = compressor;
        if (context == null) {
            context = new ZstdCompressCtx();
            compressor = context;
        }
        if (newLevel != level) {
            context.setLevel(newLevel);
            level = newLevel;
        }
        return context.compressByteArray(
                dst, dstOffset, dst.length - dstOffset, source.bytes(), source.offset(), source.length());
    }

    @Override
    public int decompress(ByteRange source, ByteRange target) throws CodecFailure {
        ZstdDecompressCtx context = decompressor;
        if (context == null) {
            context = new ZstdDecompressCtx();
            decompressor = context;
        }
        try {
            return context.decompressByteArray(
                    target.bytes(), target.offset(), target.length(), source.bytes(), source.offset(), source.length());
        } catch (ZstdException e) {
            throw new CodecFailure(e);
        }
    }

    @Override
    public void close() {
        if (compressor != null) {
            compressor.close();
            compressor = null;
            level = Integer.MIN_VALUE;
        }
        if (decompressor != null) {
            decompressor.close();
            decompressor = null;
        }
    }
}

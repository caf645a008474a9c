package dev.tegula.internal.parquet;

import com.github.luben.zstd.ZstdCompressCtx;
import io.airlift.compress.snappy.SnappyCompressor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import net.jpountz.lz4.LZ4Factory;
import org.apache.parquet.format.CompressionCodec;
import org.jspecify.annotations.Nullable;

/** Compresses pages. Not thread-safe. */
final class PageCompressor implements AutoCloseable {

    /** Zstandard's own default. */
    private static final int LEVEL = 3;

    private final CompressionCodec codec;
    private @Nullable ZstdCompressCtx zstd;

    PageCompressor(CompressionCodec codec) {
        this.codec = codec;
    }

    /** Returns the compression of an option. */
    static CompressionCodec codec(String word) {
        return switch (word) {
            case "none" -> CompressionCodec.UNCOMPRESSED;
            case "snappy" -> CompressionCodec.SNAPPY;
            case "gzip" -> CompressionCodec.GZIP;
            case "zstd" -> CompressionCodec.ZSTD;
            case "lz4" -> CompressionCodec.LZ4_RAW;
            default ->
                throw new IllegalArgumentException("option 'compression': unknown compression (found " + word
                        + "). Use zstd, snappy, gzip, lz4 or none.");
        };
    }

    CompressionCodec codec() {
        return codec;
    }

    /** Returns compressed bytes. */
    byte[] compress(byte[] bytes) throws IOException {
        return switch (codec) {
            case ZSTD -> zstd().compress(bytes);
            case SNAPPY -> {
                SnappyCompressor snappy = new SnappyCompressor();
                byte[] target = new byte[snappy.maxCompressedLength(bytes.length)];
                int size = snappy.compress(bytes, 0, bytes.length, target, 0, target.length);
                yield Arrays.copyOf(target, size);
            }
            case GZIP -> {
                ByteArrayOutputStream out = new ByteArrayOutputStream(bytes.length / 2 + 64);
                try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
                    gzip.write(bytes);
                }
                yield out.toByteArray();
            }
            case LZ4_RAW -> LZ4Factory.fastestInstance().fastCompressor().compress(bytes);
            default -> bytes;
        };
    }

    /** Returns the context of all pages: it takes longer to create than a page to compress. */
    private ZstdCompressCtx zstd() {
        ZstdCompressCtx known = zstd;
        if (known == null) {
            known = new ZstdCompressCtx().setLevel(LEVEL);
            zstd = known;
        }
        return known;
    }

    @Override
    public void close() {
        if (zstd != null) {
            zstd.close();
            zstd = null;
        }
    }
}

package dev.tegula.internal.parquet;

import dev.tegula.internal.io.cells.Unsupported;
import dev.tegula.internal.io.codec.ZstdFrames;
import io.airlift.compress.snappy.SnappyDecompressor;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import net.jpountz.lz4.LZ4Factory;
import org.apache.parquet.format.CompressionCodec;
import org.brotli.dec.BrotliInputStream;

/** Decompresses pages. Sizes stated in files may be wrong, so memory grows with the bytes that are decompressed. */
final class PageDecompressor {

    /** Snappy: a copy of 64 bytes takes 3. */
    private static final int SNAPPY_RATIO = 32;

    /** LZ4: one byte of a length adds 255 bytes to a match. */
    private static final int LZ4_RATIO = 256;

    private PageDecompressor() {}

    /**
     * Returns the original bytes.
     *
     * @param expected their number, by the page header
     */
    static byte[] decompress(CompressionCodec codec, byte[] source, int from, int stored, int expected)
            throws IOException {
        requireFit(expected);
        byte[] target;
        switch (codec) {
            case UNCOMPRESSED -> target = Arrays.copyOfRange(source, from, from + stored);
            case SNAPPY -> {
                target = allocate(stored, expected, SNAPPY_RATIO);
                int found = new SnappyDecompressor().decompress(source, from, stored, target, 0, expected);
                target = found == expected ? target : Arrays.copyOf(target, found);
            }
            case LZ4_RAW -> {
                target = allocate(stored, expected, LZ4_RATIO);
                int found = LZ4Factory.fastestInstance()
                        .safeDecompressor()
                        .decompress(source, from, stored, target, 0, expected);
                target = found == expected ? target : Arrays.copyOf(target, found);
            }
            case LZ4 -> target = hadoopLz4(source, from, stored, expected);
            case GZIP -> target = read(new GZIPInputStream(new ByteArrayInputStream(source, from, stored)), expected);
            case BROTLI ->
                target = read(new BrotliInputStream(new ByteArrayInputStream(source, from, stored)), expected);
            case ZSTD -> target = ZstdFrames.decode(source, from, stored, expected);
            default ->
                throw new IOException("compression " + codec.name().toLowerCase(Locale.ROOT)
                        + " is not supported. Write the file with " + Unsupported.PARQUET_COMPRESSION.expected());
        }
        if (target.length != expected) {
            throw new IOException(
                    "a page has a wrong size (found " + target.length + " bytes, expected " + expected + ")");
        }
        return target;
    }

    /** Refuses pages that would leave no memory for their values: a few bytes can stand for any number of others. */
    private static void requireFit(int size) throws IOException {
        long most = Runtime.getRuntime().maxMemory() / 4;
        if (size > most) {
            throw new IOException("a page is too large (found " + size + " bytes, expected at most " + most
                    + ", a quarter of the heap). Raise the heap with the option -Xmx of Java.");
        }
    }

    private static byte[] allocate(int size, int length, int ratio) throws IOException {
        if (length > (size + 16L) * ratio) {
            throw new IOException("a page has a wrong size (found " + size + " bytes for " + length + ")");
        }
        return new byte[length];
    }

    /** Reads LZ4 in the frames of Hadoop, or without frames, as some writers do. */
    private static byte[] hadoopLz4(byte[] source, int from, int size, int length) throws IOException {
        byte[] target = allocate(size, length, LZ4_RATIO);
        ByteBuffer in = ByteBuffer.wrap(source, from, size);
        int found = 0;
        while (in.remaining() > 8) {
            int original = in.getInt();
            int compressed = in.getInt();
            if (original < 0 || original > length - found || compressed < 0 || compressed > in.remaining()) {
                return decompress(CompressionCodec.LZ4_RAW, source, from, size, length);
            }
            int done = LZ4Factory.fastestInstance()
                    .safeDecompressor()
                    .decompress(source, in.position(), compressed, target, found, length - found);
            if (done != original) {
                throw new IOException("a page is damaged");
            }
            found += done;
            in.position(in.position() + compressed);
        }
        return Arrays.copyOf(target, found);
    }

    /** Reads a stream of a declared length, for which no more memory is allocated than it has bytes. */
    private static byte[] read(InputStream in, int length) throws IOException {
        try (in) {
            return in.readNBytes(length);
        }
    }
}

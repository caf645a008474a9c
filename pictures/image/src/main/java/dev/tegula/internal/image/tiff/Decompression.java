package dev.tegula.internal.image.tiff;

import com.github.luben.zstd.ZstdInputStream;
import dev.tegula.internal.bytes.ByteSlice;
import dev.tegula.internal.filter.InstalledWebp;
import dev.tegula.internal.filter.WebpDecoder;
import dev.tegula.internal.io.codec.LzmaCodec;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.zip.InflaterInputStream;

/** Decompresses strips and tiles whose samples are read as they are stored. */
final class Decompression {

    /** LZW and Deflate are not better than this. */
    private static final long MAX_RATIO = 4096;

    /** Zstandard and LZMA are not better than this. */
    private static final long MAX_MODERN_RATIO = 1 << 17;

    private Decompression() {}

    static boolean knows(int compression) {
        return switch (compression) {
            case TiffTag.NOT_COMPRESSED,
                    TiffTag.LZW,
                    TiffTag.DEFLATE,
                    TiffTag.OLD_DEFLATE,
                    TiffTag.PACK_BITS,
                    TiffTag.LZMA,
                    TiffTag.ZSTD,
                    TiffTag.WEBP -> true;
            default -> false;
        };
    }

    /** Returns how many bytes one compressed byte can stand for. */
    static long maxRatio(int compression) {
        return switch (compression) {
            case TiffTag.NOT_COMPRESSED -> 1;
            case TiffTag.LZMA, TiffTag.ZSTD, TiffTag.WEBP -> MAX_MODERN_RATIO;
            default -> MAX_RATIO;
        };
    }

    /**
     * Decompresses into an array; returns the number of bytes, or -1 if the source is not compressed like this.
     *
     * @param samples interleaved samples per pixel
     */
    static int decode(TiffPage page, byte[] source, int samples, byte[] target) {
        return switch (page.compression) {
            case TiffTag.JPEG ->
                InkJpeg.decode(page.jpegTables(), source, samples, (int) page.segmentWidth * samples, target);
            case TiffTag.LZW -> Lzw.decode(source, target);
            case TiffTag.PACK_BITS -> unpackBytes(source, target);
            case TiffTag.WEBP -> webp(page, source, samples, target);
            case TiffTag.ZSTD -> read(() -> new ZstdInputStream(new ByteArrayInputStream(source)), target);
            case TiffTag.LZMA -> read(() -> LzmaCodec.xz(new ByteArrayInputStream(source)), target);
            default -> read(() -> new InflaterInputStream(new ByteArrayInputStream(source)), target);
        };
    }

    /** Opens a stream of decompressed bytes. */
    private interface Opening {
        InputStream open() throws IOException;
    }

    private static int read(Opening opening, byte[] target) {
        int length = 0;
        try (InputStream stream = opening.open()) {
            while (length < target.length) {
                int count = stream.read(target, length, target.length - length);
                if (count < 0) {
                    break;
                }
                length += count;
            }
            return length;
        } catch (EOFException e) {
            return length;
        } catch (IOException e) {
            return -1;
        }
    }

    private static int webp(TiffPage page, byte[] source, int samples, byte[] target) {
        WebpDecoder decoder = InstalledWebp.DECODER;
        if (decoder == null) {
            throw page.failure("WebP needs the module tegula-webp on the module path or class path");
        }
        if (samples != 3 && samples != 4 || page.bits != Byte.SIZE) {
            throw page.failure(
                    "WebP has 3 or 4 samples of 8 bits per pixel (found " + samples + " of " + page.bits + " bits)");
        }
        WebpDecoder.ChannelOrder order = samples == 3 ? WebpDecoder.ChannelOrder.RGB : WebpDecoder.ChannelOrder.RGBA;
        try {
            decoder.decode(new ByteSlice(source, 0, source.length), order, new ByteSlice(target, 0, target.length));
            return target.length;
        } catch (IOException e) {
            return -1;
        }
    }

    private static int unpackBytes(byte[] source, byte[] target) {
        int length = 0;
        for (int at = 0; at < source.length && length < target.length; ) {
            int count = source[at++];
            if (count >= 0) {
                int copied = Math.min(Math.min(count + 1, source.length - at), target.length - length);
                System.arraycopy(source, at, target, length, copied);
                at += count + 1;
                length += copied;
            } else if (count != -128 && at < source.length) {
                int repeated = Math.min(1 - count, target.length - length);
                Arrays.fill(target, length, length + repeated, source[at++]);
                length += repeated;
            }
        }
        return length;
    }
}

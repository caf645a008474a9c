package dev.tegula.internal.io.codec;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.GZIPInputStream;
import java.util.zip.Inflater;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;

/** Decodes streams of gzip, zlib and bzip2. Memory grows with the bytes that are decoded or could be. */
final class Inflation {

    private static final int BUFFER = 1 << 13;

    /** The most bytes that a byte of deflate becomes, so that memory is bounded by the encoded bytes. */
    private static final long MAX_RATIO = 1032;

    private Inflation() {}

    static byte[] gzip(byte[] encoded, int limit) throws CodecException {
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(encoded), BUFFER)) {
            return read(in, limit);
        } catch (IOException e) {
            throw new CodecException("not a gzip stream", e);
        }
    }

    static byte[] zlib(byte[] encoded, int limit) throws CodecException {
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(encoded);
            byte[] decoded = new byte[(int) Math.min(limit, MAX_RATIO * (encoded.length + 1))];
            byte[] further = new byte[1];
            int size = 0;
            while (!inflater.finished()) {
                boolean isFull = size == decoded.length;
                int count = isFull ? inflater.inflate(further) : inflater.inflate(decoded, size, decoded.length - size);
                if (isFull && count > 0) {
                    throw Sizes.tooLong(limit);
                } else if (count == 0 && !inflater.finished()) {
                    throw new CodecException("not a complete zlib stream");
                }
                size += count;
            }
            return size == decoded.length ? decoded : Arrays.copyOf(decoded, size);
        } catch (DataFormatException e) {
            throw new CodecException("not a zlib stream", e);
        } finally {
            inflater.end();
        }
    }

    static byte[] bzip2(byte[] encoded, int limit) throws CodecException {
        try (InputStream in = new BZip2CompressorInputStream(new ByteArrayInputStream(encoded))) {
            return read(in, limit);
        } catch (IOException | IndexOutOfBoundsException | IllegalStateException | IllegalArgumentException e) {
            throw new CodecException("not a bzip2 stream", e);
        }
    }

    /** Reads a stream to its end. */
    static byte[] read(InputStream in, int limit) throws IOException, CodecException {
        byte[] decoded = in.readNBytes(limit);
        if (decoded.length == limit && in.read() >= 0) {
            throw Sizes.tooLong(limit);
        }
        return decoded;
    }
}

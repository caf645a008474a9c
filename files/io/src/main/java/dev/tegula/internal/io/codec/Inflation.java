package dev.tegula.internal.io.codec;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.InflaterInputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;

/** Decodes streams of gzip, zlib and bzip2. Memory grows with the bytes that are decoded. */
final class Inflation {

    private static final int BUFFER = 1 << 13;

    private Inflation() {}

    static byte[] gzip(byte[] encoded, int limit) throws CodecException {
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(encoded), BUFFER)) {
            return read(in, limit);
        } catch (IOException e) {
            throw new CodecException("not a gzip stream", e);
        }
    }

    static byte[] zlib(byte[] encoded, int limit) throws CodecException {
        try (InputStream in = new InflaterInputStream(new ByteArrayInputStream(encoded))) {
            return read(in, limit);
        } catch (IOException e) {
            throw new CodecException("not a zlib stream", e);
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

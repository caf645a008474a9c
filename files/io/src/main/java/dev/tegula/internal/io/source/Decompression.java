package dev.tegula.internal.io.source;

import com.github.luben.zstd.ZstdInputStream;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;

/** Decompresses streams of gzip and zstd, recognized by their first bytes. */
final class Decompression {

    private static final int[] GZIP = {0x1F, 0x8B};
    private static final int[] ZSTD = {0x28, 0xB5, 0x2F, 0xFD};
    private static final int BUFFER = 1 << 16;

    private Decompression() {}

    /** Returns whether a stream is compressed; leaves its position unchanged. */
    static boolean isCompressed(InputStream marked) throws IOException {
        return begins(marked, GZIP) || begins(marked, ZSTD);
    }

    /** Returns the decompressed bytes of a stream, which is closed if they cannot be read. */
    static InputStream open(InputStream raw) throws IOException {
        try {
            InputStream in = raw.markSupported() ? raw : new BufferedInputStream(raw, BUFFER);
            if (begins(in, GZIP)) {
                return new GZIPInputStream(in, BUFFER);
            }
            return begins(in, ZSTD) ? new ZstdInputStream(in) : in;
        } catch (IOException | RuntimeException e) {
            raw.close();
            throw e;
        }
    }

    private static boolean begins(InputStream in, int[] magic) throws IOException {
        in.mark(magic.length);
        boolean same = true;
        for (int expected : magic) {
            same &= in.read() == expected;
        }
        in.reset();
        return same;
    }
}

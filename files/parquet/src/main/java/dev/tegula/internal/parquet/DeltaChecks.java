package dev.tegula.internal.parquet;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.parquet.format.Encoding;

/** Checks the numbers at the beginning of delta encodings, for which Parquet's library allocates memory. */
final class DeltaChecks {

    /** Parquet's writers use blocks of 128 values; a damaged header could ask for gigabytes. */
    private static final int BLOCK = 1 << 16;

    private DeltaChecks() {}

    /**
     * Checks the header of a page.
     *
     * @param count number of values, including nulls
     */
    static void check(ByteBuffer page, int count, Encoding encoding) throws IOException {
        if (encoding == Encoding.BYTE_STREAM_SPLIT) {
            return;
        }
        walk(page, count);
        if (encoding == Encoding.DELTA_BYTE_ARRAY) {
            walk(page, count);
        }
    }

    /** Checks a header and skips the values. */
    private static void walk(ByteBuffer page, int count) throws IOException {
        long block = varint(page);
        long parts = varint(page);
        long total = varint(page);
        boolean fits = block > 0 && block <= BLOCK && parts > 0 && parts <= block && block % parts == 0;
        if (!fits || block / parts % 8 != 0 || total > count) {
            throw new IOException("a page of delta encoding has wrong numbers (found " + block + ", " + parts + " and "
                    + total + ")");
        }
        varint(page);
        long left = total - 1;
        long part = block / parts;
        while (left > 0) {
            varint(page);
            int widths = page.position();
            advance(page, parts);
            for (int i = 0; i < parts && left > 0; i++) {
                int width = page.get(widths + i) & 0xFF;
                if (width > Long.SIZE) {
                    throw new IOException("a page of delta encoding has values of " + width + " bits");
                }
                advance(page, part / 8 * width);
                left -= part;
            }
        }
    }

    private static void advance(ByteBuffer page, long count) throws IOException {
        if (count > page.remaining()) {
            throw new IOException("a page of delta encoding has too few values");
        }
        page.position(page.position() + (int) count);
    }

    private static long varint(ByteBuffer page) throws IOException {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            if (!page.hasRemaining()) {
                throw new IOException("a page of delta encoding has too few values");
            }
            byte next = page.get();
            value |= (next & 0x7FL) << shift;
            if (next >= 0) {
                return value;
            }
        }
        throw new IOException("a page of delta encoding has a wrong number");
    }
}

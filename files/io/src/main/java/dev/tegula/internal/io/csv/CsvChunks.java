package dev.tegula.internal.io.csv;

import dev.tegula.io.table.TableFileException;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Divides a CSV file into chunks of whole records, which can be parsed independently. */
final class CsvChunks implements Closeable {

    /**
     * Sizes in bytes.
     *
     * @param chunk the size of chunks, unless a record is larger
     * @param maxRecord the largest record
     */
    record Sizes(int chunk, int maxRecord) {

        static final Sizes DEFAULT =
                new Sizes(1 << 20, (int) Math.min(1 << 28, Runtime.getRuntime().maxMemory() / 16));
    }

    private static final int PREVIEW_BYTES = 1 << 16;
    private static final byte[] BOM = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private final String file;
    private final InputStream in;
    private final Sizes sizes;
    private final char delimiter;
    private final RecordScan scan;

    /** The bytes after the last chunk. */
    private byte[] buffer;

    private int from;
    private int to;
    private long line = 1;
    private boolean ended;
    private final AtomicLong bytesRead = new AtomicLong();

    /**
     * Reads the beginning of a file.
     *
     * @param delimiter the delimiter, or null to detect it
     */
    CsvChunks(String file, InputStream in, @Nullable Character delimiter, Sizes sizes) throws IOException {
        this.file = file;
        this.in = in;
        this.sizes = sizes;
        this.buffer = new byte[Math.max(sizes.chunk(), BOM.length)];
        fill();
        if (to >= BOM.length && Arrays.equals(buffer, 0, BOM.length, BOM, 0, BOM.length)) {
            from = BOM.length;
        }
        int preview = Math.min(to - from, PREVIEW_BYTES);
        this.delimiter = delimiter != null
                ? delimiter
                : DelimiterDetection.of(new String(buffer, from, preview, StandardCharsets.ISO_8859_1));
        this.scan = new RecordScan(this.delimiter);
    }

    char delimiter() {
        return delimiter;
    }

    /** Returns the number of bytes read so far. */
    long bytesRead() {
        return bytesRead.get();
    }

    private void fill() throws IOException {
        while (!ended && to < buffer.length) {
            int count = in.read(buffer, to, buffer.length - to);
            if (count < 0) {
                ended = true;
            } else {
                to += count;
                bytesRead.addAndGet(count);
            }
        }
    }

    /** Returns the first record by itself, such as a header, or null if the file is empty. */
    @Nullable
    CsvChunk first() throws IOException {
        return next(true);
    }

    /** Returns the next records, or null at the end. */
    @Nullable
    CsvChunk next() throws IOException {
        return next(false);
    }

    private @Nullable CsvChunk next(boolean single) throws IOException {
        moveToStart();
        fill();
        int end = end(single);
        while (end == 0 && !ended) {
            if (buffer.length >= sizes.maxRecord()) {
                throw new TableFileException(file + ":" + line + ": record longer than " + sizes.maxRecord()
                        + " bytes, or a quote that is not closed. Check the quotes after this line.");
            }
            buffer = Arrays.copyOf(buffer, (int) Math.min(sizes.maxRecord(), 2L * buffer.length));
            fill();
            end = end(single);
        }
        if (ended && (end == 0 || !single)) {
            end = to;
        }
        if (end == 0) {
            return null;
        }
        CsvChunk chunk = new CsvChunk(buffer, 0, end, line);
        line += RecordScan.lines(buffer, 0, end);
        from = end;
        return chunk;
    }

    private int end(boolean single) {
        return single ? scan.firstEnd(buffer, to) : scan.lastEnd(buffer, to);
    }

    /** Moves the rest to a new buffer: the old one belongs to the last chunk. */
    private void moveToStart() {
        if (from > 0) {
            byte[] rest = new byte[Math.max(sizes.chunk(), to - from)];
            System.arraycopy(buffer, from, rest, 0, to - from);
            buffer = rest;
            to -= from;
            from = 0;
        }
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}

package dev.tegula.internal.io.csv;

import dev.tegula.io.table.TableFileException;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
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

    /** Lines at least of the preview, if the first chunk has them: a table with thousands of columns has long ones. */
    private static final int PREVIEW_LINES = 16;

    private final String file;
    private final InputStream in;
    private final Sizes sizes;
    private RecordScan scan = new RecordScan(CsvDialect.of(','));

    /** The bytes after the last chunk. */
    private byte[] buffer;

    private int from;
    private int to;
    private long line = 1;
    private boolean ended;

    /** Reads the beginning of a file in UTF-8. */
    CsvChunks(String file, InputStream in, Sizes sizes) throws IOException {
        this.file = file;
        this.in = in;
        this.sizes = sizes;
        this.buffer = new byte[sizes.chunk()];
        fill();
    }

    /** Returns the beginning of the file. */
    CsvBeginning beginning() {
        int end = Math.min(to, from + PREVIEW_BYTES);
        for (int lines = RecordScan.lines(buffer, from, end); end < to && lines < PREVIEW_LINES; end++) {
            lines += RecordScan.endsLine(buffer, end, to) ? 1 : 0;
        }
        String text = new String(buffer, from, end - from, StandardCharsets.UTF_8);
        return new CsvBeginning(text, ended && end == to);
    }

    /**
     * Sets how records end.
     *
     * @param skippedLines the lines before the first record
     */
    void begin(CsvDialect dialect, int skippedLines) throws IOException {
        scan = new RecordScan(dialect);
        for (int i = 0; i < skippedLines; i++) {
            skipLine();
        }
    }

    private void skipLine() throws IOException {
        while (true) {
            if (to - from < 2) {
                moveToStart();
                fill();
            }
            if (from == to) {
                return;
            }
            if (RecordScan.endsLine(buffer, from++, to)) {
                line++;
                return;
            }
        }
    }

    private void fill() throws IOException {
        while (!ended && to < buffer.length) {
            int count = in.read(buffer, to, buffer.length - to);
            if (count < 0) {
                ended = true;
            } else {
                to += count;
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

package dev.tegula.internal.io.csv;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import dev.tegula.internal.io.cells.RowLines;
import dev.tegula.internal.io.text.TextThreads;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.RejectedRow;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableReader;
import dev.tegula.io.table.TableSchema;
import dev.tegula.io.table.TableSource;
import dev.tegula.query.Cells;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads CSV: divides it into chunks, parses them on several threads, and returns them in their order. */
final class CsvTableReader implements TableReader {

    private final ReadOptions options;
    private final CsvChunks chunks;
    private final CsvColumns columns;
    private final Deque<RowParser> idleParsers = new ArrayDeque<>();
    private final Deque<Future<ParsedRows>> pending = new ArrayDeque<>();
    private final RowLines lines = new RowLines();
    private @Nullable ExecutorService threads;
    private boolean ended;

    CsvTableReader(TableSource source, ReadOptions options) throws IOException {
        this.options = options;
        String file = source.name();
        InputStream in = source.open();
        boolean open = false;
        try {
            chunks = new CsvChunks(file, in, options.delimiter(), CsvChunks.Sizes.DEFAULT);
            List<String> given = options.columns();
            columns = new CsvColumns(file, given == null ? header(file) : given, options);
            for (int i = 0; i < TextThreads.COUNT; i++) {
                idleParsers.add(new RowParser(file, columns, chunks.delimiter(), options));
            }
            open = true;
        } finally {
            if (!open) {
                in.close();
            }
        }
    }

    private List<String> header(String file) throws IOException {
        CsvChunk first = chunks.first();
        if (first == null) {
            throw new TableFileException(file + ": empty file (expected field names in the first line)");
        }
        String text = new ChunkDecoder(file).decode(first).toString();
        try (CsvReader<CsvRecord> records = CsvReader.builder()
                .fieldSeparator(chunks.delimiter())
                .skipEmptyLines(false)
                .allowUnclosedQuote(false)
                .ofCsvRecord(text)) {
            List<String> names = records.iterator().next().getFields();
            if (names.equals(List.of(""))) {
                throw new TableFileException(file + ":1: blank line (expected field names). Remove it.");
            }
            return names;
        } catch (CsvParseException e) {
            throw CsvErrors.of(file, first.line(), e);
        }
    }

    @Override
    public TableSchema schema() {
        return columns.schema();
    }

    @Override
    public @Nullable Cells next() throws IOException {
        while (true) {
            ParsedRows rows = nextRows();
            if (rows == null) {
                return null;
            }
            Consumer<RejectedRow> rejects = options.rejects();
            if (rejects != null) {
                rows.rejects().forEach(rejects);
            }
            if (rows.failure() != null) {
                throw rows.failure();
            }
            lines.append(rows.lines());
            if (rows.lines().size() > 0) {
                return rows.cells();
            }
        }
    }

    /** Returns the rows of the next chunk, or null at the end. */
    private @Nullable ParsedRows nextRows() throws IOException {
        while (!ended && pending.size() <= TextThreads.COUNT) {
            CsvChunk chunk = chunks.next();
            ended = chunk == null;
            if (chunk != null) {
                pending.add(threads().submit(() -> parse(chunk)));
            }
        }
        Future<ParsedRows> oldest = pending.poll();
        return oldest == null ? null : TextThreads.result(oldest);
    }

    private ParsedRows parse(CsvChunk chunk) {
        RowParser parser;
        synchronized (idleParsers) {
            parser = Objects.requireNonNull(idleParsers.poll());
        }
        try {
            return parser.parse(chunk);
        } finally {
            synchronized (idleParsers) {
                idleParsers.add(parser);
            }
        }
    }

    private ExecutorService threads() {
        ExecutorService present = threads;
        if (present == null) {
            present = TextThreads.newPool("tegula-csv-parser");
            threads = present;
        }
        return present;
    }

    @Override
    public long line(long row) {
        return lines.of(row);
    }

    @Override
    public List<String> unread() {
        return columns.unread();
    }

    @Override
    public boolean hasHeader() {
        return options.columns() == null;
    }

    @Override
    public long position() {
        return chunks.bytesRead();
    }

    @Override
    public void close() throws IOException {
        if (threads != null) {
            threads.shutdownNow();
        }
        chunks.close();
    }
}

package dev.tegula.internal.io.csv;

import dev.tegula.internal.io.cells.RowLines;
import dev.tegula.internal.io.cells.TextForms;
import dev.tegula.internal.io.cells.TimesReader;
import dev.tegula.internal.io.text.TextThreads;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.RejectedRow;
import dev.tegula.io.table.TableNote;
import dev.tegula.io.table.TableSchema;
import dev.tegula.io.table.TableSource;
import dev.tegula.query.Cells;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads CSV: divides it into chunks, parses them on several threads, and returns them in their order. */
final class CsvTableReader implements TimesReader {

    private final ReadOptions options;
    private final Utf8Input input;
    private final CsvChunks chunks;
    private final CsvLayout layout;
    private final Map<String, String> found;
    private final CsvColumns columns;
    private final Deque<RowParser> idleParsers = new ArrayDeque<>();
    private final Deque<Future<ParsedRows>> pending = new ArrayDeque<>();
    private final RowLines lines = new RowLines();
    private @Nullable ExecutorService threads;
    private boolean ended;

    CsvTableReader(TableSource source, ReadOptions given) throws IOException {
        String file = source.name();
        CsvOptions csv = CsvOptions.of(given);
        InputStream in = source.open();
        boolean open = false;
        try {
            input = new Utf8Input(file, in, csv.charset());
            chunks = new CsvChunks(file, input, CsvChunks.Sizes.DEFAULT);
            Set<String> known =
                    given.fields() == null ? Set.of() : given.fields().keySet();
            CsvRecords records = new DialectSniffer(
                            chunks.beginning(), csv, known.isEmpty() || given.value(TextForms.NEW_ARRAY) != null)
                    .records();
            layout = CsvLayout.of(records, csv, known);
            chunks.begin(layout.dialect(), layout.skippedLines());
            FirstRecord first = new FirstRecord(file, chunks, layout);
            List<String> names = first.names(given);
            List<List<String>> all = records.all();
            List<List<String>> rows = layout.hasHeader() && !all.isEmpty() ? all.subList(1, all.size()) : all;
            FormDetection forms =
                    FormDetection.of(rows, names, given, layout.dialect().delimiter());
            found = forms.shown();
            options = given.withFound(forms.found());
            columns = new CsvColumns(names, options);
            columns.begin(rows);
            for (int i = 0; i < TextThreads.COUNT; i++) {
                idleParsers.add(new RowParser(file, columns, layout, options));
            }
            tell(first, csv);
            forms.notes(file, given.values().keySet()).forEach(given::note);
            open = true;
        } finally {
            if (!open) {
                in.close();
            }
        }
    }

    private void tell(FirstRecord first, CsvOptions csv) {
        List<TableNote> notes = new ArrayList<>(layout.notes(first.file(), csv));
        if (input.isGuessed()) {
            String reason = input.charset().equals(Utf8Input.WESTERN) ? "it is not UTF-8" : "every second byte is zero";
            String text = first.file() + ": the text is " + input.charset().name() + ", since " + reason;
            notes.add(TableNote.of(text, "encoding", null));
        }
        notes.addAll(first.notes());
        notes.forEach(options::note);
    }

    @Override
    public TableSchema schema() {
        return columns.schema();
    }

    @Override
    public Map<String, Boolean> offsets() {
        return columns.offsets();
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
    public Map<String, String> found() {
        return found;
    }

    @Override
    public boolean hasHeader() {
        return layout.hasHeader();
    }

    @Override
    public long position() {
        return input.bytesRead();
    }

    @Override
    public void close() throws IOException {
        if (threads != null) {
            threads.shutdownNow();
        }
        chunks.close();
    }
}

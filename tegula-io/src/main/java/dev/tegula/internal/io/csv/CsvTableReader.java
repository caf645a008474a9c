package dev.tegula.internal.io.csv;

import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableReader;
import dev.tegula.io.table.TableSchema;
import dev.tegula.io.table.TableSource;
import dev.tegula.query.Cells;
import java.io.BufferedReader;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads CSV with FastCSV, whose fields are parsed from its buffer without strings between. */
final class CsvTableReader implements TableReader {

    private static final int PREVIEW = 1 << 16;
    /** The largest field in characters. */
    static final int MAX_FIELD = 1 << 28;

    private static final long BATCH_BYTES = 8 << 20;
    private static final int BATCH_ROWS = 1 << 16;
    private static final char BOM = '\uFEFF';

    private final String file;
    private final CountingStream counted;
    private final CloseableIterator<Boolean> rows;
    private final RowParser parser;

    CsvTableReader(TableSource source, ReadOptions options) throws IOException {
        file = source.name();
        counted = new CountingStream(source.open());
        parser = new RowParser(file, options);
        Reader text = new BufferedReader(
                new InputStreamReader(
                        counted,
                        StandardCharsets.UTF_8
                                .newDecoder()
                                .onMalformedInput(CodingErrorAction.REPORT)
                                .onUnmappableCharacter(CodingErrorAction.REPORT)),
                PREVIEW);
        boolean open = false;
        try {
            char delimiter = begin(text, options.delimiter());
            parser.delimiter(delimiter);
            rows = CsvReader.builder()
                    .fieldSeparator(delimiter)
                    .skipEmptyLines(false)
                    .allowUnclosedQuote(false)
                    .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                    .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                    .maxBufferSize(MAX_FIELD)
                    .build(parser, text)
                    .iterator();
            if (options.columns() == null) {
                header();
            }
            open = true;
        } finally {
            if (!open) {
                text.close();
            }
        }
    }

    /** Skips a byte order mark and returns the delimiter. */
    private char begin(Reader text, @Nullable Character given) throws IOException {
        try {
            text.mark(1);
            if (text.read() != BOM) {
                text.reset();
            }
            if (given != null) {
                return given;
            }
            text.mark(PREVIEW);
            char[] chars = new char[PREVIEW - 1];
            int count = 0;
            for (int n = 0; count < chars.length && n >= 0; n = text.read(chars, count, chars.length - count)) {
                count += n;
            }
            text.reset();
            return DelimiterDetection.of(CharBuffer.wrap(chars, 0, count));
        } catch (CharacterCodingException e) {
            throw malformed(1, e);
        }
    }

    private void header() throws IOException {
        if (!advance()) {
            throw new TableFileException(file + ": empty file (expected field names in the first line)");
        }
    }

    @Override
    public TableSchema schema() {
        return parser.schema();
    }

    @Override
    public @Nullable Cells next() throws IOException {
        parser.beginBatch();
        while (parser.size() < BATCH_ROWS && parser.bytes() < BATCH_BYTES && advance()) {
            // The parser collects the row.
        }
        return parser.size() == 0 ? null : parser.batch();
    }

    private boolean advance() throws IOException {
        try {
            if (!rows.hasNext()) {
                return false;
            }
            rows.next();
            return true;
        } catch (UncheckedIOException e) {
            if (e.getCause() instanceof CharacterCodingException coding) {
                throw malformed(parser.line(), coding);
            }
            throw e.getCause();
        } catch (CsvParseException e) {
            throw parser.unreadable(e);
        }
    }

    private TableFileException malformed(long line, CharacterCodingException cause) {
        return new TableFileException(
                file + ": invalid UTF-8 after line " + line + ". Convert the file, for example with iconv.", cause);
    }

    @Override
    public long line(long row) {
        return parser.line(row);
    }

    @Override
    public List<String> unread() {
        return parser.unread();
    }

    @Override
    public boolean hasHeader() {
        return parser.hasHeader();
    }

    @Override
    public long position() {
        return counted.count;
    }

    @Override
    public void close() throws IOException {
        rows.close();
    }

    /** Counts the bytes that were read. */
    private static final class CountingStream extends FilterInputStream {

        private long count;

        CountingStream(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            int b = super.read();
            count += b < 0 ? 0 : 1;
            return b;
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
            int n = super.read(bytes, from, length);
            count += Math.max(0, n);
            return n;
        }
    }
}

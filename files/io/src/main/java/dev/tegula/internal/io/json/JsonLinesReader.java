package dev.tegula.internal.io.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import dev.tegula.errors.NextStep;
import dev.tegula.internal.io.cells.BadCellException;
import dev.tegula.internal.io.cells.ColumnInput;
import dev.tegula.internal.io.cells.ReaderColumns;
import dev.tegula.internal.io.cells.RowLines;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.RejectedRow;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableReader;
import dev.tegula.io.table.TableSchema;
import dev.tegula.io.table.TableSource;
import dev.tegula.io.table.ValueKind;
import dev.tegula.query.Cells;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads a JSON object per cell, usually one per line. Nullable fields can be omitted; a field that first appears in a
 * later row was null before. Without the types of fields, the text of each value is read.
 */
final class JsonLinesReader implements TableReader {

    private static final int BATCH_ROWS = 1 << 16;
    private static final long BATCH_BYTES = 8 << 20;
    private @Nullable NextStep nextStep;

    private final String file;
    private final ReadOptions options;
    private final JsonParser parser;
    private final ReaderColumns columns;
    private final RowLines lines = new RowLines();
    private final List<String> unread = new ArrayList<>();
    private int rows;

    JsonLinesReader(TableSource source, ReadOptions options) throws IOException {
        this.file = source.name();
        this.options = options;
        this.parser = JsonInput.open(source.open());
        this.columns = new ReaderColumns(options);
    }

    @Override
    public TableSchema schema() {
        return columns.schema();
    }

    @Override
    public @Nullable Cells next() throws IOException {
        columns.begin();
        rows = 0;
        try {
            while (rows < BATCH_ROWS && ((rows & 63) != 0 || columns.bytes() < BATCH_BYTES)) {
                JsonToken token = parser.nextToken();
                if (token == null) {
                    break;
                }
                if (token != JsonToken.START_OBJECT) {
                    throw new TableFileException(where() + ": not an object (found " + parser.getText()
                            + ", expected {\"field\": value, …})");
                }
                row();
            }
        } catch (JsonProcessingException e) {
            throw JsonErrors.describe(file, e);
        }
        return rows == 0 ? null : columns.cells(rows);
    }

    private String where() {
        return file + ":" + JsonInput.line(parser);
    }

    private void row() throws IOException {
        long line = JsonInput.line(parser);
        String problem = null;
        nextStep = null;
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            parser.nextToken();
            if (problem != null || !columns.isWanted(name)) {
                if (problem == null && options.isSelected(name)) {
                    unread(name);
                }
                parser.skipChildren();
                continue;
            }
            problem = field(name);
        }
        if (problem == null) {
            problem = columns.fillMissing(rows);
        }
        if (problem == null) {
            lines.add(line);
            rows++;
            return;
        }
        if (options.rejects() == null) {
            throw new TableFileException(file + ":" + line + ": " + problem, nextStep);
        }
        columns.truncate(rows);
        options.rejects().accept(new RejectedRow(file, line, problem, nextStep, ""));
    }

    private void unread(String name) throws IOException {
        if (!unread.contains(name)) {
            unread.add(name);
        }
        if (parser.currentToken() != JsonToken.VALUE_NULL) {
            columns.addKind(name, JsonInput.kind(parser), JsonInput.line(parser));
        }
    }

    /** Reads a value and returns what is wrong with it, or null. */
    private @Nullable String field(String name) throws IOException {
        ColumnInput input = columns.find(name);
        if (input == null) {
            if (rows > 0 && !columns.field(name).nullable()) {
                parser.skipChildren();
                return "field \"" + name + "\" is missing in earlier rows and not nullable";
            }
            input = columns.add(name);
            for (int i = 0; i < rows; i++) {
                input.addNull();
            }
        } else if (input.size() > rows) {
            parser.skipChildren();
            return "duplicate field \"" + name + "\"";
        }
        JsonToken begin = parser.currentToken();
        try {
            if (columns.isText()) {
                JsonInput.addText(parser, columns, input);
            } else {
                input.json(parser);
            }
            return null;
        } catch (BadCellException e) {
            if (begin == JsonToken.START_ARRAY || begin == JsonToken.START_OBJECT) {
                skipRest();
            }
            nextStep = e.nextStep();
            return "field \"" + name + "\": " + e.getMessage();
        }
    }

    /** Skips the rest of the row's current value. */
    private void skipRest() throws IOException {
        while (parser.getParsingContext().getParent() != null
                && !parser.getParsingContext().getParent().inRoot()) {
            if (parser.nextToken() == null) {
                return;
            }
        }
    }

    @Override
    public long line(long row) {
        return lines.of(row);
    }

    @Override
    public List<String> unread() {
        return unread;
    }

    @Override
    public Map<ValueKind, Long> kinds(String column) {
        return columns.kinds(column);
    }

    @Override
    public long position() {
        return parser.currentTokenLocation().getByteOffset();
    }

    @Override
    public void close() throws IOException {
        parser.close();
    }
}

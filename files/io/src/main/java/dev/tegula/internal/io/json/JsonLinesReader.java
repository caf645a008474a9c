package dev.tegula.internal.io.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import dev.tegula.errors.NextStep;
import dev.tegula.internal.io.cells.BadCellException;
import dev.tegula.internal.io.cells.ColumnInput;
import dev.tegula.internal.io.cells.ReaderColumns;
import dev.tegula.internal.io.cells.RowLines;
import dev.tegula.internal.io.cells.TimesReader;
import dev.tegula.internal.schema.StructFields;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.RejectedRow;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableSchema;
import dev.tegula.io.table.TableSource;
import dev.tegula.io.table.ValueKind;
import dev.tegula.query.Cells;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads a JSON object per cell, usually one per line, or a list of them. Nullable fields can be omitted; a field that
 * first appears in a later row was null before. Fields of objects in objects have both names with a point between.
 * Without the types of fields, the text of each value is read.
 */
final class JsonLinesReader implements TimesReader {

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
    private boolean begun;
    private boolean listed;
    private @Nullable String problem;

    JsonLinesReader(TableSource source, ReadOptions options) throws IOException {
        this(source.name(), source.open(), options);
    }

    JsonLinesReader(String file, InputStream in, ReadOptions options) throws IOException {
        this.file = file;
        this.options = options;
        this.parser = JsonInput.open(in);
        this.columns = new ReaderColumns(options);
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
        columns.begin();
        rows = 0;
        try {
            while (rows < BATCH_ROWS && ((rows & 63) != 0 || columns.bytes() < BATCH_BYTES)) {
                JsonToken token = nextRow();
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
        if (rows > 0 && columns.all().isEmpty()) {
            if (unread.isEmpty()) {
                throw new TableFileException(
                        file + ":" + lines.of(0) + ": object without fields (expected {\"field\": value, …})");
            }
            return next(); // rows without a field that is read
        }
        return rows == 0 ? null : columns.cells(rows);
    }

    /** Returns the first token of a row, or null after the last one. The file can be a list of rows. */
    private @Nullable JsonToken nextRow() throws IOException {
        JsonToken token = parser.nextToken();
        if (!begun && token == JsonToken.START_ARRAY) {
            listed = true;
            token = parser.nextToken();
        }
        begun = true;
        if (listed && token == JsonToken.END_ARRAY) {
            listed = false;
            token = parser.nextToken();
            if (token != null) {
                throw new TableFileException(where() + ": unexpected content after the list of objects");
            }
        }
        return token;
    }

    private String where() {
        return file + ":" + JsonInput.line(parser);
    }

    private void row() throws IOException {
        long line = JsonInput.line(parser);
        problem = null;
        nextStep = null;
        object("");
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

    /** Reads the fields of an object whose first token is the current one. */
    private void object(String prefix) throws IOException {
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = columns.nameOf(prefix + parser.currentName());
            parser.nextToken();
            value(name);
        }
    }

    private void value(String name) throws IOException {
        boolean isWanted = columns.isWanted(name);
        boolean isObject = parser.currentToken() == JsonToken.START_OBJECT;
        if (problem != null) {
            parser.skipChildren();
        } else if (isObject && (columns.isText() || !isWanted || columns.hasWithin(name))) {
            if (columns.isText()) {
                objectAsText(name);
            } else {
                object(name + ".");
            }
        } else if (parser.currentToken() == JsonToken.VALUE_NULL && columns.hasWithin(name)) {
            return; // an object without fields
        } else if (isWanted) {
            problem = field(name);
        } else {
            if (options.isSelected(name)) {
                unread(name);
            }
            parser.skipChildren();
        }
    }

    /** Reads an object as text: the bytes of one that is not UTF-8, {@code {"hex": "…"}}, or the fields of others. */
    private void objectAsText(String name) throws IOException {
        JsonToken first = parser.nextToken();
        boolean isHex = first == JsonToken.FIELD_NAME && parser.currentName().equals(JsonInput.HEX);
        if (isHex && parser.nextToken() == JsonToken.VALUE_STRING) {
            String digits = parser.getText();
            if (parser.nextToken() == JsonToken.END_OBJECT) {
                text(name, JsonInput.hexObject(digits));
                return;
            }
            text(StructFields.name(name, JsonInput.HEX), digits);
        } else if (isHex) {
            value(StructFields.name(name, JsonInput.HEX));
            parser.nextToken();
        }
        while (parser.currentToken() != JsonToken.END_OBJECT) {
            String field = StructFields.name(name, parser.currentName());
            parser.nextToken();
            value(field);
            parser.nextToken();
        }
    }

    private void text(String name, String text) throws IOException {
        if (problem == null && columns.isWanted(name)) {
            problem = add(name, input -> {
                columns.addKind(name, ValueKind.TEXT, JsonInput.line(parser));
                input.quotedCsv(text);
            });
        }
    }

    private void unread(String name) throws IOException {
        if (!unread.contains(name)) {
            unread.add(name);
        }
        if (parser.currentToken() != JsonToken.VALUE_NULL) {
            columns.addKind(name, JsonInput.kind(parser), JsonInput.line(parser));
        }
    }

    /** Adds a value to a column. */
    @FunctionalInterface
    private interface Addition {

        void to(ColumnInput input) throws IOException;
    }

    /** Reads a value and returns what is wrong with it, or null. */
    private @Nullable String field(String name) throws IOException {
        JsonStreamContext row = parser.getParsingContext();
        boolean isNested = parser.currentToken().isStructStart();
        JsonStreamContext end = isNested ? row.getParent() : row;
        String wrong = add(name, input -> {
            if (columns.isText()) {
                JsonInput.addText(parser, columns, input);
            } else {
                input.json(parser);
            }
        });
        // What is wrong can be within the value.
        while (parser.getParsingContext() != end) {
            parser.nextToken();
        }
        return wrong;
    }

    /** Adds a value and returns what is wrong with it, or null. */
    private @Nullable String add(String name, Addition addition) throws IOException {
        ColumnInput input = columns.find(name);
        if (input == null) {
            if (rows > 0 && !columns.field(name).nullable()) {
                return "field \"" + name + "\" is missing in earlier rows and not nullable";
            }
            input = columns.add(name);
            for (int i = 0; i < rows; i++) {
                input.addNull();
            }
        } else if (input.size() > rows) {
            return "duplicate field \"" + name + "\"";
        }
        try {
            addition.to(input);
            return null;
        } catch (BadCellException e) {
            nextStep = e.nextStep();
            return "field \"" + name + "\": " + e.getMessage();
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

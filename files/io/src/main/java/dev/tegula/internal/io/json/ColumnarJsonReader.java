package dev.tegula.internal.io.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import dev.tegula.internal.base.SpellingHint;
import dev.tegula.internal.io.cells.BadCellException;
import dev.tegula.internal.io.cells.ColumnInput;
import dev.tegula.internal.io.cells.ReaderColumns;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableReader;
import dev.tegula.io.table.TableSchema;
import dev.tegula.io.table.ValueKind;
import dev.tegula.query.Cells;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON with a list per field: {@code {"cell_count": n, "dims": {name: […]}, "attrs": {name: {"data": […],
 * "validity": […]}}}}.
 */
final class ColumnarJsonReader implements TableReader {

    static final List<String> KEYS = List.of("cell_count", "dims", "attrs");
    private static final List<String> ATTRIBUTE_KEYS = List.of("data", "validity");

    private final TableSchema schema;
    private final List<String> unread;
    private final ReaderColumns columns;
    private final long rows;
    private @Nullable Cells cells;

    private ColumnarJsonReader(TableSchema schema, List<String> unread, ReaderColumns columns, Cells cells) {
        this.schema = schema;
        this.unread = unread;
        this.columns = columns;
        this.rows = cells.size();
        this.cells = cells;
    }

    /** Reads a whole file. */
    static ColumnarJsonReader read(String file, InputStream in, ReadOptions options) throws IOException {
        try (JsonParser parser = JsonInput.open(in)) {
            Reading reading = new Reading(parser, file, options);
            reading.document();
            return reading.reader();
        } catch (JsonProcessingException e) {
            throw JsonErrors.describe(file, e);
        }
    }

    @Override
    public TableSchema schema() {
        return schema;
    }

    @Override
    public @Nullable Cells next() {
        Cells all = cells;
        cells = null;
        return all == null || all.size() == 0 ? null : all;
    }

    @Override
    public long rows() {
        return rows;
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
    public void close() {
        cells = null;
    }

    /** The objects of a file that contain fields. */
    private enum Section {
        DIMENSIONS,
        ATTRIBUTES
    }

    /** The state of reading one file. */
    private static final class Reading {

        private final JsonParser parser;
        private final String file;
        private final ReadOptions options;
        private final ReaderColumns columns;
        private final List<String> unread = new ArrayList<>();
        private final List<String> dimensions = new ArrayList<>();
        private long cellCount = -1;

        Reading(JsonParser parser, String file, ReadOptions options) {
            this.parser = parser;
            this.file = file;
            this.options = options;
            this.columns = new ReaderColumns(options);
        }

        /** Checks the lengths of the columns. */
        ColumnarJsonReader reader() {
            String first = "";
            int size = -1;
            for (Map.Entry<String, ColumnInput> entry : columns.all().entrySet()) {
                int found = entry.getValue().size();
                if (size >= 0 && found != size) {
                    throw new TableFileException(
                            file + ": field '" + entry.getKey() + "': wrong number of cells (found " + found
                                    + ", expected " + size + " as in field '" + first + "')");
                }
                first = entry.getKey();
                size = found;
            }
            TableSchema plain = columns.schema();
            TableSchema schema = new TableSchema(
                    plain.columns(), List.of(), Map.of(TableSchema.DIMENSIONS, String.join("\n", dimensions)));
            return new ColumnarJsonReader(schema, unread, columns, columns.cells(Math.max(0, size)));
        }

        private String where() {
            return file + ":" + parser.currentTokenLocation().getLineNr();
        }

        void document() throws IOException {
            expect(parser.nextToken(), JsonToken.START_OBJECT, "an object with \"attrs\"");
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                String key = parser.currentName();
                JsonToken value = parser.nextToken();
                switch (key) {
                    case "cell_count" -> {
                        expect(value, JsonToken.VALUE_NUMBER_INT, "an integer");
                        cellCount = parser.getLongValue();
                    }
                    case "dims" -> fields(value, Section.DIMENSIONS);
                    case "attrs" -> fields(value, Section.ATTRIBUTES);
                    default -> throw unknown(key, KEYS);
                }
            }
            if (parser.nextToken() != null) {
                throw new TableFileException(where() + ": unexpected content after the JSON object");
            }
            for (ColumnInput input : columns.all().values()) {
                if (cellCount >= 0 && input.size() != cellCount) {
                    throw new TableFileException(
                            file + ": field '" + input.field().name() + "': wrong number of cells (found "
                                    + input.size() + ", expected \"cell_count\": " + cellCount + ")");
                }
            }
        }

        private void expect(JsonToken found, JsonToken expected, String what) throws IOException {
            if (found != expected) {
                throw new TableFileException(where() + ": unexpected JSON (found "
                        + (found == null ? "the end of the file" : parser.getText()) + ", expected " + what + ")");
            }
        }

        private TableFileException unknown(String key, List<String> keys) {
            return new TableFileException(
                    where() + ": unknown key \"" + key + "\"" + SpellingHint.hintOrList(key, keys));
        }

        private void fields(JsonToken begin, Section section) throws IOException {
            boolean attributes = section == Section.ATTRIBUTES;
            expect(begin, JsonToken.START_OBJECT, "an object with a member per field");
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                String name = columns.nameOf(parser.currentName());
                if (!columns.isWanted(name)) {
                    if (options.isSelected(name)) {
                        unread.add(name);
                    }
                    parser.nextToken();
                    parser.skipChildren();
                    continue;
                }
                if (columns.find(name) != null) {
                    throw new TableFileException(where() + ": duplicate field '" + name + "'");
                }
                if (!attributes) {
                    dimensions.add(name);
                }
                ColumnInput input = columns.add(name);
                if (parser.nextToken() == JsonToken.START_OBJECT && attributes) {
                    attribute(input);
                } else {
                    cells(input);
                }
            }
        }

        private void attribute(ColumnInput input) throws IOException {
            byte[] validity = null;
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                String key = parser.currentName();
                parser.nextToken();
                switch (key) {
                    case "data" -> cells(input);
                    case "validity" -> validity = validity();
                    default -> throw unknown(key, ATTRIBUTE_KEYS);
                }
            }
            if (validity != null) {
                if (validity.length != input.size()) {
                    throw new TableFileException(
                            where() + ": field '" + input.field().name() + "': wrong length of the validity (found "
                                    + validity.length + ", expected " + input.size() + ", the number of cells)");
                }
                try {
                    input.setValidity(validity);
                } catch (BadCellException e) {
                    throw new TableFileException(
                            where() + ": field \"" + input.field().name() + "\": " + e.getMessage(), e.nextStep());
                }
            }
        }

        private byte[] validity() throws IOException {
            expect(parser.currentToken(), JsonToken.START_ARRAY, "a list of 0 and 1");
            ByteArrayOutputStream flags = new ByteArrayOutputStream();
            for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
                String text = parser.getText();
                if (!text.equals("0") && !text.equals("1")) {
                    throw new TableFileException(where() + ": invalid validity (found " + text + ", expected 0 or 1)");
                }
                flags.write(text.charAt(0) - '0');
            }
            return flags.toByteArray();
        }

        private void cells(ColumnInput input) throws IOException {
            expect(parser.currentToken(), JsonToken.START_ARRAY, "a list of cells");
            try {
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    if (columns.isText()) {
                        JsonInput.addText(parser, columns, input);
                    } else {
                        input.json(parser);
                    }
                }
            } catch (BadCellException e) {
                throw new TableFileException(
                        where() + ": field \"" + input.field().name() + "\", cell " + input.size() + ": "
                                + e.getMessage(),
                        e.nextStep());
            }
        }
    }
}

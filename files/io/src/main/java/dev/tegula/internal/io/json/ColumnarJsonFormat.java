package dev.tegula.internal.io.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import dev.tegula.internal.base.SpellingHint;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableFormat;
import dev.tegula.io.table.TableReader;
import dev.tegula.io.table.TableSchema;
import dev.tegula.io.table.TableSource;
import dev.tegula.io.table.TableTarget;
import dev.tegula.io.table.TableWriter;
import dev.tegula.io.table.WriteOptions;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.List;

/**
 * One JSON object with a list per field: {@code {"cell_count": n, "dims": {name: […]}, "attrs": {name: {"data": […],
 * "validity": […]}}}}. Such files are read as a whole. Others are read as objects, in a list or one after the other.
 */
public final class ColumnarJsonFormat implements TableFormat {

    private static final int BEGINNING = 1 << 12;

    @Override
    public String name() {
        return "json";
    }

    @Override
    public List<String> extensions() {
        return List.of("json");
    }

    @Override
    public TableReader read(TableSource source, ReadOptions options) throws IOException {
        InputStream in = source.open();
        boolean open = false;
        try {
            byte[] beginning = in.readNBytes(BEGINNING);
            InputStream whole = new SequenceInputStream(new ByteArrayInputStream(beginning), in);
            TableReader reader = isColumnar(beginning)
                    ? ColumnarJsonReader.read(source.name(), whole, options)
                    : new JsonLinesReader(source.name(), whole, options);
            open = true;
            return reader;
        } finally {
            if (!open) {
                in.close();
            }
        }
    }

    /** Returns whether a file has a list per field, rather than an object per row. */
    public static boolean isColumnar(TableSource source) throws IOException {
        try (InputStream in = source.open()) {
            return isColumnar(in.readNBytes(BEGINNING));
        }
    }

    private static boolean isColumnar(byte[] beginning) throws IOException {
        try (JsonParser parser = JsonInput.open(new ByteArrayInputStream(beginning))) {
            JsonToken first = parser.nextToken();
            if (first != JsonToken.START_OBJECT) {
                return first == null || first.isScalarValue();
            }
            String key = parser.nextFieldName();
            JsonToken value = parser.nextToken();
            boolean isSection = value == JsonToken.START_OBJECT || key == null;
            boolean isCount = "cell_count".equals(key) && value == JsonToken.VALUE_NUMBER_INT;
            boolean isClose = key == null
                    || ColumnarJsonReader.KEYS.contains(key)
                    || !SpellingHint.hint(key, ColumnarJsonReader.KEYS).isEmpty();
            return isCount || isSection && isClose && !hasRows(parser);
        } catch (JsonProcessingException e) {
            return true; // The reader says what is wrong.
        }
    }

    /** Returns whether the first object in an object has a value that is neither a list nor an object. */
    private static boolean hasRows(JsonParser parser) throws IOException {
        return parser.currentToken() == JsonToken.START_OBJECT
                && parser.nextToken() == JsonToken.FIELD_NAME
                && parser.nextToken().isScalarValue();
    }

    @Override
    public TableWriter write(TableTarget target, TableSchema schema, WriteOptions options) throws IOException {
        return new ColumnarJsonWriter(target, schema);
    }
}

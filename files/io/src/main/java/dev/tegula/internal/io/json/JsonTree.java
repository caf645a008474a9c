package dev.tegula.internal.io.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.tegula.internal.io.cells.JsonSyntax;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes JSON as maps, lists, strings, numbers ({@link Long}, {@link BigInteger}, {@link Double}), booleans
 * and null. Reads the tokens {@code NaN} and {@code Infinity} as well, which Python writes.
 */
public final class JsonTree {

    private static final int MAX_ASCII = 127;

    private JsonTree() {}

    /**
     * Reads a document in UTF-8.
     *
     * @throws IOException if the bytes are not one JSON document, or it is nested deeper than 1000 levels
     */
    public static @Nullable Object parse(byte[] bytes) throws IOException {
        try (JsonParser parser = JsonSyntax.FACTORY.createParser(bytes)) {
            if (parser.nextToken() == null) {
                throw new IOException("empty document");
            }
            Object value = value(parser);
            if (parser.nextToken() != null) {
                throw new IOException("further text after the document");
            }
            return value;
        }
    }

    private static @Nullable Object value(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> object(parser);
            case START_ARRAY -> list(parser);
            case VALUE_STRING -> parser.getText();
            case VALUE_NUMBER_INT -> {
                BigInteger number = parser.getBigIntegerValue();
                yield number.bitLength() < Long.SIZE ? (Object) number.longValue() : number;
            }
            case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> null;
            default -> throw new IOException("unexpected " + parser.currentToken());
        };
    }

    private static Map<String, @Nullable Object> object(JsonParser parser) throws IOException {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            parser.nextToken();
            map.put(name, value(parser));
        }
        return map;
    }

    private static List<@Nullable Object> list(JsonParser parser) throws IOException {
        List<@Nullable Object> list = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            list.add(value(parser));
        }
        return list;
    }

    /** Returns an indented document of ASCII, with escapes: zarr-python 2 reads no other characters. */
    public static byte[] bytes(@Nullable Object value) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (JsonGenerator generator = JsonSyntax.FACTORY.createGenerator(out)) {
            generator.useDefaultPrettyPrinter();
            generator.setHighestNonEscapedChar(MAX_ASCII);
            write(generator, value);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    /** Returns a document on one line. */
    public static String line(@Nullable Object value) {
        StringWriter text = new StringWriter();
        try (JsonGenerator generator = JsonSyntax.FACTORY.createGenerator(text)) {
            write(generator, value);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private static void write(JsonGenerator generator, @Nullable Object value) throws IOException {
        if (value instanceof Map<?, ?> map) {
            generator.writeStartObject();
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                generator.writeFieldName(String.valueOf(entry.getKey()));
                write(generator, entry.getValue());
            }
            generator.writeEndObject();
        } else if (value instanceof List<?> list) {
            generator.writeStartArray();
            for (Object each : list) {
                write(generator, each);
            }
            generator.writeEndArray();
        } else if (value instanceof BigInteger number) {
            generator.writeNumber(number);
        } else if (value instanceof Float number) {
            generator.writeNumber(number);
        } else if (value instanceof Double number) {
            generator.writeNumber(number);
        } else if (value instanceof Number number) {
            generator.writeNumber(number.longValue());
        } else if (value instanceof Boolean flag) {
            generator.writeBoolean(flag);
        } else if (value == null) {
            generator.writeNull();
        } else {
            generator.writeString(value.toString());
        }
    }
}

package dev.tegula.interop.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Parses JSON into plain values: ordered maps, lists, strings, booleans, nulls, and numbers as Long, BigInteger (if a
 * Long overflows) or Double.
 */
public final class Json {

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(64 << 20)
                    .maxNumberLength(5000)
                    .build())
            .build();

    private Json() {}

    /** Parses a file that contains one object. */
    public static JsonObject read(Path file) throws IOException {
        try (JsonParser parser = FACTORY.createParser(file.toFile())) {
            return object(parser);
        }
    }

    /** Parses a string that contains one object. */
    public static JsonObject read(String text) throws IOException {
        try (JsonParser parser = FACTORY.createParser(text)) {
            return object(parser);
        }
    }

    private static JsonObject object(JsonParser parser) throws IOException {
        parser.nextToken();
        if (value(parser) instanceof Map<?, ?> map) {
            return new JsonObject(map);
        }
        throw new IOException("not a JSON object");
    }

    private static @Nullable Object value(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> map(parser);
            case START_ARRAY -> list(parser);
            case VALUE_STRING -> parser.getText();
            case VALUE_NUMBER_INT ->
                parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER
                        ? parser.getBigIntegerValue()
                        : (Object) parser.getLongValue();
            case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> null;
            default -> throw new IOException("unexpected " + parser.currentToken());
        };
    }

    private static Map<String, @Nullable Object> map(JsonParser parser) throws IOException {
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
}

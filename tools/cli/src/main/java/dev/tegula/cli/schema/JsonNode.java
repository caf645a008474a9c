package dev.tegula.cli.schema;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import dev.tegula.cli.parse.CommandException;
import dev.tegula.internal.io.cells.JsonSyntax;
import dev.tegula.internal.io.json.JsonErrors;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A value of a JSON file in memory, with its line.
 *
 * @param value a {@code Map<String, JsonNode>}, a {@code List<JsonNode>}, a string, a {@code Boolean}, null, or the
 *     text of a number
 * @param token the first token of the value
 * @param where file and line, for messages
 * @param text the text of the value in the file
 */
record JsonNode(@Nullable Object value, JsonToken token, String where, String text) {

    /** Reads a whole file. */
    static JsonNode parse(String file, String text) throws IOException {
        try (JsonParser parser = JsonSyntax.FACTORY.createParser(text)) {
            parser.nextToken();
            if (parser.currentToken() == null) {
                throw new CommandException(file + ": empty file (expected a JSON object)");
            }
            JsonNode node = read(file, text, parser);
            if (parser.nextToken() != null) {
                throw new CommandException(file + ":" + line(parser) + ": unexpected content after the JSON value");
            }
            return node;
        } catch (JsonProcessingException e) {
            throw JsonErrors.describe(file, e);
        }
    }

    private static int line(JsonParser parser) {
        return parser.currentTokenLocation().getLineNr();
    }

    private static JsonNode read(String file, String text, JsonParser parser) throws IOException {
        JsonToken token = parser.currentToken();
        String where = file + ":" + line(parser);
        int from = (int) parser.currentTokenLocation().getCharOffset();
        Object value = switch (token) {
            case START_OBJECT -> object(file, text, parser);
            case START_ARRAY -> list(file, text, parser);
            case VALUE_TRUE, VALUE_FALSE -> token == JsonToken.VALUE_TRUE;
            case VALUE_NULL -> null;
            default -> parser.getText();
        };
        parser.finishToken();
        int to = (int) parser.currentLocation().getCharOffset();
        return new JsonNode(value, token, where, text.substring(from, to));
    }

    private static Map<String, JsonNode> object(String file, String text, JsonParser parser) throws IOException {
        Map<String, JsonNode> members = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            String where = file + ":" + line(parser);
            parser.nextToken();
            if (members.put(name, read(file, text, parser)) != null) {
                throw new CommandException(where + ": duplicate key \"" + name + "\"");
            }
        }
        return members;
    }

    private static List<JsonNode> list(String file, String text, JsonParser parser) throws IOException {
        List<JsonNode> items = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            items.add(read(file, text, parser));
        }
        return items;
    }
}

package dev.tegula.internal.io.cells;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.StringWriter;

/** Values of JSON as text. */
public final class JsonValue {

    private JsonValue() {}

    /** Returns the list or object whose first token is the current one, on one line. */
    public static String text(JsonParser parser) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator generator = JsonSyntax.FACTORY.createGenerator(text)) {
            int depth = 0;
            do {
                generator.copyCurrentEventExact(parser);
                JsonToken token = parser.currentToken();
                depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
            } while (depth > 0 && parser.nextToken() != null);
        }
        return text.toString();
    }
}

package dev.tegula.internal.io.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import dev.tegula.internal.io.cells.ColumnInput;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;

/** Opens JSON files of cells. */
final class JsonInput {

    private JsonInput() {}

    /** Returns a parser that accepts cells of any length. */
    static JsonParser open(InputStream in) throws IOException {
        return JsonFactory.builder()
                .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxStringLength(Integer.MAX_VALUE)
                        .build())
                .build()
                .createParser(in);
    }

    /** Adds the current value as text: strings and numbers as they are, lists and objects as JSON. */
    static void addText(JsonParser parser, ColumnInput input) throws IOException {
        if (parser.currentToken() == JsonToken.VALUE_NULL) {
            input.addNull();
            return;
        }
        String text = parser.currentToken().isScalarValue() ? parser.getText() : text(parser);
        char[] chars = text.toCharArray();
        input.csv(chars, 0, chars.length, true);
    }

    private static String text(JsonParser parser) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator generator = new JsonFactory().createGenerator(text)) {
            generator.copyCurrentStructure(parser);
        }
        return text.toString();
    }
}

package dev.tegula.internal.io.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.tegula.internal.io.cells.ColumnInput;
import dev.tegula.internal.io.cells.JsonSyntax;
import dev.tegula.internal.io.cells.JsonValue;
import dev.tegula.internal.io.cells.ReaderColumns;
import dev.tegula.internal.io.cells.SpecialFloats;
import dev.tegula.io.table.ValueKind;
import java.io.IOException;
import java.io.InputStream;

/** Opens JSON files of cells. */
final class JsonInput {

    /** How bytes of a text begin that are not UTF-8. */
    private static final String HEX_OBJECT = "{\"hex\"";

    /** The only name of such an object. */
    static final String HEX = "hex";

    private JsonInput() {}

    /** Returns a parser that accepts cells of any length. */
    static JsonParser open(InputStream in) throws IOException {
        return JsonSyntax.FACTORY.createParser(in);
    }

    /** Adds the current value as text, and its kind: strings and numbers as they are, lists and objects as JSON. */
    static void addText(JsonParser parser, ReaderColumns columns, ColumnInput input) throws IOException {
        JsonToken token = parser.currentToken();
        String name = input.field().name();
        long line = line(parser);
        if (token == JsonToken.VALUE_NULL) {
            input.addNull();
        } else if (token == JsonToken.VALUE_STRING) {
            columns.addKind(
                    name, SpecialFloats.find(parser.getText()) == null ? ValueKind.TEXT : ValueKind.SPECIAL, line);
            input.json(parser);
        } else {
            ValueKind kind = kind(parser);
            String text = token.isScalarValue() ? parser.getText() : JsonValue.text(parser);
            columns.addKind(name, text.startsWith(HEX_OBJECT) ? ValueKind.TEXT : kind, line);
            char[] chars = text.toCharArray();
            input.csv(chars, 0, chars.length, true);
        }
    }

    /** Returns the bytes of a text that is not UTF-8 as an object. */
    static String hexObject(String digits) {
        return HEX_OBJECT + ": \"" + digits + "\"}";
    }

    /** Returns the line of the current token. */
    static long line(JsonParser parser) {
        return parser.currentTokenLocation().getLineNr();
    }

    /** Returns the kind of a value by its first token, the current one, which is not null. */
    static ValueKind kind(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT ->
                !parser.isNaN() && Double.isInfinite(parser.getDoubleValue()) ? ValueKind.HUGE : ValueKind.NUMBER;
            case VALUE_TRUE, VALUE_FALSE -> ValueKind.TRUTH;
            case START_ARRAY -> ValueKind.LIST;
            case START_OBJECT -> ValueKind.OBJECT;
            default -> ValueKind.TEXT;
        };
    }
}

package dev.tegula.internal.io.cells;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.TextRules;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Locale;

/**
 * Parses a string or bytes per cell: text, hexadecimal digits if the type is bytes, or {@code {"hex": "…"}} for both.
 * Other values of JSON are text as they are written.
 */
final class StringInput implements ValueInput {

    private static final String HEX_KEY = "hex";

    private final Datatype type;
    private final Charset charset;

    StringInput(Datatype type) {
        this.type = type;
        this.charset = switch (type.size()) {
            case 2 -> StandardCharsets.UTF_16LE;
            case 4 -> Charset.forName("UTF-32LE");
            default -> StandardCharsets.UTF_8;
        };
    }

    @Override
    public int json(JsonParser parser, GrowingValues values) throws IOException {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.START_OBJECT) {
            boolean hex = HEX_KEY.equals(parser.nextFieldName()) && parser.nextToken() == JsonToken.VALUE_STRING;
            byte[] bytes = hex ? digits(parser.getText()) : new byte[0];
            if (!hex || parser.nextToken() != JsonToken.END_OBJECT) {
                throw new BadCellException("unexpected object (expected {\"hex\": \"…\"})");
            }
            return add(bytes, values);
        } else if (token == JsonToken.VALUE_STRING) {
            return text(parser.getText(), values);
        } else if (type.kind() == Datatype.Kind.BYTES) {
            throw new BadCellException(parser.getText() + " is not a string");
        }
        return text(token == JsonToken.START_ARRAY ? JsonValue.text(parser) : parser.getText(), values);
    }

    private int text(String text, GrowingValues values) {
        if (type.kind() == Datatype.Kind.BYTES) {
            return add(digits(text), values);
        }
        int lone = TextRules.loneSurrogate(text);
        if (lone >= 0) {
            throw new BadCellException("unpaired surrogate in a text (found U+"
                    + Integer.toHexString(text.charAt(lone)).toUpperCase(Locale.ROOT) + ")");
        }
        return add(text.getBytes(charset), values);
    }

    @Override
    public int csv(String text, GrowingValues values) {
        if (!text.startsWith(CsvStrings.HEX_BEGIN)) {
            return text(text, values);
        }
        int from = text.indexOf('"', CsvStrings.HEX_BEGIN.length());
        int to = text.indexOf('"', from + 1);
        if (from < 0 || to < 0) {
            throw new BadCellException("\"" + text + "\" must have the form {\"hex\": \"…\"}");
        }
        return add(digits(text.substring(from + 1, to)), values);
    }

    @Override
    public int csv(char[] text, int from, int length, GrowingValues values) {
        boolean isPlain = type.size() == 1 && type.kind() == Datatype.Kind.TEXT && (length == 0 || text[from] != '{');
        if (isPlain && values.addAscii(text, from, length)) {
            return length;
        }
        return csv(new String(text, from, length), values);
    }

    private static byte[] digits(String text) {
        try {
            return HexFormat.of().parseHex(text);
        } catch (IllegalArgumentException e) {
            throw BadCellException.noValue(text, "sequence of hexadecimal digits");
        }
    }

    private int add(byte[] bytes, GrowingValues values) {
        if (bytes.length % type.size() != 0) {
            throw new BadCellException("incomplete character (found " + bytes.length + " bytes, expected a multiple of "
                    + type.size() + ")");
        }
        switch (type.size()) {
            case 1 -> values.add(bytes);
            case 2 -> {
                ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
                while (buffer.hasRemaining()) {
                    values.add((long) buffer.getShort());
                }
            }
            default -> {
                ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
                while (buffer.hasRemaining()) {
                    values.add((long) buffer.getInt());
                }
            }
        }
        return bytes.length / type.size();
    }
}

package dev.tegula.internal.io.text;

import java.nio.charset.StandardCharsets;

/** Writes JSON strings. */
public final class JsonStrings {

    private static final byte[] HEX_KEY = "{\"hex\": \"".getBytes(StandardCharsets.US_ASCII);

    private JsonStrings() {}

    /** Writes a text as a JSON string. */
    public static void write(TextOutput out, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        quote(out, bytes, 0, bytes.length);
    }

    /** Writes bytes as a JSON string if they are UTF-8, else as {@code {"hex": "…"}}. */
    public static void write(TextOutput out, byte[] bytes, int from, int to) {
        if (Utf8.isValid(bytes, from, to)) {
            quote(out, bytes, from, to);
        } else {
            writeHexObject(out, bytes, from, to);
        }
    }

    /** Writes bytes as {@code {"hex": "…"}}. */
    public static void writeHexObject(TextOutput out, byte[] bytes, int from, int to) {
        out.put(HEX_KEY, 0, HEX_KEY.length);
        writeHex(out, bytes, from, to);
        out.put('"').put('}');
    }

    /** Writes bytes as hexadecimal digits. */
    public static void writeHex(TextOutput out, byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            out.putHex(bytes[i]);
        }
    }

    private static void quote(TextOutput out, byte[] bytes, int from, int to) {
        out.put('"');
        int begin = from;
        for (int i = from; i < to; i++) {
            byte b = bytes[i];
            if (b == '"' || b == '\\' || (b >= 0 && b < ' ')) {
                out.put(bytes, begin, i);
                escape(out, b);
                begin = i + 1;
            }
        }
        out.put(bytes, begin, to).put('"');
    }

    private static void escape(TextOutput out, byte b) {
        out.put('\\');
        switch (b) {
            case '"', '\\' -> out.put((char) b);
            case '\n' -> out.put('n');
            case '\r' -> out.put('r');
            case '\t' -> out.put('t');
            default -> out.put('u').put('0').put('0').putHex(b);
        }
    }
}

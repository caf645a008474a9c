package dev.tegula.internal.io.cells;

import dev.tegula.internal.io.text.JsonStrings;
import dev.tegula.internal.io.text.TextOutput;
import dev.tegula.internal.io.text.Utf8;
import java.nio.charset.StandardCharsets;

/**
 * Writes strings as CSV fields (RFC 4180). Empty strings are quoted, because an empty field without quotes is null.
 * Bytes that are not UTF-8 are written as {@code {"hex": "…"}}, as is text that looks like this form.
 */
public final class CsvStrings {

    static final String HEX_BEGIN = "{\"hex\"";
    private static final byte[] HEX_BYTES = HEX_BEGIN.getBytes(StandardCharsets.US_ASCII);
    private static final byte[] HEX_FIELD = "\"{\"\"hex\"\": \"\"".getBytes(StandardCharsets.US_ASCII);

    /** Characters that require quotes: all delimiters that readers detect, quotes and line ends. */
    private static final boolean[] SPECIAL = new boolean[128];

    static {
        for (char c : new char[] {',', ';', '|', '\t', '"', '\n', '\r'}) {
            SPECIAL[c] = true;
        }
    }

    private CsvStrings() {}

    /** Writes a text as a field. */
    public static void write(TextOutput out, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        write(out, bytes, 0, bytes.length);
    }

    /** Writes the bytes of a string as a field. */
    static void write(TextOutput out, byte[] bytes, int from, int to) {
        if (!Utf8.isValid(bytes, from, to) || looksLikeHex(bytes, from, to)) {
            writeHexObject(out, bytes, from, to);
        } else if (needsQuotes(bytes, from, to)) {
            out.put('"');
            int begin = from;
            for (int i = from; i < to; i++) {
                if (bytes[i] == '"') {
                    out.put(bytes, begin, i + 1).put('"');
                    begin = i + 1;
                }
            }
            out.put(bytes, begin, to).put('"');
        } else {
            out.put(bytes, from, to);
        }
    }

    static void writeHexObject(TextOutput out, byte[] bytes, int from, int to) {
        out.put(HEX_FIELD, 0, HEX_FIELD.length);
        JsonStrings.writeHex(out, bytes, from, to);
        out.put("\"\"}\"");
    }

    private static boolean looksLikeHex(byte[] bytes, int from, int to) {
        if (to - from < HEX_BYTES.length) {
            return false;
        }
        for (int i = 0; i < HEX_BYTES.length; i++) {
            if (bytes[from + i] != HEX_BYTES[i]) {
                return false;
            }
        }
        return true;
    }

    private static boolean needsQuotes(byte[] bytes, int from, int to) {
        if (from == to || bytes[from] == ' ' || bytes[to - 1] == ' ') {
            return true;
        }
        for (int i = from; i < to; i++) {
            byte b = bytes[i];
            if (b >= 0 && SPECIAL[b]) {
                return true;
            }
        }
        return false;
    }
}

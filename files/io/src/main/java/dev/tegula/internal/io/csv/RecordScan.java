package dev.tegula.internal.io.csv;

import java.nio.charset.StandardCharsets;

/** Finds the ends of records in the bytes of CSV, without parsing fields. Quotes are as in RFC 4180. */
final class RecordScan {

    private final byte[] delimiter;

    RecordScan(char delimiter) {
        this.delimiter = String.valueOf(delimiter).getBytes(StandardCharsets.UTF_8);
    }

    /** Returns the end of the last record that is complete, or 0. The bytes must begin with a record. */
    int lastEnd(byte[] bytes, int length) {
        if (!isPlain(bytes, length)) {
            return end(bytes, length, false);
        }
        int end = length;
        while (end > 0 && bytes[end - 1] != '\n') {
            end--;
        }
        return end;
    }

    /** Returns whether each line is a record that ends with a line feed. */
    private static boolean isPlain(byte[] bytes, int length) {
        for (int i = 0; i < length; i++) {
            if (bytes[i] == '"' || bytes[i] == '\r') {
                return false;
            }
        }
        return true;
    }

    /** Returns the end of the first record, or 0 if it is incomplete. The bytes must begin with a record. */
    int firstEnd(byte[] bytes, int length) {
        return end(bytes, length, true);
    }

    private int end(byte[] bytes, int length, boolean first) {
        int end = 0;
        boolean quoted = false;
        boolean fieldBegins = true;
        for (int i = 0; i < length && !(first && end > 0); i++) {
            byte b = bytes[i];
            if (b == '"' && (quoted || fieldBegins)) {
                // A doubled quote ends a quoted text and begins another one.
                fieldBegins = quoted;
                quoted = !quoted;
            } else if (!quoted && isLineEnd(bytes, i, length)) {
                end = i + 1;
                fieldBegins = true;
            } else if (!quoted) {
                fieldBegins = isDelimiterEnd(bytes, i);
            }
        }
        return end;
    }

    private boolean isDelimiterEnd(byte[] bytes, int last) {
        int from = last - delimiter.length + 1;
        for (int i = 0; i < delimiter.length; i++) {
            if (from < 0 || bytes[from + i] != delimiter[i]) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether a line ends with this byte; false if that depends on the byte after the last one. */
    private static boolean isLineEnd(byte[] bytes, int at, int length) {
        return bytes[at] == '\n' || bytes[at] == '\r' && at + 1 < length && bytes[at + 1] != '\n';
    }

    /** Returns the number of lines that end within the bytes, quoted or not. */
    static int lines(byte[] bytes, int from, int to) {
        int lines = 0;
        for (int i = from; i < to; i++) {
            boolean ends = bytes[i] == '\n' || bytes[i] == '\r' && (i + 1 == to || bytes[i + 1] != '\n');
            lines += ends ? 1 : 0;
        }
        return lines;
    }
}

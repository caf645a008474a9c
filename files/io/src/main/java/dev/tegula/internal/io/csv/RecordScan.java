package dev.tegula.internal.io.csv;

import java.nio.charset.StandardCharsets;

/** Finds the ends of records in the bytes of CSV, without parsing fields. */
final class RecordScan {

    private final byte[] delimiter;
    private final CsvDialect dialect;

    RecordScan(CsvDialect dialect) {
        this.dialect = dialect;
        this.delimiter = String.valueOf(dialect.delimiter()).getBytes(StandardCharsets.UTF_8);
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
    private boolean isPlain(byte[] bytes, int length) {
        char quote = dialect.quote();
        for (int i = 0; i < length; i++) {
            if (bytes[i] == quote || bytes[i] == '\r') {
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
        char quote = dialect.quote();
        char escape = dialect.escape() == quote ? CsvDialect.NONE : dialect.escape();
        int end = 0;
        boolean quoted = false;
        boolean comment = isComment(bytes, 0);
        boolean fieldBegins = true;
        for (int i = 0; i < length && !(first && end > 0); i++) {
            byte b = bytes[i];
            if (comment) {
                if (isLineEnd(bytes, i, length)) {
                    comment = i + 1 < length && isComment(bytes, i + 1);
                    end = first && !dialect.inline() ? end : i + 1;
                }
            } else if (quoted && escape != CsvDialect.NONE && b == escape) {
                i++;
            } else if (b == quote && (quoted || fieldBegins) && quote != CsvDialect.NONE) {
                // A doubled quote ends a quoted text and begins another one.
                fieldBegins = quoted;
                quoted = !quoted;
            } else if (dialect.inline() && !quoted && b == dialect.comment()) {
                comment = true;
                fieldBegins = true;
            } else if (!quoted && isLineEnd(bytes, i, length)) {
                end = i + 1;
                fieldBegins = true;
                comment = i + 1 < length && isComment(bytes, i + 1);
            } else if (!quoted) {
                fieldBegins = isDelimiterEnd(bytes, i) || fieldBegins && dialect.spaces() && b == ' ';
            }
        }
        return end;
    }

    private boolean isComment(byte[] bytes, int at) {
        return dialect.comment() != CsvDialect.NONE && bytes[at] == dialect.comment();
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
            lines += endsLine(bytes, i, to) ? 1 : 0;
        }
        return lines;
    }

    /** Returns whether a byte is the last one of a line. */
    static boolean endsLine(byte[] bytes, int at, int to) {
        return bytes[at] == '\n' || bytes[at] == '\r' && (at + 1 == to || bytes[at + 1] != '\n');
    }
}

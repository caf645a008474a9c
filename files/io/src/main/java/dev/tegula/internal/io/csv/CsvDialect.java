package dev.tegula.internal.io.csv;

import de.siegmar.fastcsv.reader.CommentStrategy;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.CsvRecordHandler;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.CharArrayReader;

/**
 * How the records of a CSV file are written.
 *
 * @param quote begins and ends fields, or {@link #NONE}
 * @param escape precedes quotes, delimiters and itself inside quotes, or {@link #NONE} if quotes are doubled
 * @param comment begins lines that are left out, or {@link #NONE}
 * @param inline whether comments also begin within lines, outside quotes
 * @param spaces whether spaces around quotes are left out
 */
record CsvDialect(char delimiter, char quote, char escape, char comment, boolean inline, boolean spaces) {

    /** No character. */
    static final char NONE = '\0';

    /** Returns the dialect of RFC 4180 with a delimiter. */
    static CsvDialect of(char delimiter) {
        return new CsvDialect(delimiter, '"', NONE, NONE, false, false);
    }

    CsvDialect withDelimiter(char newDelimiter) {
        return new CsvDialect(newDelimiter, quote, escape, comment, inline, spaces);
    }

    CsvDialect withQuote(char newQuote) {
        return new CsvDialect(delimiter, newQuote, escape, comment, inline, spaces);
    }

    CsvDialect withEscape(char newEscape) {
        return new CsvDialect(delimiter, quote, newEscape, comment, inline, spaces);
    }

    CsvDialect withComment(char newComment) {
        return new CsvDialect(delimiter, quote, escape, newComment, inline, spaces);
    }

    CsvDialect withInlineComments() {
        return new CsvDialect(delimiter, quote, escape, comment, true, spaces);
    }

    CsvDialect withSpaces() {
        return new CsvDialect(delimiter, quote, escape, comment, inline, true);
    }

    /** Parses characters that {@link #plain} has passed into records of any number of fields. */
    CsvReader<CsvRecord> records(char[] chars, int length) {
        CsvRecordHandler handler = CsvRecordHandler.builder()
                .maxFields(Integer.MAX_VALUE)
                .maxFieldSize(Integer.MAX_VALUE)
                .maxRecordSize(Integer.MAX_VALUE)
                .build();
        return parser().build(handler, new CharArrayReader(chars, 0, length));
    }

    /** Returns a parser of texts that {@link #plain} has passed. */
    CsvReader.CsvReaderBuilder parser() {
        CsvReader.CsvReaderBuilder builder = CsvReader.builder()
                .fieldSeparator(delimiter)
                .quoteCharacter(quote)
                .skipEmptyLines(false)
                .allowUnclosedQuote(false)
                .trimWhitespacesAroundQuotes(spaces)
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .maxBufferSize(Integer.MAX_VALUE);
        return comment == NONE
                ? builder
                : builder.commentStrategy(CommentStrategy.SKIP).commentCharacter(comment);
    }

    /**
     * Makes characters of this dialect those of the parser, in place.
     *
     * @return the new length
     */
    int plain(char[] chars, int length) {
        return unescape(chars, inline ? uncomment(chars, length) : length);
    }

    /** Removes comments from their first character to the end of the line; of whole lines, one character stays. */
    private int uncomment(char[] chars, int length) {
        int to = 0;
        int line = 0;
        boolean quoted = false;
        boolean fieldBegins = true;
        for (int from = 0; from < length; from++) {
            char c = chars[from];
            if (c == quote && quote != NONE && (quoted || fieldBegins)) {
                fieldBegins = quoted;
                quoted = !quoted;
            } else if (!quoted && c == comment) {
                boolean isLine = new String(chars, line, to - line).isBlank();
                to = isLine ? line : to;
                while (from + 1 < length && chars[from + 1] != '\n' && chars[from + 1] != '\r') {
                    from++;
                }
                if (!isLine) {
                    continue;
                }
                c = comment;
            } else if (!quoted && (c == '\n' || c == '\r')) {
                line = to + 1;
                fieldBegins = true;
            } else if (!quoted) {
                fieldBegins = c == delimiter || fieldBegins && spaces && c == ' ';
            }
            chars[to++] = c;
        }
        return to;
    }

    /**
     * Doubles escaped quotes and removes the escapes of escapes inside quotes, in place.
     *
     * @return the new length
     */
    private int unescape(char[] chars, int length) {
        if (escape == NONE || escape == quote) {
            return length;
        }
        int to = 0;
        boolean quoted = false;
        for (int from = 0; from < length; from++) {
            char c = chars[from];
            char next = quoted && c == escape && from + 1 < length ? chars[from + 1] : NONE;
            if (next != NONE && (next == quote || next == escape || next == delimiter)) {
                from++;
                chars[to++] = chars[from];
                if (chars[from] == quote) {
                    chars[to++] = quote;
                }
                continue;
            }
            quoted ^= c == quote;
            chars[to++] = c;
        }
        return to;
    }
}

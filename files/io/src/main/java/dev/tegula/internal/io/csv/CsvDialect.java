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
 * @param spaces whether spaces around quotes are left out
 */
record CsvDialect(char delimiter, char quote, char escape, char comment, boolean spaces) {

    /** No character. */
    static final char NONE = '\0';

    /** Returns the dialect of RFC 4180 with a delimiter. */
    static CsvDialect of(char delimiter) {
        return new CsvDialect(delimiter, '"', NONE, NONE, false);
    }

    CsvDialect withDelimiter(char newDelimiter) {
        return new CsvDialect(newDelimiter, quote, escape, comment, spaces);
    }

    CsvDialect withQuote(char newQuote) {
        return new CsvDialect(delimiter, newQuote, escape, comment, spaces);
    }

    CsvDialect withEscape(char newEscape) {
        return new CsvDialect(delimiter, quote, newEscape, comment, spaces);
    }

    CsvDialect withComment(char newComment) {
        return new CsvDialect(delimiter, quote, escape, newComment, spaces);
    }

    CsvDialect withSpaces() {
        return new CsvDialect(delimiter, quote, escape, comment, true);
    }

    /** Parses characters that {@link #unescape} has passed into records of any number of fields. */
    CsvReader<CsvRecord> records(char[] chars, int length) {
        CsvRecordHandler handler = CsvRecordHandler.builder()
                .maxFields(Integer.MAX_VALUE)
                .maxFieldSize(Integer.MAX_VALUE)
                .maxRecordSize(Integer.MAX_VALUE)
                .build();
        return parser().build(handler, new CharArrayReader(chars, 0, length));
    }

    /** Returns a parser of texts that {@link #unescape} has passed. */
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
     * Doubles escaped quotes and removes the escapes of escapes inside quotes, in place.
     *
     * @return the new length
     */
    int unescape(char[] chars, int length) {
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

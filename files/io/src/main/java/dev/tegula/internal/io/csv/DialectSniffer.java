package dev.tegula.internal.io.csv;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the dialect of a CSV file and the lines before its table. Plain CSV, with the most frequent delimiter of the
 * first line, is taken if the records of the beginning have as many fields as the first one. Else the dialects are
 * tried in order, and the first is taken whose records have the same number of fields from the first or a later line
 * on.
 */
final class DialectSniffer {

    private static final char[] DELIMITERS = {',', '\t', ';', '|'};
    private static final Pattern SEPARATOR = Pattern.compile("\\A\"?(?i:sep)=(.)\"?(\r\n|\n|\r|\\z)");
    private static final Pattern NUMBER_WITH_COMMAS = Pattern.compile("[-+]?[0-9][0-9.,]*");

    /** The lines before a table. */
    private static final int MAX_PREAMBLE = 100;

    private final CsvBeginning beginning;
    private final CsvOptions options;
    private final boolean takesDamage;

    /** @param takesDamage whether quotes that do not begin and end values are part of them, instead of errors */
    DialectSniffer(CsvBeginning beginning, CsvOptions options, boolean takesDamage) {
        this.beginning = beginning;
        this.options = options;
        this.takesDamage = takesDamage;
    }

    /** Returns the records of the beginning in the dialect that fits them. */
    CsvRecords records() {
        Matcher separator = SEPARATOR.matcher(beginning.text());
        if (options.delimiter() == null && options.skippedLines() == null && separator.find()) {
            return best(given(CsvDialect.of(separator.group(1).charAt(0))), 1, false);
        }
        int first = options.skippedLines() == null ? blankLines() : options.skippedLines();
        char delimiter = options.delimiter() == null ? delimiter(beginning.line(first)) : options.delimiter();
        return best(given(CsvDialect.of(delimiter)), first, options.delimiter() == null);
    }

    private int blankLines() {
        int lines = 0;
        while (lines + 1 < beginning.lines() && beginning.line(lines).isBlank()) {
            lines++;
        }
        return lines;
    }

    private CsvDialect given(CsvDialect plain) {
        CsvDialect dialect = plain;
        dialect = options.quote() == null ? dialect : dialect.withQuote(options.quote());
        dialect = options.escape() == null ? dialect : dialect.withEscape(options.escape());
        return options.comment() == null ? dialect : dialect.withComment(options.comment());
    }

    private CsvRecords best(CsvDialect usual, int first, boolean anyDelimiter) {
        CsvRecords plain = beginning.records(usual, first);
        boolean isColumn = anyDelimiter && plain.isTable() && plain.columns() == 1;
        boolean isQuoted = isColumn && beginning.hasQuotedLines(usual.quote());
        if (plain.isTable() && (!isColumn || isQuoted) && !hasSingleQuotes(usual)) {
            return spaced(plain);
        }
        List<CsvRecords> tables = new ArrayList<>();
        boolean isOther = !plain.isTable() || isColumn;
        for (CsvDialect dialect : isOther ? candidates(usual, anyDelimiter) : singleQuotes(usual)) {
            CsvRecords records = beginning.records(dialect, first);
            boolean isSure = dialect.quote() != CsvDialect.NONE || records.all().size() > 1;
            if (isSure && records.isTable() && records.columns() > 1) {
                return spaced(records);
            }
            CsvRecords later = options.skippedLines() == null && isOther ? later(records) : null;
            if (later != null) {
                tables.add(later);
            }
        }
        CsvRecords best = plain;
        for (CsvRecords table : tables) {
            best = best == plain || table.skippedLines() < best.skippedLines() ? table : best;
        }
        if (takesDamage && best == plain && !plain.isValid() && options.quote() == null) {
            best = unquoted(usual, first, anyDelimiter, plain);
        }
        boolean isNumber =
                anyDelimiter && !plain.isTable() && best == plain && !plain.areNumbered() && isNumbers(first);
        return spaced(isNumber ? beginning.records(usual.withDelimiter(';'), first) : best);
    }

    /** Returns the records with quotes as part of the values, if they are a table; else others. */
    private CsvRecords unquoted(CsvDialect usual, int first, boolean anyDelimiter, CsvRecords others) {
        List<CsvDialect> dialects = delimited(usual.withQuote(CsvDialect.NONE), anyDelimiter);
        for (CsvDialect dialect : dialects) {
            CsvRecords records = beginning.records(dialect, first);
            if (records.isTable() && (records.columns() > 1 || dialects.size() == 1)) {
                return records;
            }
        }
        return others;
    }

    /** Returns a dialect with each delimiter that the text has. */
    private List<CsvDialect> delimited(CsvDialect usual, boolean anyDelimiter) {
        List<CsvDialect> delimited = new ArrayList<>();
        delimited.add(usual);
        for (char delimiter : anyDelimiter ? DELIMITERS : new char[0]) {
            if (delimiter != usual.delimiter() && beginning.text().indexOf(delimiter) >= 0) {
                delimited.add(usual.withDelimiter(delimiter));
            }
        }
        return delimited;
    }

    /** Returns whether values are in single quotes, and none in double quotes. */
    private boolean hasSingleQuotes(CsvDialect usual) {
        return options.quote() == null
                && beginning.fieldsIn('\'', usual.delimiter()) > 1
                && beginning.fieldsIn('"', usual.delimiter()) == 0;
    }

    private List<CsvDialect> singleQuotes(CsvDialect usual) {
        CsvDialect single = usual.withQuote('\'');
        return options.escape() != null || !beginning.text().contains("\\'")
                ? List.of(single)
                : List.of(single.withEscape('\\'), single);
    }

    /** Returns the records without spaces around quotes, if there are some. */
    private CsvRecords spaced(CsvRecords found) {
        if (!found.hasSpacesAroundQuotes()) {
            return found;
        }
        CsvRecords spaced = beginning.records(found.dialect().withSpaces(), found.skippedLines());
        return spaced.isTable() && spaced.columns() == found.columns() ? spaced : found;
    }

    /** Returns the table that begins after a few lines of text, or null. */
    private @Nullable CsvRecords later(CsvRecords records) {
        int begin = records.firstOfTable();
        if (begin <= 0) {
            return null;
        }
        int line = records.lineOf(begin);
        if (line > MAX_PREAMBLE || !records.isPreamble(begin)) {
            return null;
        }
        CsvRecords table = beginning.records(records.dialect(), line);
        return table.isTable() && table.columns() > 1 ? table : null;
    }

    private List<CsvDialect> candidates(CsvDialect usual, boolean anyDelimiter) {
        List<CsvDialect> candidates = new ArrayList<>();
        for (CsvDialect dialect : delimited(usual, anyDelimiter)) {
            candidates.add(dialect);
            if (dialect.quote() == '"') {
                candidates.add(dialect.withSpaces());
            }
            if (options.escape() == null && beginning.text().contains("\\" + dialect.quote())) {
                candidates.add(dialect.withEscape('\\'));
            }
            if (options.quote() == null && beginning.fieldsIn('\'', dialect.delimiter()) > 0) {
                candidates.addAll(singleQuotes(dialect));
                candidates.add(dialect.withQuote('\'').withSpaces());
            }
            if (options.quote() == null && beginning.hasUnpairedQuotes('"', dialect.delimiter())) {
                candidates.add(dialect.withQuote(CsvDialect.NONE));
            }
        }
        if (options.comment() == null && beginning.hasLineOf('#')) {
            List<CsvDialect> commented =
                    candidates.stream().map(dialect -> dialect.withComment('#')).toList();
            candidates.addAll(commented);
            commented.stream()
                    .filter(dialect -> dialect.escape() == CsvDialect.NONE)
                    .map(CsvDialect::withInlineComments)
                    .forEach(candidates::add);
        }
        return candidates;
    }

    /** Returns whether all lines after the first are numbers with a comma, so that the file has a single column. */
    private boolean isNumbers(int first) {
        int numbers = 0;
        for (int i = first + 1; i < beginning.lines(); i++) {
            String line = beginning.line(i);
            if (!line.isBlank() && !NUMBER_WITH_COMMAS.matcher(line.strip()).matches()) {
                return false;
            }
            numbers += line.isBlank() ? 0 : 1;
        }
        return numbers > 0 && beginning.line(first).indexOf(',') < 0;
    }

    /** Returns the candidate that is most frequent outside quotes; a comma if there is none. */
    static char delimiter(CharSequence line) {
        int[] counts = new int[DELIMITERS.length];
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '"') {
                quoted = !quoted;
            }
            for (int k = 0; k < DELIMITERS.length && !quoted; k++) {
                counts[k] += c == DELIMITERS[k] ? 1 : 0;
            }
        }
        int best = 0;
        for (int k = 1; k < DELIMITERS.length; k++) {
            best = counts[k] > counts[best] ? k : best;
        }
        return DELIMITERS[best];
    }
}

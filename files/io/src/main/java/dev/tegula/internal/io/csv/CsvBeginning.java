package dev.tegula.internal.io.csv;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** The whole lines at the beginning of a CSV file. */
final class CsvBeginning {

    private final String text;
    private final boolean whole;
    /** Whether these are only a part of the first line. */
    private final boolean cut;

    private final List<Integer> starts = new ArrayList<>();

    /** @param whole whether this is the whole file; else the line that is not complete is left out */
    CsvBeginning(String text, boolean whole) {
        this.whole = whole;
        int last = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'));
        this.cut = !whole && last < 0;
        this.text = whole || cut ? text : text.substring(0, last + 1);
        int start = 0;
        for (int i = 0; i < this.text.length(); i++) {
            char c = this.text.charAt(i);
            boolean pair = c == '\r' && i + 1 < this.text.length() && this.text.charAt(i + 1) == '\n';
            if ((c == '\n' || c == '\r') && !pair) {
                starts.add(start);
                start = i + 1;
            }
        }
        if (start < this.text.length()) {
            starts.add(start);
        }
    }

    String text() {
        return text;
    }

    int lines() {
        return starts.size();
    }

    /** Returns a line, with its end, or nothing after the last one. */
    String line(int line) {
        return line >= starts.size() ? "" : text.substring(starts.get(line), end(line));
    }

    private int end(int line) {
        return line + 1 < starts.size() ? starts.get(line + 1) : text.length();
    }

    /** Returns whether a line begins with a character, after spaces. */
    boolean hasLineOf(char first) {
        return IntStream.range(0, lines())
                .anyMatch(line -> line(line).stripLeading().indexOf(first) == 0);
    }

    /** Returns whether each line with text is a text in quotes. */
    boolean hasQuotedLines(char quote) {
        String mark = String.valueOf(quote);
        return IntStream.range(0, lines())
                .mapToObj(line -> line(line).strip())
                .allMatch(line -> line.isEmpty() || line.length() > 1 && line.startsWith(mark) && line.endsWith(mark));
    }

    /** Returns how often the text between two delimiters or ends of lines begins and ends with a quote. */
    long fieldsIn(char quote, char delimiter) {
        String ends = ends(delimiter);
        return count("(?:\\A|[" + ends + "]) *" + quote + "[^\\r\\n]*?" + quote + " *(?=[" + ends + "]|\\z)");
    }

    /**
     * Returns whether quotes are part of values: no text between two delimiters begins with one and has another, and
     * the last line, which may be cut off, is not the only one with a text that begins with one.
     */
    boolean hasUnpairedQuotes(char quote, char delimiter) {
        if (starts.isEmpty()) {
            return false;
        }
        String ends = ends(delimiter);
        String begin = "(?:\\A|[" + ends + "]) *" + quote;
        int last = text.lastIndexOf(line(lines() - 1));
        boolean begins = Pattern.compile(begin).matcher(text.substring(0, last)).find();
        return begins && count(begin + "[^" + ends + "]*" + quote) == 0;
    }

    private static String ends(char delimiter) {
        return "\\r\\n" + Pattern.quote(String.valueOf(delimiter));
    }

    private long count(String form) {
        return Pattern.compile(form).matcher(text).results().count();
    }

    /** Parses the whole records after some lines. */
    CsvRecords records(CsvDialect dialect, int skippedLines) {
        int from = skippedLines >= starts.size() ? text.length() : starts.get(skippedLines);
        char[] chars = text.substring(from).toCharArray();
        int length = dialect.plain(chars, chars.length);
        List<CsvRecord> records = new ArrayList<>();
        boolean valid = true;
        try (CsvReader<CsvRecord> reader = dialect.records(chars, length)) {
            reader.forEach(records::add);
        } catch (CsvParseException e) {
            // The record that is cut off may be within quotes.
            valid = !whole && CsvErrors.isUnclosed(e) && !records.isEmpty();
        } catch (IOException e) {
            throw new UncheckedIOException(e); // impossible: the characters are in memory
        }
        if (cut) {
            records.clear();
        }
        boolean preamble = !text.substring(0, from).isBlank();
        return new CsvRecords(dialect, skippedLines, records, valid, preamble);
    }
}

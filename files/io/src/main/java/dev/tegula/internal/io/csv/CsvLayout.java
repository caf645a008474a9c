package dev.tegula.internal.io.csv;

import dev.tegula.internal.io.csv.CsvRecords.HeaderFit;
import dev.tegula.io.table.TableNote;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the beginning of a CSV file tells.
 *
 * @param skippedLines the lines before the header
 * @param hasHeader whether the first record has the names of the columns
 * @param names the names of the columns as in the file, or null if the beginning lacks the first record
 */
record CsvLayout(
        CsvDialect dialect,
        int skippedLines,
        boolean hasHeader,
        @Nullable List<String> names,
        Ends ends,
        Found found) {

    /** How records may end that have not as many fields as columns. */
    enum Ends {
        /** They may not. */
        EXACT,
        /** With a further delimiter. */
        DELIMITER,
        /** Early: the other columns are null. */
        EARLY
    }

    /**
     * What was found instead of given.
     *
     * @param delimiter the delimiter if it is not that of the format
     * @param preamble the first line of the table, from 1, if there is text before it; else 0
     * @param fit how the header differs from the rows
     */
    record Found(@Nullable Character delimiter, int preamble, boolean noHeader, HeaderFit fit) {}

    /**
     * Describes records.
     *
     * @param known the names of columns that the reader wants
     */
    static CsvLayout of(CsvRecords records, CsvOptions options, Set<String> known) {
        List<List<String>> all = records.all();
        boolean ragged = options.ragged();
        if (all.isEmpty()) {
            boolean header = !Boolean.FALSE.equals(options.header());
            Found nothing = new Found(null, 0, false, HeaderFit.SAME);
            Ends ends = ragged ? Ends.EARLY : Ends.EXACT;
            return new CsvLayout(records.dialect(), records.skippedLines(), header, null, ends, nothing);
        }
        List<String> first = all.get(0);
        Boolean given = options.header();
        boolean hasHeader =
                given != null ? given : first.stream().anyMatch(known::contains) || HeaderDetection.hasNames(all);
        HeaderFit fit = hasHeader && !ragged ? records.headerFit() : HeaderFit.SAME;
        int columns = ragged ? all.stream().mapToInt(List::size).max().orElse(0) : first.size();
        List<String> names = new ArrayList<>(hasHeader ? first : Collections.nCopies(columns, ""));
        switch (fit) {
            case ROW_NAMES -> names.add(0, "");
            case DELIMITER_OF_HEADER -> names.remove(names.size() - 1);
            default -> names.addAll(Collections.nCopies(columns - names.size(), ""));
        }
        Ends ends = ragged ? Ends.EARLY : fit == HeaderFit.DELIMITER_OF_ROWS ? Ends.DELIMITER : Ends.EXACT;
        Character delimiter = options.delimiter() == null ? records.dialect().delimiter() : null;
        int preamble = options.skippedLines() == null && records.hasPreamble() ? records.skippedLines() + 1 : 0;
        Found found = new Found(delimiter, preamble, given == null && !hasHeader, fit);
        return new CsvLayout(records.dialect(), records.skippedLines(), hasHeader, names, ends, found);
    }

    /** Returns what is not plain CSV and was not given. */
    List<TableNote> notes(String file, CsvOptions options) {
        List<TableNote> notes = new ArrayList<>();
        Character delimiter = found.delimiter;
        if (delimiter != null && delimiter != ',') {
            String shown = delimiter == '\t' ? "a tab" : "'" + delimiter + "'";
            notes.add(TableNote.of(file + ": " + "the delimiter is " + shown, "delimiter", null));
        }
        if (found.preamble > 0) {
            String text = "the table begins in line " + found.preamble;
            notes.add(TableNote.of(file + ": " + text, "skip-lines", null));
        }
        if (options.quote() == null && dialect.quote() != '"') {
            String text = dialect.quote() == CsvDialect.NONE
                    ? "quotes are part of the values, since not all of them begin and end a value"
                    : "values are quoted with " + dialect.quote();
            notes.add(TableNote.of(file + ": " + text, "quote", null));
        }
        if (options.escape() == null && dialect.escape() != CsvDialect.NONE) {
            String text = "quotes inside quotes follow a " + dialect.escape();
            notes.add(TableNote.of(file + ": " + text, "escape", null));
        }
        if (options.comment() == null && dialect.comment() != CsvDialect.NONE) {
            String text = dialect.inline()
                    ? "text from " + dialect.comment() + " to the end of a line is a comment"
                    : "lines that begin with " + dialect.comment() + " are comments";
            notes.add(TableNote.of(file + ": " + text, "comment", "none"));
        }
        if (found.noHeader) {
            String text = "the first line has values instead of names, so columns are numbered";
            notes.add(TableNote.of(file + ": " + text, "header", true));
        }
        switch (found.fit) {
            case ROW_NAMES -> notes.add(TableNote.of(file + ": the first column has no name"));
            case DELIMITER_OF_ROWS -> notes.add(TableNote.of(file + ": rows end with a delimiter, which is left out"));
            case DELIMITER_OF_HEADER ->
                notes.add(TableNote.of(file + ": the header ends with a delimiter, which is left out"));
            default -> {}
        }
        return notes;
    }
}

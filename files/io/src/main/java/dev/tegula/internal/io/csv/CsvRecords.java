package dev.tegula.internal.io.csv;

import de.siegmar.fastcsv.reader.CsvRecord;
import java.util.ArrayList;
import java.util.List;

/** The records at the beginning of a file in one of the dialects that it may have. */
final class CsvRecords {

    /** How a header fits rows that all have the same number of fields. */
    enum HeaderFit {
        SAME,
        /** The header lacks a name for the first column, as those of R do. */
        ROW_NAMES,
        /** Rows end with a delimiter, the header does not. */
        DELIMITER_OF_ROWS,
        /** The header ends with a delimiter, rows do not. */
        DELIMITER_OF_HEADER,
        NONE
    }

    private final CsvDialect dialect;
    private final int skippedLines;
    private final boolean valid;
    private final boolean preamble;
    /** The records without blank lines, and the lines after the skipped ones on which they begin, from 0. */
    private final List<List<String>> records = new ArrayList<>();

    private final List<Integer> lines = new ArrayList<>();

    /**
     * @param valid whether quotes are as the dialect has them
     * @param preamble whether the skipped lines have text
     */
    CsvRecords(CsvDialect dialect, int skippedLines, List<CsvRecord> all, boolean valid, boolean preamble) {
        this.dialect = dialect;
        this.skippedLines = skippedLines;
        this.valid = valid;
        this.preamble = preamble;
        for (CsvRecord each : all) {
            List<String> fields = each.getFields();
            if (!fields.equals(List.of(""))) {
                records.add(fields);
                lines.add((int) each.getStartingLineNumber() - 1);
            }
        }
    }

    CsvDialect dialect() {
        return dialect;
    }

    int skippedLines() {
        return skippedLines;
    }

    /** Returns whether quotes are as the dialect has them. */
    boolean isValid() {
        return valid;
    }

    /** Returns whether the skipped lines have text. */
    boolean hasPreamble() {
        return preamble;
    }

    /** Returns the records, the header first if there is one. */
    List<List<String>> all() {
        return records;
    }

    /** Returns the number of fields of the records after the first one, which may be a header. */
    int columns() {
        return records.isEmpty()
                ? 0
                : records.get(Math.min(1, records.size() - 1)).size();
    }

    /** Returns whether all records have the same number of fields, or all but a header that is written otherwise. */
    boolean isTable() {
        return valid && !records.isEmpty() && (begin() == 0 || begin() == 1 && headerFit() != HeaderFit.NONE);
    }

    /** Returns the first record after which all have the same number of fields. */
    private int begin() {
        int begin = records.size() - 1;
        while (begin > 0 && records.get(begin - 1).size() == records.get(begin).size()) {
            begin--;
        }
        return begin;
    }

    /** Returns how the first record fits the others. */
    HeaderFit headerFit() {
        return headerFit(0);
    }

    private HeaderFit headerFit(int header) {
        List<String> first = records.get(header);
        List<List<String>> rows = records.subList(header + 1, records.size());
        int columns = rows.isEmpty() ? first.size() : rows.get(0).size();
        if (first.size() == columns) {
            return HeaderFit.SAME;
        } else if (rows.stream().anyMatch(row -> row.size() != columns)) {
            return HeaderFit.NONE;
        } else if (first.size() == columns + 1) {
            return first.get(columns).isEmpty() ? HeaderFit.DELIMITER_OF_HEADER : HeaderFit.NONE;
        } else if (first.size() != columns - 1) {
            return HeaderFit.NONE;
        } else if (rows.stream().allMatch(row -> row.get(columns - 1).isEmpty())) {
            return HeaderFit.DELIMITER_OF_ROWS;
        }
        return header == 0 && !preamble && hasRowNames(rows) ? HeaderFit.ROW_NAMES : HeaderFit.NONE;
    }

    /** Returns whether the first column has the numbers of the rows, or text before columns with values. */
    private static boolean hasRowNames(List<List<String>> rows) {
        boolean numbers = areNumbered(rows) && rows.get(0).size() > 2; // "1,5" may be one number
        boolean text = true;
        for (List<String> fields : rows) {
            text &= FieldKind.of(fields.get(0)) == FieldKind.TEXT
                    && fields.stream().anyMatch(FieldKind::isValue);
        }
        return rows.size() > 1 && (numbers || text);
    }

    /** Returns whether the rows after the first one begin with their numbers. */
    boolean areNumbered() {
        return areNumbered(records.subList(Math.min(1, records.size()), records.size()));
    }

    private static boolean areNumbered(List<List<String>> rows) {
        for (int row = 0; row < rows.size(); row++) {
            if (!rows.get(row).get(0).equals(String.valueOf(row + 1))) {
                return false;
            }
        }
        return !rows.isEmpty();
    }

    /** Returns the first record of a table that has more columns than what comes before, or -1. */
    int firstOfTable() {
        int begin = begin();
        boolean isTable = valid && records.size() - begin >= 2;
        if (isTable && begin > 0 && headerFit(begin - 1) != HeaderFit.NONE) {
            return begin - 1;
        }
        return isTable ? begin : -1;
    }

    /** Returns the line of the file on which a record begins, from 0. */
    int lineOf(int record) {
        return skippedLines + lines.get(record);
    }

    /** Returns whether the records before one are text rather than rows of its table. */
    boolean isPreamble(int table) {
        int columns = records.get(table).size();
        boolean isApart = lines.get(table) > lines.get(table - 1) + 1;
        boolean isComment = true;
        for (List<String> before : records.subList(0, table)) {
            long used = before.stream().filter(field -> !field.isBlank()).count();
            boolean isText = used * 2 <= columns
                    || used < columns && (isApart || before.stream().noneMatch(FieldKind::isValue));
            boolean isMarked = before.get(0).startsWith("#");
            isComment &= isMarked;
            if (!isText && !isMarked) {
                return false;
            }
        }
        return isComment || isApart || HeaderDetection.isHeader(records.subList(table, records.size()));
    }

    /** Returns whether a field begins with spaces and a quote, and ends with a quote. */
    boolean hasSpacesAroundQuotes() {
        String quote = String.valueOf(dialect.quote());
        return dialect.quote() != CsvDialect.NONE
                && records.stream()
                        .flatMap(List::stream)
                        .anyMatch(field -> field.startsWith(" ")
                                && field.strip().length() > 1
                                && field.strip().startsWith(quote)
                                && field.strip().endsWith(quote));
    }
}

package dev.tegula.internal.io.csv;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Tells whether the first record of a table has names or values. */
final class HeaderDetection {

    private static final Pattern YEAR = Pattern.compile("(19|20)[0-9][0-9]");

    /** Years of before, which are names only if they ascend. */
    private static final Pattern CENTURIES = Pattern.compile("(1[0-9]|20)[0-9][0-9]");

    /** The number at the beginning of a name such as 10-19. */
    private static final Pattern LEADING = Pattern.compile("-?[0-9]+(\\.[0-9]+)?");

    private HeaderDetection() {}

    /**
     * Returns whether the first record has names. It has values if the other records have values in some columns, and
     * the first one has values in all of them; years above other values are names, nevertheless, and so are ascending
     * numbers beside a corner without text, as pandas and R write tables of numbers. A single record has names if it
     * has no values but years.
     */
    static boolean hasNames(List<List<String>> records) {
        List<String> first = records.get(0);
        List<List<String>> rows = records.subList(1, records.size());
        if (rows.isEmpty()) {
            return first.stream()
                    .allMatch(field ->
                            !FieldKind.isValue(field) || YEAR.matcher(field).matches());
        }
        if (hasCorner(first, rows) && areAscending(first.subList(1, first.size()))) {
            return true;
        }
        if (hasRanges(first, rows)) {
            return true;
        }
        int shift = rows.get(0).size() == first.size() + 1 ? 1 : 0;
        boolean allYears = true;
        List<String> alike = new ArrayList<>();
        for (int column = 0; column < first.size(); column++) {
            String name = first.get(column);
            FieldKind kind = kind(rows, column + shift);
            if (kind == FieldKind.TEXT || kind == FieldKind.EMPTY || name.isBlank()) {
                continue;
            }
            if (FieldKind.of(name) != kind) {
                return true;
            }
            alike.add(name.strip());
            allYears &= YEAR.matcher(name).matches() && !allYears(rows, column + shift);
        }
        boolean areCenturies = alike.size() > 2
                && alike.stream().allMatch(name -> CENTURIES.matcher(name).matches())
                && areAscending(alike);
        return alike.isEmpty() || allYears || areCenturies;
    }

    /** Returns whether all columns of numbers, two or more, begin with other digits, such as the ranges 0-1 and 6+. */
    private static boolean hasRanges(List<String> first, List<List<String>> rows) {
        int[] columns = IntStream.range(0, first.size())
                .filter(column ->
                        rows.stream().allMatch(row -> column < row.size() && FieldKind.isPlain(row.get(column))))
                .toArray();
        return columns.length > 1
                && IntStream.of(columns)
                        .allMatch(column -> FieldKind.of(first.get(column)) == FieldKind.NUMBER
                                && !FieldKind.isPlain(first.get(column)));
    }

    /** Returns whether the first field of the first record has no text, but those of all others. */
    private static boolean hasCorner(List<String> first, List<List<String>> rows) {
        return first.size() > 1
                && first.get(0).isBlank()
                && rows.stream().noneMatch(row -> row.isEmpty() || row.get(0).isBlank());
    }

    /** Returns whether fields begin with numbers, each greater than the one before; a single one is that of pandas. */
    private static boolean areAscending(List<String> fields) {
        double last = Double.NEGATIVE_INFINITY;
        for (String field : fields) {
            Matcher number = LEADING.matcher(field.strip());
            if (!number.lookingAt() || Double.parseDouble(number.group()) <= last) {
                return false;
            }
            last = Double.parseDouble(number.group());
        }
        return fields.size() > 1 || fields.get(0).strip().equals("0");
    }

    /** Returns whether the first record has names alone, above values. */
    static boolean isHeader(List<List<String>> records) {
        List<List<String>> rows = records.subList(1, records.size());
        boolean isNamed = records.get(0).stream().noneMatch(field -> field.isBlank() || FieldKind.isValue(field));
        return isNamed
                && IntStream.range(0, records.get(0).size()).anyMatch(column -> {
                    FieldKind kind = kind(rows, column);
                    return kind == FieldKind.NUMBER || kind == FieldKind.TRUTH;
                });
    }

    /** Returns the kind of all values of a column; text if they differ. */
    private static FieldKind kind(List<List<String>> rows, int column) {
        FieldKind found = FieldKind.EMPTY;
        for (List<String> row : rows) {
            FieldKind kind = column < row.size() ? FieldKind.of(row.get(column)) : FieldKind.EMPTY;
            if (kind != FieldKind.EMPTY && found != FieldKind.EMPTY && kind != found) {
                return FieldKind.TEXT;
            }
            found = kind == FieldKind.EMPTY ? found : kind;
        }
        return found;
    }

    private static boolean allYears(List<List<String>> rows, int column) {
        return rows.stream()
                .allMatch(row ->
                        column < row.size() && YEAR.matcher(row.get(column)).matches());
    }
}

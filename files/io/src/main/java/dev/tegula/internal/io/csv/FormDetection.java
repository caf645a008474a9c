package dev.tegula.internal.io.csv;

import dev.tegula.internal.io.cells.TextForms;
import dev.tegula.internal.io.cells.TextForms.DateOrder;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableNote;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Finds the decimal sign and the order of dates of a file. Only a value that has no other meaning decides, such as 12,5
 * or 31/12/2025. Where values of one file decide differently, or none does, nothing is found, and the values are text.
 */
final class FormDetection {

    /** Numbers whose only comma can be a decimal sign or a mark of thousands. */
    private static final Pattern OPEN = Pattern.compile("[-+]?[1-9][0-9]{0,2},[0-9]{3}");

    private static final Pattern WORD = Pattern.compile("(?i)[-+]?(nan|inf|infinity)");

    private final Set<String> nulls;
    private final Set<Character> decimals = new TreeSet<>();
    private final Set<DateOrder> orders = EnumSet.noneOf(DateOrder.class);
    /** Whether a column has decimal points and no commas. */
    private boolean points;

    /** Whether commas separate fields, so that those of a quoted value may separate numbers. */
    private final boolean hasLists;

    private String openNumbers = "";
    private String openDates = "";

    private FormDetection(Set<String> nulls, char delimiter) {
        this.nulls = nulls;
        this.hasLists = delimiter == ',';
    }

    /**
     * Looks at rows.
     *
     * @param options the texts that mean null
     * @param delimiter the delimiter of the file
     */
    static FormDetection of(List<List<String>> rows, List<String> names, ReadOptions options, char delimiter) {
        FormDetection detection = new FormDetection(options.nulls(), delimiter);
        for (int column = 0; column < names.size(); column++) {
            detection.add(names.get(column), rows, column);
        }
        return detection;
    }

    private void add(String name, List<List<String>> rows, int column) {
        List<String> values = new ArrayList<>();
        for (List<String> row : rows) {
            String value = column < row.size() ? row.get(column) : "";
            String text = TextForms.withoutBlanks(value);
            if (!value.isEmpty()
                    && !nulls.contains(value)
                    && !WORD.matcher(text).matches()) {
                values.add(text);
            }
        }
        if (values.stream().anyMatch(value -> value.indexOf(',') >= 0)) {
            addNumbers(name, values);
        } else {
            points |= values.stream().allMatch(value -> TextForms.isNumber(value, '.'))
                    && !values.stream().allMatch(value -> TextForms.isNumber(value, ','));
        }
        addDates(name, values);
    }

    private void addNumbers(String name, List<String> values) {
        boolean isComma = values.stream().allMatch(value -> TextForms.isNumber(value, ','));
        boolean isPoint = values.stream().allMatch(value -> TextForms.isNumber(value, '.'));
        if (!isComma && !isPoint) {
            return;
        }
        boolean isSure = isComma != isPoint && values.stream().anyMatch(value -> isSure(value, isComma));
        if (isSure) {
            decimals.add(isComma ? ',' : '.');
        } else {
            openNumbers = openNumbers.isEmpty() ? name : openNumbers;
        }
    }

    private boolean isSure(String value, boolean isComma) {
        boolean hasPoint = value.indexOf('.') >= 0;
        if (isComma && hasLists) {
            return hasPoint && value.indexOf(',') >= 0;
        }
        return hasPoint || value.indexOf(',') >= 0 && !OPEN.matcher(value).matches();
    }

    private void addDates(String name, List<String> values) {
        Set<DateOrder> possible = EnumSet.allOf(DateOrder.class);
        for (String value : values) {
            int[] numbers = TextForms.dayAndMonth(value);
            if (numbers == null) {
                return;
            }
            if (numbers[0] > 12) {
                possible.remove(DateOrder.MONTH_FIRST);
            }
            if (numbers[1] > 12) {
                possible.remove(DateOrder.DAY_FIRST);
            }
        }
        if (possible.size() == 1) {
            orders.addAll(possible);
        } else if (!values.isEmpty()) {
            openDates = openDates.isEmpty() ? name : openDates;
        }
    }

    /** Returns the options that were found. */
    Map<String, String> found() {
        Map<String, String> found = new LinkedHashMap<>();
        if (decimals.size() == 1 && !(points && decimals.contains(','))) {
            found.put(TextForms.DECIMAL, decimals.iterator().next().toString());
        }
        if (orders.size() == 1) {
            found.put(TextForms.DATES, orders.iterator().next().option());
        }
        return found;
    }

    /** Returns what must hold for other files that are read together with this one. */
    Map<String, String> shown() {
        Map<String, String> shown = new LinkedHashMap<>(found());
        if (points) {
            shown.put(TextForms.POINTS, "true");
        }
        return shown;
    }

    /** Returns what was found, and what was not, except what is given. */
    List<TableNote> notes(String file, Set<String> given) {
        List<TableNote> notes = new ArrayList<>();
        Map<String, String> found = found();
        if (!given.contains(TextForms.DECIMAL)) {
            String sign = found.get(TextForms.DECIMAL);
            if (sign != null) {
                String text = "numbers have a decimal " + (sign.equals(",") ? "comma" : "point and commas before it");
                notes.add(TableNote.of(file + ": " + text, TextForms.DECIMAL, null));
            } else if (!decimals.isEmpty() || !openNumbers.isEmpty()) {
                String text = decimals.isEmpty()
                        ? "the commas of column '" + openNumbers + "' can be decimal signs or "
                                + (hasLists ? "separate numbers or thousands" : "marks of thousands")
                        : "columns have different decimal signs";
                notes.add(TableNote.of(file + ": " + text + ", so such values are text", TextForms.DECIMAL, null));
            }
        }
        if (!given.contains(TextForms.DATES)) {
            String order = found.get(TextForms.DATES);
            if (order != null) {
                notes.add(TableNote.of(file + ": dates are " + order, TextForms.DATES, null));
            } else if (!orders.isEmpty() || !openDates.isEmpty()) {
                String text = orders.isEmpty()
                        ? "dates of column '" + openDates + "' can begin with the day or the month"
                        : "dates of some columns begin with the day, of others with the month";
                notes.add(TableNote.of(file + ": " + text + ", so they are text", TextForms.DATES, null));
            }
        }
        return notes;
    }
}

package dev.tegula.fuzz.foreign;

import dev.tegula.testkit.generate.Amounts;
import java.math.BigDecimal;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The values of a table or array in a form that both sides write alike: one line per value, by column. The first letter
 * of a line is the kind: {@code i} integers and booleans, {@code f} bits of a double, {@code t} text, {@code b}
 * hexadecimal bytes, {@code d} and {@code s} attoseconds since 1970 and of times, {@code [} the number of the values
 * that follow in a cell; {@code null} has none.
 */
final class ForeignValues {

    /** Greater tables and arrays are not compared: {@code -Dtegula.foreign.values}. */
    static final int MAX = Amounts.of("tegula.foreign.values", 2_000_000);

    private static final String COLUMN = "column ";
    private static final String NOT_UNDERSTOOD = "unknown";

    private final Map<String, StringBuilder> columns = new LinkedHashMap<>();
    private long count;

    /** Returns the values that a program of Python wrote. */
    static ForeignValues parse(Stream<String> lines) {
        ForeignValues values = new ForeignValues();
        String column = "";
        for (Iterator<String> each = lines.iterator(); each.hasNext(); ) {
            String line = each.next();
            if (line.startsWith(COLUMN)) {
                column = line.substring(COLUMN.length());
                values.column(column);
            } else {
                values.add(column, line);
            }
        }
        return values;
    }

    /** Returns names for columns that are compared by their positions. */
    static List<String> positions(int columns) {
        return IntStream.rangeClosed(1, columns)
                .mapToObj(number -> "#" + number)
                .toList();
    }

    /** Adds a column if it is new. */
    StringBuilder column(String name) {
        return columns.computeIfAbsent(name, key -> new StringBuilder());
    }

    /**
     * Adds a value.
     *
     * @throws TooManyValuesException if there are more than are compared
     */
    void add(String column, String line) {
        if (++count > MAX) {
            throw new TooManyValuesException();
        }
        column(column).append(line).append('\n');
    }

    /** Adds the columns of other values, which replace those of the same name. */
    void addAll(ForeignValues others) {
        columns.putAll(others.columns);
    }

    /** Returns the lines of a column. */
    List<String> lines(String column) {
        return column(column).toString().lines().toList();
    }

    /** Returns text on one line. */
    static String escaped(String text) {
        return text.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r");
    }

    static String decimal(BigDecimal value) {
        return "m" + value.toPlainString();
    }

    static String real(double value) {
        return Double.isNaN(value) ? "fnan" : "f" + Double.doubleToLongBits(value);
    }

    /** Returns whether the other implementation of the suite does not know a type. */
    boolean hasUnknown() {
        return columns.values().stream().anyMatch(lines -> lines.indexOf(NOT_UNDERSTOOD) == 0);
    }

    /**
     * Returns the first difference to what the other implementation read, or null. The only columns of both sides may
     * differ in name.
     */
    @Nullable
    String difference(ForeignValues other) {
        for (Map.Entry<String, StringBuilder> mine : columns.entrySet()) {
            StringBuilder found = mine.getValue();
            StringBuilder expected = other.columns.get(mine.getKey());
            if (expected == null) {
                return "column '" + mine.getKey() + "' is not among those of the other (found " + columns.keySet()
                        + ", expected " + other.columns.keySet() + ")";
            }
            if (found.compareTo(expected) != 0) {
                return "column '" + mine.getKey() + "', " + firstLine(found, expected);
            }
        }
        return null;
    }

    /** Returns the first difference of each column of either side that is not equal, by column. */
    Map<String, String> differences(ForeignValues other) {
        Map<String, String> differences = new TreeMap<>();
        columns.forEach((name, found) -> {
            StringBuilder expected = other.columns.get(name);
            if (expected == null) {
                differences.put(name, "is new");
            } else if (found.compareTo(expected) != 0) {
                differences.put(name, firstLine(found, expected));
            }
        });
        other.columns.keySet().stream()
                .filter(name -> !columns.containsKey(name))
                .forEach(name -> differences.put(name, "is missing"));
        return differences;
    }

    /** Returns the columns that only the other implementation has. */
    @Nullable
    String missing(ForeignValues other) {
        String missing = other.columns.keySet().stream()
                .filter(name -> !columns.containsKey(name))
                .map(name -> "'" + name + "'")
                .reduce("", (a, b) -> a + " " + b);
        return missing.isEmpty() ? null : "columns are missing:" + missing;
    }

    private static String firstLine(StringBuilder found, StringBuilder expected) {
        Iterator<String> theirs = expected.toString().lines().iterator();
        Iterator<String> ours = found.toString().lines().iterator();
        int line = 0;
        while (ours.hasNext() && theirs.hasNext()) {
            String our = ours.next();
            String their = theirs.next();
            if (!our.equals(their)) {
                return "value " + line + " (found " + shown(our) + ", expected " + shown(their) + ")";
            }
            line++;
        }
        return "number of values (found " + found.chars().filter(c -> c == '\n').count() + ", expected "
                + expected.chars().filter(c -> c == '\n').count() + ")";
    }

    private static String shown(String line) {
        if (line.matches("f-?\\d+")) {
            return "f" + Double.longBitsToDouble(Long.parseLong(line.substring(1)));
        }
        return line.length() > 80 ? line.substring(0, 80) + "…" : line;
    }

    /** More values than are compared. */
    static final class TooManyValuesException extends RuntimeException {

        private static final long serialVersionUID = 1;

        TooManyValuesException() {
            super("more than " + MAX + " values; -Dtegula.foreign.values=N compares more");
        }
    }
}

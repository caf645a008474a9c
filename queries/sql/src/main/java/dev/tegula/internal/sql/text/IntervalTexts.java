package dev.tegula.internal.sql.text;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Intervals of PostgreSQL such as {@code '1 day 2 hours'} and {@code '01:30:00'}, as intervals of one unit. */
final class IntervalTexts {

    private static final Pattern PART = Pattern.compile(
            "\\s*([+-]?)\\s*(?:([0-9]+):([0-9]{2})(?::([0-9]{2}(?:\\.[0-9]+)?))?|([0-9]*\\.?[0-9]+)\\s*([A-Za-z]+))");

    private static final Map<String, String> UNITS = Map.ofEntries(
            Map.entry("y", "YEAR"),
            Map.entry("yr", "YEAR"),
            Map.entry("year", "YEAR"),
            Map.entry("quarter", "QUARTER"),
            Map.entry("mon", "MONTH"),
            Map.entry("month", "MONTH"),
            Map.entry("w", "WEEK"),
            Map.entry("week", "WEEK"),
            Map.entry("d", "DAY"),
            Map.entry("day", "DAY"),
            Map.entry("h", "HOUR"),
            Map.entry("hr", "HOUR"),
            Map.entry("hour", "HOUR"),
            Map.entry("m", "MINUTE"),
            Map.entry("min", "MINUTE"),
            Map.entry("minute", "MINUTE"),
            Map.entry("s", "SECOND"),
            Map.entry("sec", "SECOND"),
            Map.entry("second", "SECOND"),
            Map.entry("ms", "MILLISECOND"),
            Map.entry("msec", "MILLISECOND"),
            Map.entry("millisecond", "MILLISECOND"),
            Map.entry("us", "MICROSECOND"),
            Map.entry("usec", "MICROSECOND"),
            Map.entry("microsecond", "MICROSECOND"));

    /** The digits of the greatest numbers of units, which are those of Calcite. */
    private static final String DIGITS = "(10)";

    private IntervalTexts() {}

    /** Returns the intervals of a literal in quotes, and none if it has another form. */
    static List<String> parts(String quoted) {
        List<String> parts = new ArrayList<>();
        String text = quoted.substring(1, quoted.length() - 1);
        Matcher part = PART.matcher(text);
        int at = 0;
        while (part.lookingAt()) {
            if (part.group(2) != null) {
                add(parts, part.group(1), part.group(2), "HOUR");
                add(parts, part.group(1), part.group(3), "MINUTE");
                add(parts, part.group(1), part.group(4) == null ? "0" : part.group(4), "SECOND");
            } else {
                String word = part.group(6).toLowerCase(Locale.ROOT);
                String unit = UNITS.get(
                        word.length() > 2 && word.endsWith("s") ? word.substring(0, word.length() - 1) : word);
                if (unit == null) {
                    return List.of();
                }
                add(parts, part.group(1), part.group(5), unit);
            }
            at = part.end();
            part.region(at, text.length());
        }
        return text.substring(at).isBlank() ? parts : List.of();
    }

    private static void add(List<String> parts, String sign, String count, String unit) {
        BigDecimal number = new BigDecimal(count);
        switch (unit) {
            case "MILLISECOND" -> one(parts, sign, number.movePointLeft(3), "SECOND");
            case "MICROSECOND" -> one(parts, sign, number.movePointLeft(6), "SECOND");
            case "WEEK" -> one(parts, sign, number.multiply(BigDecimal.valueOf(7)), "DAY");
            case "QUARTER" -> one(parts, sign, number.multiply(BigDecimal.valueOf(3)), "MONTH");
            default -> one(parts, sign, number, unit);
        }
    }

    private static void one(List<String> parts, String sign, BigDecimal number, String unit) {
        String precision = unit.equals("SECOND") ? "(10, 6)" : DIGITS;
        parts.add("INTERVAL " + (sign.equals("-") ? "-" : "") + "'" + number.toPlainString() + "' " + unit + precision);
    }
}

package dev.tegula.internal.io.cells;

import dev.tegula.io.table.ReadOptions;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How numbers and dates are written in a file, besides the plain forms.
 *
 * @param given the zone of times without an offset, or null for UTC
 * @param decimal the decimal sign of a file whose numbers have another one, or marks of thousands, which are points or
 *     commas, blanks or apostrophes then; null for plain numbers
 * @param order what is first in dates such as 31/12/2025, or null if these are text. Dates with points begin with the
 *     day, and are text if others begin with the month
 * @param offsets whether the times of the column have offsets, or null if each may have one or not
 */
public record TextForms(
        @Nullable ZoneId given,
        @Nullable Character decimal,
        @Nullable DateOrder order,
        @Nullable OffsetUse offsets) {

    /** What is first in dates that do not begin with the year. */
    public enum DateOrder {
        DAY_FIRST("day-first"),
        MONTH_FIRST("month-first");

        private final String option;

        DateOrder(String option) {
            this.option = option;
        }

        /** Returns the value of the option that means this order. */
        public String option() {
            return option;
        }
    }

    /** The name of the option of the decimal sign. */
    public static final String DECIMAL = "decimal";

    /** The name under which readers tell other files that numbers of a file have decimal points and no commas. */
    public static final String POINTS = "decimal-points";

    /** The name of the option of the order of dates. */
    public static final String DATES = "dates";

    /**
     * The option {@code new-array}: that the types come from the file itself, so that damaged quotes may be part of
     * values.
     */
    public static final String NEW_ARRAY = "new-array";

    /** Numbers with a decimal comma, and with a decimal point. */
    private static final Pattern COMMA = Pattern.compile(
            "[-+]?(?:(?:[1-9][0-9]{0,2}(?:[. '\u00A0\u202F][0-9]{3})+|0|[1-9][0-9]*)(?:,[0-9]+)?|,[0-9]+)");

    private static final Pattern POINT = Pattern.compile(
            "[-+]?(?:(?:[1-9][0-9]{0,2}(?:[, '\u00A0\u202F][0-9]{3})+|0|[1-9][0-9]*)(?:\\.[0-9]+)?|\\.[0-9]+)");

    private static final Pattern DATE = Pattern.compile("([0-9]{1,2})([./-])([0-9]{1,2})\\2([0-9]{4})(?:([ T].*))?");

    /** Returns plain forms. */
    public static TextForms plain(ZoneId zone) {
        return new TextForms(zone, null, null, null);
    }

    /** Returns these forms for the values of one column, whose times all have offsets, or none has. */
    public TextForms ofColumn() {
        return new TextForms(given, decimal, order, new OffsetUse(given != null));
    }

    /** Returns the zone of times without an offset. */
    ZoneId zone() {
        return given == null ? ZoneOffset.UTC : given;
    }

    /**
     * Returns the forms of options.
     *
     * @throws IllegalArgumentException if an option has a value that it cannot have; the message names it
     */
    public static TextForms of(ReadOptions options) {
        String decimal = options.value(DECIMAL);
        if (decimal != null && !decimal.equals(",") && !decimal.equals(".")) {
            throw invalid(DECIMAL, decimal, "a comma or a point");
        }
        DateOrder order = null;
        String dates = options.value(DATES);
        for (DateOrder each : DateOrder.values()) {
            order = each.option.equals(dates) ? each : order;
        }
        if (dates != null && order == null) {
            throw invalid(DATES, dates, "day-first or month-first");
        }
        ZoneId zone = options.hasZone() ? options.zone() : null;
        return new TextForms(zone, decimal == null ? null : decimal.charAt(0), order, null);
    }

    /** Returns the exception for a value of an option that is not one of those. */
    public static IllegalArgumentException invalid(String name, @Nullable String value, String expected) {
        return new IllegalArgumentException(
                "option '" + name + "': not supported (found '" + value + "', expected " + expected + ")");
    }

    /** Returns a number, date or truth value without the blanks around it; a text of blanks stays as it is. */
    public static String withoutBlanks(String text) {
        String inner = text.strip();
        return inner.isEmpty() ? text : inner;
    }

    /** Returns whether a text is a number with a decimal sign and marks of thousands. */
    public static boolean isNumber(String text, char decimal) {
        return (decimal == ',' ? COMMA : POINT).matcher(text).matches();
    }

    /** Returns the plain text of a number, the text itself if it is a word such as NaN, or null if it is no number. */
    @Nullable
    String number(String text) {
        Character sign = decimal;
        if (sign == null || text.isEmpty() || Character.isLetter(text.charAt(text.length() - 1))) {
            return text;
        }
        boolean isPlain = sign == '.' && text.indexOf(',') < 0;
        if (isPlain || !isNumber(text, sign)) {
            return isPlain ? text : null;
        }
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == sign) {
                plain.append('.');
            } else if (c >= '0' && c <= '9' || c == '-' || c == '+') {
                plain.append(c);
            }
        }
        return plain.toString();
    }

    /** Returns a date as ISO 8601 if it is written with the year at the end and in a known order, else the text. */
    public String date(String text) {
        Matcher date = DATE.matcher(text);
        if (!date.matches()) {
            return text;
        }
        boolean hasPoints = date.group(2).equals(".");
        DateOrder known = hasPoints ? DateOrder.DAY_FIRST : order;
        if (known == null || hasPoints && order == DateOrder.MONTH_FIRST) {
            return text;
        }
        String day = date.group(known == DateOrder.DAY_FIRST ? 1 : 3);
        String month = date.group(known == DateOrder.DAY_FIRST ? 3 : 1);
        String time = date.group(5) == null ? "" : date.group(5);
        String hour = time.length() > 2 && time.charAt(2) == ':' ? time.charAt(0) + "0" + time.substring(1) : time;
        return date.group(4) + "-" + two(month) + "-" + two(day) + hour;
    }

    /** Returns the two numbers at the beginning of a date with slashes or hyphens and the year at the end, or null. */
    public static int @Nullable [] dayAndMonth(String text) {
        Matcher date = DATE.matcher(text);
        boolean isOpen = date.matches() && !date.group(2).equals(".");
        return isOpen ? new int[] {Integer.parseInt(date.group(1)), Integer.parseInt(date.group(3))} : null;
    }

    private static String two(String digits) {
        return digits.length() == 1 ? "0" + digits : digits;
    }

    /** Returns plain forms in UTC. */
    static TextForms utc() {
        return plain(ZoneOffset.UTC);
    }
}

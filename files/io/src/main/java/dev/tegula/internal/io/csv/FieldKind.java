package dev.tegula.internal.io.csv;

import java.util.Locale;
import java.util.regex.Pattern;

/** What a field of CSV looks like, to tell names from values. */
enum FieldKind {
    EMPTY,
    /** A number, a date or a time. */
    NUMBER,
    TRUTH,
    TEXT;

    private static final Pattern DIGITS = Pattern.compile("[-+$€£]?[.,]?[0-9][-+0-9.,:/TZ eE%]*");

    private static final Pattern PLAIN = Pattern.compile("[-+]?[.,]?[0-9][0-9.,]*([eE][-+]?[0-9]+)?%?");

    static FieldKind of(String field) {
        String text = field.strip();
        if (text.isEmpty()) {
            return EMPTY;
        } else if (DIGITS.matcher(text).matches()) {
            return NUMBER;
        }
        String lower = text.toLowerCase(Locale.ROOT);
        return lower.equals("true") || lower.equals("false") ? TRUTH : TEXT;
    }

    /** Returns whether a field is a number rather than a date, a time or a range. */
    static boolean isPlain(String field) {
        return PLAIN.matcher(field.strip()).matches();
    }

    /** Returns whether a field is a number, a date, a time, true or false. */
    static boolean isValue(String field) {
        FieldKind kind = of(field);
        return kind == NUMBER || kind == TRUTH;
    }
}

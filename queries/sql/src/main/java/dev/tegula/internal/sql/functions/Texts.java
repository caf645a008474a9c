package dev.tegula.internal.sql.functions;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.PrimitiveIterator;
import java.util.function.IntUnaryOperator;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;

/**
 * Functions of texts that count characters, which are code points of Unicode. Calcite's count units of UTF-16.
 * Generated code calls them.
 */
public final class Texts {

    /** Longer texts are refused before they exhaust the memory. */
    private static final long MOST_UNITS = 1L << 26;

    private static final int MOST_DIGITS = 1_000;

    private Texts() {}

    /** CAST of an integer to a text. */
    public static String wholeText(long value) {
        return Long.toString(value);
    }

    /** CAST of a BOOLEAN to a text, as PostgreSQL and DuckDB have it. */
    public static String truthText(boolean value) {
        return Boolean.toString(value);
    }

    /** CHAR_LENGTH. */
    public static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    /** UPPER: a character for each character, as in DuckDB; Java makes two of some. */
    public static String upper(String text) {
        return mapped(text, each -> each == 'ß' ? 'ẞ' : Character.toUpperCase(each));
    }

    /** LOWER: a character for each character. */
    public static String lower(String text) {
        return mapped(text, Character::toLowerCase);
    }

    private static String mapped(String text, IntUnaryOperator mapping) {
        return text.codePoints()
                .map(mapping)
                .collect(() -> new StringBuilder(text.length()), StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    /** Returns the index of the character with a number, from 0, or the end of the text. */
    private static int index(String text, long characters) {
        return characters >= length(text) ? text.length() : text.offsetByCodePoints(0, (int) Math.max(0, characters));
    }

    private static String between(String text, long from, long to) {
        int begin = index(text, from);
        return text.substring(begin, Math.max(begin, index(text, to)));
    }

    /** SUBSTRING to the end; see {@link #start}. */
    public static String substring(String text, long start) {
        return text.substring(index(text, start(text, start)));
    }

    /** SUBSTRING; a negative length is that of the characters before the start. See {@link #start}. */
    public static String substring(String text, long start, long length) {
        long from = start(text, start);
        long to = from + Math.max(-Integer.MAX_VALUE, Math.min(length, Integer.MAX_VALUE));
        return between(text, Math.min(from, to), Math.max(from, to));
    }

    /** Returns the place of a character, whose number counts from the end of the text if it is negative, from 0. */
    private static long start(String text, long number) {
        long from = number < 0 ? length(text) + number : number - 1;
        return Math.max(-Integer.MAX_VALUE, Math.min(from, Integer.MAX_VALUE));
    }

    /** POSITION. */
    public static int position(String sought, String text) {
        return position(sought, text, 1);
    }

    /** POSITION from a character on. */
    public static int position(String sought, String text, long from) {
        if (from < 1 || from > length(text) + 1L) {
            return 0;
        }
        int found = text.indexOf(sought, index(text, from - 1));
        return found < 0 ? 0 : text.codePointCount(0, found) + 1;
    }

    /** STRPOS, whose arguments are in the other order. */
    public static int find(String text, String sought) {
        return position(sought, text);
    }

    /** OVERLAY as many characters as the replacement has. */
    public static String overlay(String text, String replacement, long start) {
        return overlay(text, replacement, start, length(replacement));
    }

    /** OVERLAY. */
    public static String overlay(String text, String replacement, long start, long length) {
        return between(text, 0, start - 1) + replacement + substring(text, Math.max(1, start + length));
    }

    /** A character, counted from 1, or from the end if the number is negative; the empty text if there is none. */
    public static String at(String text, long number) {
        long from = number < 0 ? length(text) + number : number - 1;
        return from < 0 ? "" : between(text, from, from + 1);
    }

    /** The characters from one to another, counted from 1, or from the end if they are negative. */
    public static String slice(String text, long from, long to) {
        long first = Math.max(1, from < 0 ? length(text) + from + 1 : from);
        long last = to < 0 ? length(text) + to + 1 : to;
        return between(text, first - 1, last);
    }

    /** LEFT; a negative count leaves out characters at the end. */
    public static String left(String text, long count) {
        return between(text, 0, count < 0 ? length(text) + count : count);
    }

    /** RIGHT; a negative count leaves out characters at the start. */
    public static String right(String text, long count) {
        return text.substring(index(text, count < 0 ? -count : length(text) - count));
    }

    /** LPAD with blanks. */
    public static String lpad(String text, long length) {
        return lpad(text, length, " ");
    }

    /** LPAD. */
    public static String lpad(String text, long length, String pad) {
        String padding = padding(text, length, pad);
        return padding.isEmpty() ? left(text, Math.max(0, length)) : padding + text;
    }

    /** RPAD with blanks. */
    public static String rpad(String text, long length) {
        return rpad(text, length, " ");
    }

    /** RPAD. */
    public static String rpad(String text, long length, String pad) {
        String padding = padding(text, length, pad);
        return padding.isEmpty() ? left(text, Math.max(0, length)) : text + padding;
    }

    private static String padding(String text, long length, String pad) {
        long missing = length - length(text);
        if (missing <= 0 || pad.isEmpty()) {
            return "";
        }
        int unit = length(pad);
        return left(repeat(pad, missing / unit + 1), missing);
    }

    /** REPEAT. */
    public static String repeat(String text, long count) {
        if (count > 0 && text.length() > MOST_UNITS / count) {
            throw new IllegalArgumentException("text too long (found " + count + " times " + text.length()
                    + " characters, expected at most " + MOST_UNITS + ")");
        }
        return text.repeat((int) Math.max(0, count));
    }

    /** INITCAP: words begin with a capital letter. */
    public static String initcap(String text) {
        StringBuilder result = new StringBuilder(text.length());
        boolean inside = false;
        for (PrimitiveIterator.OfInt each = text.codePoints().iterator(); each.hasNext(); ) {
            int c = each.nextInt();
            result.appendCodePoint(inside ? Character.toLowerCase(c) : Character.toUpperCase(c));
            inside = Character.isLetterOrDigit(c);
        }
        return result.toString();
    }

    /** TRANSLATE: replaces single characters; those without a replacement are removed. */
    public static String translate(String text, String sought, String replacements) {
        int[] from = sought.codePoints().toArray();
        int[] to = replacements.codePoints().toArray();
        StringBuilder result = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            int at = 0;
            while (at < from.length && from[at] != c) {
                at++;
            }
            if (at == from.length) {
                result.appendCodePoint(c);
            } else if (at < to.length) {
                result.appendCodePoint(to[at]);
            }
        });
        return result.toString();
    }

    /** TRIM of all characters of a text at the start. */
    public static String trimLeading(String sought, String text) {
        int at = 0;
        while (at < text.length() && sought.indexOf(text.codePointAt(at)) >= 0) {
            at += Character.charCount(text.codePointAt(at));
        }
        return text.substring(at);
    }

    /** TRIM of all characters of a text at the end. */
    public static String trimTrailing(String sought, String text) {
        int at = text.length();
        while (at > 0 && sought.indexOf(text.codePointBefore(at)) >= 0) {
            at -= Character.charCount(text.codePointBefore(at));
        }
        return text.substring(0, at);
    }

    /** TRIM of all characters of a text at both ends. */
    public static String trimBoth(String sought, String text) {
        return trimLeading(sought, trimTrailing(sought, text));
    }

    /** CHR: the character with a number. */
    public static String character(long number) {
        boolean surrogate = number >= Character.MIN_SURROGATE && number <= Character.MAX_SURROGATE;
        if (number < 0 || number > Character.MAX_CODE_POINT || surrogate) {
            throw new IllegalArgumentException("CHR: no character has this number (found " + number + ")");
        }
        return Character.toString((int) number);
    }

    /** UNICODE: the number of the first character, or -1 if there is none. */
    public static int codePoint(String text) {
        return text.isEmpty() ? -1 : text.codePointAt(0);
    }

    /** SPLIT_PART: a part between separators, counted from 1, or from the end; the empty text if there is none. */
    public static String part(String text, String separator, long number) {
        Object part = Lists.element(Lists.parts(text, separator), number);
        return part == null ? "" : (String) part;
    }

    /** REVERSE. */
    public static String reverse(String text) {
        return new StringBuilder(text).reverse().toString(); // keeps pairs of surrogates
    }

    /** REGEXP_MATCHES: whether a part of the text matches. */
    public static boolean matches(String text, String pattern) {
        return RegexTexts.compile(pattern).matcher(text).find();
    }

    /** REGEXP_EXTRACT: the first part that matches, or an empty text. */
    public static String extract(String text, String pattern) {
        return extract(text, pattern, 0);
    }

    /** REGEXP_EXTRACT of a group. */
    public static String extract(String text, String pattern, long group) {
        Matcher matcher = RegexTexts.compile(pattern).matcher(text);
        RegexTexts.requireGroup("REGEXP_EXTRACT", matcher, group);
        String found = matcher.find() ? matcher.group((int) group) : "";
        return found == null ? "" : found;
    }

    /** CAST to VARCHAR(n). */
    public static String cut(String text, long length) {
        return left(text, length);
    }

    /** CAST to CHAR(n). */
    public static String fill(String text, long length) {
        return rpad(text, length);
    }

    /** CAST of a decimal to a text: computed ones may have less digits after the point than their type. */
    public static String plain(BigDecimal value, long scale) {
        return (value.scale() < scale ? value.setScale((int) scale) : value).toPlainString();
    }

    /** TRY_CAST to DECIMAL. */
    public static @Nullable BigDecimal decimalOrNull(String text, long precision, long scale) {
        try {
            return decimal(text, precision, scale);
        } catch (IllegalArgumentException | ArithmeticException e) {
            return null;
        }
    }

    /** CAST to DECIMAL. Texts with great exponents would take as long as the number has digits. */
    public static BigDecimal decimal(String text, long precision, long scale) {
        String digits = text.strip();
        BigDecimal value;
        try {
            value = digits.length() > MOST_DIGITS ? null : new BigDecimal(digits);
        } catch (NumberFormatException e) {
            value = null;
        }
        if (value == null) {
            throw new IllegalArgumentException("a text is not a number (found '" + left(text, MOST_DIGITS) + "')");
        } else if (value.signum() == 0 || (long) value.precision() - value.scale() < -scale) {
            return BigDecimal.ZERO.setScale((int) scale);
        } else if ((long) value.precision() - value.scale() <= precision - scale) {
            BigDecimal rounded = value.setScale((int) scale, RoundingMode.HALF_UP);
            if (rounded.precision() <= precision) {
                return rounded;
            }
        }
        throw new ArithmeticException(
                "value out of range of DECIMAL(" + precision + ", " + scale + ") (found '" + digits + "')");
    }
}

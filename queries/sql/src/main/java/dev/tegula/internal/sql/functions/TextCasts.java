package dev.tegula.internal.sql.functions;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Casts of texts as in PostgreSQL and DuckDB, which take more forms than those of Calcite. */
public final class TextCasts {

    /** A time of ISO 8601, also with fewer digits, without seconds, and with a zone. */
    private static final Pattern TIME = Pattern.compile("\\s*([0-9]{1,4})-([0-9]{1,2})-([0-9]{1,2})"
            + "(?:(?:T|\\s+)([0-9]{1,2}):([0-9]{1,2})(?::([0-9]{1,2})(?:\\.([0-9]{1,9}))?)?"
            + "\\s*(Z|UTC|[+-][0-9]{1,2}(?::?[0-9]{2})?)?)?\\s*");

    /** A time of day with more than its greatest hour, minute or second, which Calcite carries over. */
    private static final Pattern CARRIED =
            Pattern.compile("\\s*(?:(?:2[4-9]|[3-9][0-9]):.*|[0-9]+:(?:[6-9][0-9]|[0-9]{1,2}:[6-9][0-9]).*)");

    private static final int MOST_DIGITS = 400;
    private static final int LONG_DIGITS = 19;

    private TextCasts() {}

    /** CAST to BOOLEAN. */
    public static boolean truth(String text) {
        Boolean value = truthOrNull(text);
        if (value == null) {
            throw new IllegalArgumentException(
                    "a text is no BOOLEAN (found '" + Texts.left(text, 100) + "', expected true, false, t, f, 1 or 0)");
        }
        return value;
    }

    /** TRY_CAST to BOOLEAN. */
    public static @Nullable Boolean truthOrNull(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "true", "t", "1", "yes", "y" -> Boolean.TRUE;
            case "false", "f", "0", "no", "n" -> Boolean.FALSE;
            default -> null;
        };
    }

    /** CAST to integers, rounded half away from zero. */
    public static long whole(String text) {
        BigDecimal value = number(text);
        if (value == null) {
            throw new IllegalArgumentException("a text is not a number (found '" + Texts.left(text, 100) + "')");
        } else if (value.precision() - value.scale() > LONG_DIGITS
                || value.toBigInteger().bitLength() >= Long.SIZE) {
            throw new ArithmeticException("Value " + Texts.left(text, 100) + " out of range of BIGINT");
        }
        return value.longValueExact();
    }

    /** TRY_CAST to BIGINT. */
    public static @Nullable Long wholeOrNull(String text) {
        BigDecimal value = number(text);
        return value == null
                        || value.precision() - value.scale() > LONG_DIGITS
                        || value.toBigInteger().bitLength() >= Long.SIZE
                ? null
                : (Long) value.longValueExact();
    }

    /** TRY_CAST of a decimal to BIGINT, rounded half away from zero. */
    public static @Nullable Long roundedOrNull(BigDecimal value) {
        BigDecimal whole = value.setScale(0, RoundingMode.HALF_UP);
        return whole.toBigInteger().bitLength() < Long.SIZE ? (Long) whole.longValueExact() : null;
    }

    private static @Nullable BigDecimal number(String text) {
        String digits = text.strip();
        if (digits.length() > MOST_DIGITS) {
            return null;
        }
        try {
            BigDecimal value = new BigDecimal(digits);
            boolean small = (long) value.precision() - value.scale() < 0;
            return small ? BigDecimal.ZERO : value.scale() <= 0 ? value : value.setScale(0, RoundingMode.HALF_UP);
        } catch (NumberFormatException e) {
            return null;
        }
    }

    /** Returns whether a text is a time of day that no clock shows. */
    static boolean isNoTime(String text) {
        return CARRIED.matcher(text).matches();
    }

    /** Returns a local time in Calcite's form, without its zone; a text of another form as it is. */
    static String plainTime(String text) {
        return plainTime(text, false);
    }

    /** Returns a time in Calcite's form and in UTC; a text of another form as it is. */
    static String utcTime(String text) {
        return plainTime(text, true);
    }

    private static String plainTime(String text, boolean zoned) {
        Matcher matcher = TIME.matcher(text);
        if (!matcher.matches()) {
            return text;
        }
        try {
            boolean clock = matcher.group(4) != null;
            LocalDateTime time = LocalDateTime.of(
                    number(matcher, 1),
                    number(matcher, 2),
                    number(matcher, 3),
                    number(matcher, 4),
                    number(matcher, 5),
                    number(matcher, 6));
            String zone = matcher.group(8);
            if (zoned && zone != null && zone.matches("[+-].*")) {
                String digits = zone.substring(1).replace(":", "");
                int hours = Integer.parseInt(digits.substring(0, Math.min(2, digits.length())));
                int minutes = digits.length() > 2 ? Integer.parseInt(digits.substring(2)) : 0;
                ZoneOffset offset =
                        ZoneOffset.ofTotalSeconds((zone.startsWith("-") ? -60 : 60) * (hours * 60 + minutes));
                time = LocalDateTime.ofInstant(time.toInstant(offset), ZoneOffset.UTC);
            }
            String date = String.format(
                    Locale.ROOT, "%04d-%02d-%02d", time.getYear(), time.getMonthValue(), time.getDayOfMonth());
            if (!clock) {
                return date;
            }
            String fraction = matcher.group(7) == null ? "" : "." + matcher.group(7);
            return date
                    + String.format(Locale.ROOT, " %02d:%02d:%02d", time.getHour(), time.getMinute(), time.getSecond())
                    + fraction;
        } catch (DateTimeException e) {
            return text; // Calcite's error names it
        }
    }

    private static int number(Matcher matcher, int group) {
        return matcher.group(group) == null ? 0 : Integer.parseInt(matcher.group(group));
    }
}

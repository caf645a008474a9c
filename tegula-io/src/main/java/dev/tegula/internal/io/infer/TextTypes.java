package dev.tegula.internal.io.infer;

import dev.tegula.internal.io.cells.DatetimeText;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.regex.Pattern;

/**
 * Finds the type of a column of text: the first of BOOL, INT64, UINT64, FLOAT64, a datetime and UTF-8 that fits every
 * value. Numbers with leading zeros, such as postal codes, stay text.
 */
final class TextTypes {

    private static final int MILLIS = 3;
    private static final int MICROS = 6;
    private static final Pattern PADDED = Pattern.compile("[-+]?0[0-9].*");
    private static final Pattern UNSIGNED = Pattern.compile("[0-9]{1,20}");
    private static final Pattern REAL =
            Pattern.compile("[-+]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][-+]?[0-9]+)?|[-+]?(?i:nan|inf|infinity)");

    private final ZoneId zone;
    private boolean bool = true;
    private boolean signed = true;
    private boolean unsigned = true;
    private boolean real = true;
    private boolean date = true;
    private boolean time;
    private int fraction;
    private boolean ascii = true;
    private int values;

    TextTypes(ZoneId zone) {
        this.zone = zone;
    }

    void add(Column column) {
        for (int cell = 0; cell < column.size(); cell++) {
            if (!column.isNull(cell)) {
                add(column.text(cell));
            }
        }
    }

    private void add(String text) {
        values++;
        ascii = ascii && text.chars().allMatch(c -> c < 0x80);
        bool = bool && (text.equalsIgnoreCase("true") || text.equalsIgnoreCase("false"));
        if (signed || unsigned || real) {
            boolean padded = PADDED.matcher(text).matches();
            signed = signed && !padded && isLong(text);
            unsigned = unsigned && !padded && isUnsigned(text);
            real = real && !padded && isReal(text);
        }
        date = date && isDate(text);
    }

    private static boolean isLong(String text) {
        try {
            Long.parseLong(text);
            return true;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private static boolean isUnsigned(String text) {
        return UNSIGNED.matcher(text).matches() && new BigInteger(text).bitLength() <= Long.SIZE;
    }

    private static boolean isReal(String text) {
        if (!REAL.matcher(text).matches()) {
            return false;
        }
        char last = text.charAt(text.length() - 1);
        return last > '9' || !Double.isInfinite(Double.parseDouble(text));
    }

    private boolean isDate(String text) {
        try {
            new DatetimeText(Datatype.DATETIME_NS, zone).parse(text.toCharArray(), 0, text.length());
        } catch (ArithmeticException e) {
            // a date out of range of nanoseconds
        } catch (IllegalArgumentException | DateTimeException e) {
            return false;
        }
        time |= text.length() > 10;
        int point = text.indexOf('.');
        int end = point + 1;
        while (point >= 0 && end < text.length() && Character.isDigit(text.charAt(end))) {
            end++;
        }
        fraction = point < 0 ? fraction : Math.max(fraction, end - point - 1);
        return true;
    }

    /** Returns whether all values are ASCII. */
    boolean isAscii() {
        return ascii;
    }

    /** Returns the type. Datetimes with a time have at least milliseconds, because later rows often have them. */
    Datatype type() {
        if (values == 0) {
            return Datatype.STRING_UTF8;
        } else if (bool) {
            return Datatype.BOOL;
        } else if (signed) {
            return Datatype.INT64;
        } else if (unsigned) {
            return Datatype.UINT64;
        } else if (real) {
            return Datatype.FLOAT64;
        } else if (!date) {
            return Datatype.STRING_UTF8;
        } else if (!time) {
            return Datatype.DATETIME_DAY;
        }
        return fraction <= MILLIS
                ? Datatype.DATETIME_MS
                : fraction <= MICROS ? Datatype.DATETIME_US : Datatype.DATETIME_NS;
    }
}

package dev.tegula.internal.io.cells;

/**
 * Parses decimal numbers. A number with at most 15 digits, of which at most 22 follow the point, is the quotient of two
 * exact doubles, so one rounding gives the nearest double; others are left to {@link Double#parseDouble}.
 */
final class DecimalText {

    /** All integers of 15 digits are less than 2^53. */
    private static final int MAX_EXACT_DIGITS = 15;

    /** The powers of ten that are exact doubles: 5^22 is less than 2^53. */
    private static final double[] POWERS = {
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22
    };

    private DecimalText() {}

    /**
     * Returns the nearest double, which is infinite if the number is too large.
     *
     * @throws NumberFormatException if the text is not a decimal number
     */
    static double parseDouble(char[] text, int from, int length) {
        int end = from + length;
        int at = from;
        boolean negative = at < end && text[at] == '-';
        if (negative || at < end && text[at] == '+') {
            at++;
        }
        long digits = 0;
        int significant = 0;
        int scale = 0;
        int seen = 0;
        boolean point = false;
        for (; at < end; at++) {
            int c = text[at];
            if (c == '.' && !point) {
                point = true;
                continue;
            }
            if (c < '0' || c > '9') {
                return slow(text, from, length);
            }
            seen++;
            scale += point ? 1 : 0;
            if (digits != 0 || c != '0') {
                significant++;
                digits = digits * 10 + (c - '0');
            }
            if (significant > MAX_EXACT_DIGITS) {
                return slow(text, from, length);
            }
        }
        if (seen == 0) {
            throw new NumberFormatException("no digits");
        }
        if (scale >= POWERS.length) {
            return slow(text, from, length);
        }
        double value = digits / POWERS[scale];
        return negative ? -value : value;
    }

    /**
     * Accepts digits, a point and an exponent only; {@link Double#parseDouble} also accepts blanks, "1f" and "0x1p3".
     */
    private static double slow(char[] text, int from, int length) {
        for (int i = from; i < from + length; i++) {
            char c = text[i];
            if ((c < '0' || c > '9') && c != '.' && c != '-' && c != '+' && c != 'e' && c != 'E') {
                throw new NumberFormatException("not a decimal number");
            }
        }
        return Double.parseDouble(new String(text, from, length));
    }

    /** Accepts ASCII digits only; {@link Long#parseLong} and {@link java.math.BigInteger} also accept other scripts. */
    static void requireDigits(char[] text, int from, int end) {
        for (int at = from; at < end; at++) {
            digit(text[at]);
        }
    }

    private static int digit(char c) {
        if (c < '0' || c > '9') {
            throw new NumberFormatException("not an integer");
        }
        return c - '0';
    }

    /** Returns the nearest float, which is infinite if the number is too large. */
    static float parseFloat(char[] text, int from, int length) {
        if (length <= 8) {
            // A double of at most seven digits over a power of ten is far from the middle of two floats, or exact.
            double value = parseDouble(text, from, length);
            if (Math.abs(value) >= 1e-4 && Math.abs(value) < 1e8) {
                return (float) value;
            }
        }
        slow(text, from, length);
        return Float.parseFloat(new String(text, from, length));
    }

    /**
     * Returns a signed integer of at most 64 bits.
     *
     * @throws NumberFormatException if the text is not such an integer
     */
    static long parseLong(char[] text, int from, int length) {
        int end = from + length;
        int at = from;
        boolean negative = length > 1 && text[at] == '-';
        if (negative || length > 1 && text[at] == '+') {
            at++;
        }
        if (at == end || end - at > 18) {
            requireDigits(text, at, end);
            return Long.parseLong(new String(text, from, length));
        }
        long value = 0;
        for (; at < end; at++) {
            value = value * 10 + digit(text[at]);
        }
        return negative ? -value : value;
    }
}

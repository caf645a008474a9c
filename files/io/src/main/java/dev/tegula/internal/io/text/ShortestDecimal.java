package dev.tegula.internal.io.text;

/**
 * Formats floating point numbers: the shortest decimal that parses to the same number, and the closest among those.
 *
 * <p>The algorithm is Raffaello Giulietti's Schubfach ("The Schubfach way to render doubles", 2021), which newer JDKs
 * also use. This implementation gives the same output on all JDKs and writes bytes without an intermediate string.
 */
final class ShortestDecimal {

    private static final int DOUBLE_FRACTION = 52;
    private static final int DOUBLE_LEAST = -1074;
    private static final int FLOAT_FRACTION = 23;
    private static final int FLOAT_LEAST = -149;
    private static final long MASK_63 = Long.MAX_VALUE;
    private static final long MASK_32 = 0xFFFF_FFFFL;
    /** Numbers with decimal exponents from here to {@link #PLAIN_MOST} are written without an exponent. */
    private static final int PLAIN_LEAST = -6;

    private static final int PLAIN_MOST = 17;

    private ShortestDecimal() {}

    /** Writes a finite double and returns its end. */
    static int write(double value, byte[] target, int from) {
        long bits = Double.doubleToRawLongBits(value);
        int at = from;
        if (bits < 0) {
            target[at++] = '-';
        }
        int exponent = (int) (bits >>> DOUBLE_FRACTION) & 0x7FF;
        long fraction = bits & (1L << DOUBLE_FRACTION) - 1;
        if (exponent == 0) {
            return fraction == 0 ? layOut(0, 0, target, at) : decimal(DOUBLE_LEAST, fraction, target, at);
        }
        long c = 1L << DOUBLE_FRACTION | fraction;
        int q = exponent - 1 + DOUBLE_LEAST;
        if (q < 0 && -q <= DOUBLE_FRACTION && c >> -q << -q == c) {
            return layOut(c >> -q, 0, target, at);
        }
        return decimal(q, c, target, at);
    }

    /** Writes a finite float and returns its end. */
    static int write(float value, byte[] target, int from) {
        int bits = Float.floatToRawIntBits(value);
        int at = from;
        if (bits < 0) {
            target[at++] = '-';
        }
        int exponent = bits >>> FLOAT_FRACTION & 0xFF;
        int fraction = bits & (1 << FLOAT_FRACTION) - 1;
        if (exponent == 0) {
            return fraction == 0 ? layOut(0, 0, target, at) : decimal(FLOAT_LEAST, fraction, target, at);
        }
        int c = 1 << FLOAT_FRACTION | fraction;
        int q = exponent - 1 + FLOAT_LEAST;
        if (q < 0 && -q <= FLOAT_FRACTION && c >> -q << -q == c) {
            return layOut(c >> -q, 0, target, at);
        }
        return decimal(q, c, target, at);
    }

    /** Computes the decimal of the double {@code c * 2^q}. */
    private static int decimal(int q, long c, byte[] target, int at) {
        int odd = (int) c & 1;
        boolean regular = c != 1L << DOUBLE_FRACTION || q == DOUBLE_LEAST;
        int k = regular ? PowersOfTen.floorLog10Pow2(q) : PowersOfTen.floorLog10ThreeQuartersPow2(q);
        int h = q + PowersOfTen.floorLog2Pow10(-k) + 2;
        PowersOfTen.Power g = PowersOfTen.of(k);
        long v = round(g, c << 2 << h);
        long low = round(g, (c << 2) - (regular ? 2 : 1) << h) + odd;
        long high = round(g, (c << 2) + 2 << h) - odd;
        return choose(v, low, high, k, target, at);
    }

    /** Computes the decimal of the float {@code c * 2^q}. */
    private static int decimal(int q, int c, byte[] target, int at) {
        int odd = c & 1;
        boolean regular = c != 1 << FLOAT_FRACTION || q == FLOAT_LEAST;
        int k = regular ? PowersOfTen.floorLog10Pow2(q) : PowersOfTen.floorLog10ThreeQuartersPow2(q);
        int h = q + PowersOfTen.floorLog2Pow10(-k) + 33;
        long g = PowersOfTen.of(k).high() + 1;
        long v = round(g, ((long) c << 2) << h);
        long low = round(g, ((long) c << 2) - (regular ? 2 : 1) << h) + odd;
        long high = round(g, ((long) c << 2) + 2 << h) - odd;
        return choose(v, low, high, k, target, at);
    }

    /**
     * Returns the number with the fewest digits that is closest to {@code v / 4 * 10^k} and lies between {@code low}
     * and {@code high}.
     */
    private static int choose(long v, long low, long high, int k, byte[] target, int at) {
        long s = v >> 2;
        if (s >= 10) {
            long shorter = s / 10 * 10;
            boolean below = low <= shorter << 2;
            boolean above = shorter + 10 << 2 <= high;
            if (below != above) {
                return layOut(below ? shorter : shorter + 10, k, target, at);
            }
        }
        boolean below = low <= s << 2;
        boolean above = s + 1 << 2 <= high;
        if (below != above) {
            return layOut(below ? s : s + 1, k, target, at);
        }
        long middle = v - (s + s + 1 << 1);
        return layOut(middle < 0 || (middle == 0 && (s & 1) == 0) ? s : s + 1, k, target, at);
    }

    /** Returns the product of {@code g / 2^127} and {@code cp}, with the last bit set if it is inexact. */
    private static long round(PowersOfTen.Power g, long cp) {
        long x1 = Math.multiplyHigh(g.low(), cp);
        long y0 = g.high() * cp;
        long y1 = Math.multiplyHigh(g.high(), cp);
        long z = (y0 >>> 1) + x1;
        long w = y1 + (z >>> 63);
        return w | (z & MASK_63) + MASK_63 >>> 63;
    }

    private static long round(long g, long cp) {
        long x = Math.multiplyHigh(g, cp);
        return x >>> 31 | (x & MASK_32) + MASK_32 >>> 32;
    }

    /** Writes {@code digits * 10^exponent}, always with a fraction or an exponent. */
    private static int layOut(long digits, int exponent, byte[] target, int from) {
        long d = digits;
        int e = exponent;
        while (d != 0 && d % 10 == 0) {
            d /= 10;
            e++;
        }
        int count = 1;
        for (long limit = 10; count < 19 && d >= limit; limit *= 10) {
            count++;
        }
        int point = d == 0 ? 1 : count + e;
        if (point > PLAIN_MOST || point <= PLAIN_LEAST) {
            return scientific(d, count, point - 1, target, from);
        }
        int at = from;
        if (point <= 0) {
            target[at++] = '0';
            target[at++] = '.';
            for (int i = point; i < 0; i++) {
                target[at++] = '0';
            }
            return digits(d, count, target, at);
        }
        if (point >= count) {
            at = digits(d, count, target, at);
            for (int i = count; i < point; i++) {
                target[at++] = '0';
            }
            target[at++] = '.';
            target[at++] = '0';
            return at;
        }
        digits(d, count, target, at + 1);
        System.arraycopy(target, at + 1, target, at, point);
        target[at + point] = '.';
        return at + count + 1;
    }

    private static int scientific(long d, int count, int exponent, byte[] target, int from) {
        int at = digits(d, count, target, from + 1);
        target[from] = target[from + 1];
        if (count > 1) {
            target[from + 1] = '.';
        } else {
            at--;
        }
        target[at++] = 'e';
        target[at++] = (byte) (exponent < 0 ? '-' : '+');
        int size = Math.abs(exponent);
        return digits(size, size < 10 ? 1 : size < 100 ? 2 : 3, target, at);
    }

    private static int digits(long value, int count, byte[] target, int from) {
        long left = value;
        for (int at = from + count - 1; at >= from; at--) {
            long tenth = left / 10;
            target[at] = (byte) ('0' + (left - tenth * 10));
            left = tenth;
        }
        return from + count;
    }
}

package dev.tegula.internal.sql.functions;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** Functions of integers. Generated code calls them. */
public final class WholeNumbers {

    private static final int MOST_ELEMENTS_BITS = 24;

    private WholeNumbers() {}

    /** GCD: the greatest common divisor, which is not negative. */
    public static long gcd(long a, long b) {
        return BigInteger.valueOf(a).gcd(BigInteger.valueOf(b)).longValueExact();
    }

    /** LCM: the least common multiple, which is not negative. */
    public static long lcm(long a, long b) {
        return a == 0 || b == 0 ? 0 : Math.absExact(Math.multiplyExact(a / gcd(a, b), b));
    }

    /** The quotient, toward zero. */
    public static long quotient(long left, long right) {
        if (left == Long.MIN_VALUE && right == -1) {
            throw new ArithmeticException("long overflow");
        }
        return left / right;
    }

    /** The operator {@code <<}, which fails where bits would be lost. */
    public static long shiftedLeft(long value, long count) {
        if (value < 0 || count < 0 || value != 0 && count >= Long.numberOfLeadingZeros(value)) {
            throw new IllegalArgumentException(
                    "<<: bits would be lost (found " + value + " << " + count + "). Multiply a DECIMAL(38, 0).");
        }
        return value == 0 ? 0 : value << count;
    }

    /** The operator {@code >>}. */
    public static long shiftedRight(long value, long count) {
        return count < 0 || count >= Long.SIZE ? 0 : value >> count;
    }

    /** BIT_COUNT of a number that is stored in some bits. */
    public static long bitCount(long value, long bits) {
        return Long.bitCount(bits == Long.SIZE ? value : value & ((1L << bits) - 1));
    }

    /** The integers from one to another, without the last one. */
    public static List<Long> range(long from, long to, long step) {
        return steps(from, to, step, 0);
    }

    /** The integers from one to another. */
    public static List<Long> series(long from, long to, long step) {
        return steps(from, to, step, 1);
    }

    private static List<Long> steps(long from, long to, long step, int included) {
        if (step == 0) {
            throw new IllegalArgumentException("RANGE: the step is 0 (expected another one)");
        }
        BigInteger span = BigInteger.valueOf(to).subtract(BigInteger.valueOf(from));
        BigInteger[] parts = span.divideAndRemainder(BigInteger.valueOf(step));
        boolean ends = parts[1].signum() == 0;
        BigInteger count = span.signum() != 0 && span.signum() != Long.signum(step)
                ? BigInteger.ZERO
                : parts[0].add(BigInteger.valueOf(ends ? included : 1));
        if (count.bitLength() > MOST_ELEMENTS_BITS) {
            throw new IllegalArgumentException(
                    "RANGE: too many elements (found " + count + "). Write FROM RANGE(a, b).");
        }
        List<Long> list = new ArrayList<>();
        for (long i = 0; i < count.longValue(); i++) {
            list.add(from + i * step);
        }
        return list;
    }
}

package dev.tegula.internal.sql.functions;

import java.math.BigInteger;

/** Functions of integers. Generated code calls them. */
public final class WholeNumbers {

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
}

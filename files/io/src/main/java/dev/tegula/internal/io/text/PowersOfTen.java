package dev.tegula.internal.io.text;

import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * Powers of ten with 126 bits for {@link ShortestDecimal}: {@code 10^-k = beta * 2^r} with {@code 2^125 <= beta <
 * 2^126}; {@code g = floor(beta) + 1} is stored in two halves of 63 bits. Each power is computed on first use, because
 * data have few exponents.
 */
final class PowersOfTen {

    private static final int MIN_EXPONENT = -324;
    private static final int MAX_EXPONENT = 292;
    private static final int BITS = 126;
    private static final @Nullable Power[] POWERS = new @Nullable Power[MAX_EXPONENT - MIN_EXPONENT + 1];

    private PowersOfTen() {}

    /** Returns the two halves of g. */
    record Power(long high, long low) {}

    static Power of(int k) {
        Power power = POWERS[k - MIN_EXPONENT];
        if (power == null) {
            power = compute(k); // two threads may compute it, with the same result
            POWERS[k - MIN_EXPONENT] = power;
        }
        return power;
    }

    private static Power compute(int k) {
        BigInteger power = BigInteger.TEN.pow(Math.abs(k));
        BigInteger beta = k <= 0
                ? power.shiftLeft(BITS - power.bitLength()) // a negative shift drops bits, which is the floor
                : BigInteger.ONE.shiftLeft(BITS - 1 + power.bitLength()).divide(power);
        BigInteger g = beta.add(BigInteger.ONE);
        return new Power(g.shiftRight(63).longValueExact(), g.longValue() & Long.MAX_VALUE);
    }

    /** Returns {@code floor(log10(2^e))}. */
    static int floorLog10Pow2(int e) {
        return (int) (e * 661_971_961_083L >> 41);
    }

    /** Returns {@code floor(log10(3/4 * 2^e))}. */
    static int floorLog10ThreeQuartersPow2(int e) {
        return (int) (e * 661_971_961_083L - 274_743_187_321L >> 41);
    }

    /** Returns {@code floor(log2(10^e))}. */
    static int floorLog2Pow10(int e) {
        return (int) (e * 913_124_641_741L >> 38);
    }
}

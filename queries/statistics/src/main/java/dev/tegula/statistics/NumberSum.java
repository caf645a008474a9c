package dev.tegula.statistics;

import java.math.BigInteger;

/** The sum of numbers: exact for integers, compensated (Neumaier) for floating-point numbers. */
final class NumberSum {

    private BigInteger carried = BigInteger.ZERO;
    private long whole;
    private double real;
    private double compensation;

    void add(long value) {
        long sum = whole + value;
        if (((whole ^ sum) & (value ^ sum)) < 0) {
            carried = carried.add(BigInteger.valueOf(whole));
            sum = value;
        }
        whole = sum;
    }

    /** Adds the bits of a uint64. */
    void addUnsigned(long bits) {
        if (bits < 0) {
            carried = carried.add(BigInteger.TWO.pow(64));
        }
        add(bits);
    }

    void add(double value) {
        double sum = real + value;
        if (Double.isFinite(sum)) {
            compensation += Math.abs(real) >= Math.abs(value) ? (real - sum) + value : (value - sum) + real;
        }
        real = sum;
    }

    BigInteger whole() {
        return carried.add(BigInteger.valueOf(whole));
    }

    double real() {
        return Double.isFinite(real) ? real + compensation : real;
    }
}

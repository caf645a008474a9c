package dev.tegula.internal.cells;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Extremes and sums of blocks of float64 values. Each of 64 lanes adds every 64th value of a block, then the lanes are
 * added, because the JIT compiler makes vector instructions of such loops, but not of one sum.
 */
final class DoubleBlock {

    /** Values in a block. */
    static final int SIZE = 512;

    /**
     * Independent sums, so that the compiler can use vector instructions: additions of floats in one sum must keep
     * their order.
     */
    private static final int LANES = SIZE / 8;

    private final double[] values = new double[SIZE];
    private final double[] least = new double[LANES];
    private final double[] greatest = new double[LANES];
    private final double[] sums = new double[LANES];
    private final double[] absoluteSums = new double[LANES];
    private long minimum;
    private long maximum;
    private double sum;
    private double absoluteSum;

    /**
     * Computes the extremes and sums of a block.
     *
     * @param source values, little-endian
     * @param at offset of the first value in bytes
     */
    void load(byte[] source, int at) {
        ByteBuffer.wrap(source, at, SIZE * Double.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .asDoubleBuffer()
                .get(values);
        least(values, least);
        greatest(values, greatest);
        sums(values, sums);
        absoluteSums(values, absoluteSums);
        joinLanes();
    }

    private void joinLanes() {
        long low = Long.MAX_VALUE;
        long high = Long.MIN_VALUE;
        double total = 0;
        double absoluteTotal = 0;
        for (int i = 0; i < LANES; i++) {
            low = Math.min(low, Keys.ofDouble(least[i]));
            high = Math.max(high, Keys.ofDouble(greatest[i]));
            total += sums[i];
            absoluteTotal += absoluteSums[i];
        }
        minimum = low;
        maximum = high;
        sum = total;
        absoluteSum = absoluteTotal;
    }

    private static void least(double[] v, double[] lanes) {
        for (int i = 0; i < LANES; i++) {
            double a = Math.min(Math.min(v[i], v[i + LANES]), Math.min(v[i + 2 * LANES], v[i + 3 * LANES]));
            double b = Math.min(
                    Math.min(v[i + 4 * LANES], v[i + 5 * LANES]), Math.min(v[i + 6 * LANES], v[i + 7 * LANES]));
            lanes[i] = Math.min(a, b);
        }
    }

    private static void greatest(double[] v, double[] lanes) {
        for (int i = 0; i < LANES; i++) {
            double a = Math.max(Math.max(v[i], v[i + LANES]), Math.max(v[i + 2 * LANES], v[i + 3 * LANES]));
            double b = Math.max(
                    Math.max(v[i + 4 * LANES], v[i + 5 * LANES]), Math.max(v[i + 6 * LANES], v[i + 7 * LANES]));
            lanes[i] = Math.max(a, b);
        }
    }

    private static void sums(double[] v, double[] lanes) {
        for (int i = 0; i < LANES; i++) {
            double a = (v[i] + v[i + LANES]) + (v[i + 2 * LANES] + v[i + 3 * LANES]);
            double b = (v[i + 4 * LANES] + v[i + 5 * LANES]) + (v[i + 6 * LANES] + v[i + 7 * LANES]);
            lanes[i] = a + b;
        }
    }

    private static void absoluteSums(double[] v, double[] lanes) {
        for (int i = 0; i < LANES; i++) {
            double a = (Math.abs(v[i]) + Math.abs(v[i + LANES]))
                    + (Math.abs(v[i + 2 * LANES]) + Math.abs(v[i + 3 * LANES]));
            double b = (Math.abs(v[i + 4 * LANES]) + Math.abs(v[i + 5 * LANES]))
                    + (Math.abs(v[i + 6 * LANES]) + Math.abs(v[i + 7 * LANES]));
            lanes[i] = a + b;
        }
    }

    /** Returns the key of the least value; undefined unless {@link #absoluteSum} is finite. */
    long minimum() {
        return minimum;
    }

    /** Returns the key of the greatest value; undefined unless {@link #absoluteSum} is finite. */
    long maximum() {
        return maximum;
    }

    double sum() {
        return sum;
    }

    /** Returns the sum of absolute values, infinite or NaN if a value is. */
    double absoluteSum() {
        return absoluteSum;
    }
}

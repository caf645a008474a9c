package dev.tegula.internal.plot.draw;

import dev.tegula.plot.raster.ValueScale;
import dev.tegula.schema.Range;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * Values between two limits.
 *
 * @param low value at position 0
 * @param high value at position 1
 */
public record Limits(ValueScale scale, double low, double high) {

    /** The part of the values beyond each limit of percentiles. */
    private static final double TAIL = 0.02;

    /** Values whose extremes are further apart than this number of distances between the tails have outliers. */
    private static final double OUTLIERS = 20;

    /** Returns the limits of some values; those that are not finite do not count. */
    public static Limits of(DoubleStream values, ValueScale scale) {
        return ofSorted(values.filter(Double::isFinite).sorted().toArray(), scale);
    }

    /**
     * Returns the limits of colors: those that are chosen, or those of the values. A few outliers, such as a number
     * that stands for missing values, do not take the colors from all others.
     */
    public static Limits ofColors(double[] values, Coloring coloring) {
        Range.OfDouble chosen = coloring.limits();
        if (chosen != null) {
            return new Limits(coloring.scale(), chosen.low(), chosen.high());
        }
        double[] sorted =
                Arrays.stream(values).filter(Double::isFinite).sorted().toArray();
        Limits all = ofSorted(sorted, coloring.scale());
        if (coloring.scale() != ValueScale.LINEAR) {
            return all;
        }
        Limits most = ofSorted(sorted, ValueScale.PERCENTILE);
        boolean hasOutliers = most.low < most.high && all.high / OUTLIERS - all.low / OUTLIERS > most.high - most.low;
        return hasOutliers ? all.between(most.low, most.high) : all;
    }

    private static Limits ofSorted(double[] sorted, ValueScale scale) {
        if (sorted.length == 0) {
            return new Limits(scale, 0, 1);
        }
        int first = 0;
        int last = sorted.length - 1;
        if (scale == ValueScale.PERCENTILE) {
            first = (int) (TAIL * last);
            last = (int) Math.ceil((1 - TAIL) * last);
        } else if (scale == ValueScale.LOG && sorted[last] > 0) { // else the scale is linear
            while (first < last && sorted[first] <= 0) {
                first++;
            }
        }
        return new Limits(scale, sorted[first], sorted[last]);
    }

    /** Returns the limits of some values. */
    public static Limits of(double[] values, ValueScale scale) {
        return of(Arrays.stream(values), scale);
    }

    /** Returns other limits on the same scale. */
    Limits between(double newLow, double newHigh) {
        return new Limits(scale, newLow, newHigh);
    }

    private boolean isLog() {
        return scale == ValueScale.LOG && low > 0;
    }

    /** Returns the position of a value: from 0 to 1 between the limits. */
    public double position(double value) {
        if (low == high) {
            return 0.5;
        } else if (isLog()) {
            return value <= low ? 0 : Math.log(value / low) / Math.log(high / low);
        }
        // Half of each, since the difference of the greatest numbers is none.
        return (value / 2 - low / 2) / (high / 2 - low / 2);
    }

    /** Returns the position of a value, cut to the limits. */
    double inside(double value) {
        return Math.max(0, Math.min(1, position(value)));
    }

    /** Returns about as many ticks as wanted. */
    public List<Tick> ticks(int wanted) {
        if (!isLog() || low == high) {
            return Tick.of(low, high, wanted);
        }
        List<Tick> ticks = powers(1, 2, 5);
        if (ticks.size() > 2 * wanted) {
            return powers(1);
        }
        return ticks.size() < 2 ? powers(1, 2, 3, 4, 5, 6, 7, 8, 9) : ticks;
    }

    /** Returns the multiples of powers of ten between the limits. */
    private List<Tick> powers(int... multiples) {
        List<Tick> ticks = new ArrayList<>();
        for (int power = (int) Math.floor(Math.log10(low)); power <= Math.log10(high); power++) {
            for (int multiple : multiples) {
                double value = multiple * Math.pow(10, power);
                if (value >= low && value <= high) {
                    ticks.add(new Tick(position(value), Tick.number(value)));
                }
            }
        }
        return ticks;
    }

    /** Returns limits with some room at both ends. */
    Limits padded() {
        if (low == high) {
            double room = low == 0 ? 1 : Math.abs(low) / 2;
            return new Limits(scale, low - room, high + room);
        } else if (isLog()) {
            double room = Math.pow(high / low, 0.03);
            return new Limits(scale, low / room, high * room);
        }
        double room = 0.03 * high - 0.03 * low;
        return new Limits(scale, Math.max(-Double.MAX_VALUE, low - room), Math.min(Double.MAX_VALUE, high + room));
    }
}

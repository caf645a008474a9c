package dev.tegula.internal.plot.draw;

import dev.tegula.plot.raster.Axis;
import dev.tegula.schema.Range;
import org.jspecify.annotations.Nullable;

/**
 * Values along an axis that only rise or only fall. Between known positions, and beyond the outermost, they are
 * proportional.
 */
public final class ValueAxis {

    /** Steps whose lengths differ by more than this factor are uneven; those between months differ by 31 / 28. */
    private static final double UNEVEN = 1.5;

    private final double[] positions;
    private final double[] values;

    private ValueAxis(double[] positions, double[] values) {
        this.positions = positions;
        this.values = values;
    }

    /** Returns the coordinates of an axis. Those of integers are in the middle of their place. */
    static ValueAxis of(Axis axis) {
        double half = axis.range() instanceof Range.OfLong ? 0.5 : 0;
        return new ValueAxis(new double[] {0, 1}, new double[] {axis.at(0) - half, axis.at(axis.pixels()) - half});
    }

    /** Returns values at ascending positions; null unless they only rise or only fall, and are finite. */
    static @Nullable ValueAxis through(double[] positions, double[] values) {
        if (values.length < 2) {
            return null;
        }
        double direction = Math.signum(values[1] - values[0]);
        for (int i = 1; i < values.length; i++) {
            double step = values[i] - values[i - 1];
            if (!Double.isFinite(step) || direction == 0 || Math.signum(step) != direction) {
                return null;
            }
        }
        return new ValueAxis(positions, values);
    }

    boolean rises() {
        return values[values.length - 1] > values[0];
    }

    /** Returns whether all steps between neighbors have about the same length. */
    boolean isEven() {
        double least = Double.POSITIVE_INFINITY;
        double most = 0;
        for (int i = 1; i < values.length; i++) {
            double slope = Math.abs((values[i] - values[i - 1]) / (positions[i] - positions[i - 1]));
            least = Math.min(least, slope);
            most = Math.max(most, slope);
        }
        return most <= UNEVEN * least;
    }

    /** Returns the value at a position. */
    double value(double position) {
        return between(positions, values, position);
    }

    /** Returns the position of a value; outside 0 to 1 if the axis does not reach it. */
    double position(double value) {
        return between(values, positions, value);
    }

    double low() {
        return Math.min(value(0), value(1));
    }

    double high() {
        return Math.max(value(0), value(1));
    }

    /** Interpolates between the two nearest of some points whose {@code from} only rise or only fall. */
    private static double between(double[] from, double[] to, double at) {
        if (from[0] == from[from.length - 1]) {
            return (to[0] + to[to.length - 1]) / 2;
        }
        boolean rises = from[from.length - 1] > from[0];
        int low = 0;
        int high = from.length - 1;
        while (high - low > 1) {
            int middle = (low + high) >>> 1;
            if (from[middle] <= at == rises) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return to[low] + (at - from[low]) / (from[high] - from[low]) * (to[high] - to[low]);
    }
}

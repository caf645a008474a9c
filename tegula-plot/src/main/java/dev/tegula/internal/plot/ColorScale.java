package dev.tegula.internal.plot;

import dev.tegula.plot.raster.ColorMap;
import dev.tegula.plot.raster.Raster;
import dev.tegula.plot.raster.ValueScale;

/**
 * Colors of values between two limits.
 *
 * @param low value of the first color
 * @param high value of the last color
 */
public record ColorScale(ColorMap colors, ValueScale scale, double low, double high) {

    static final int NULL = 0xd9d9d9;
    static final int FILL = 0xf0f0f0;
    static final int EMPTY = 0xffffff;
    static final int UNREAD = 0xfbe3b5;

    /** Returns the scale of the values of a raster. */
    public static ColorScale of(Raster raster, ColorMap colors, ValueScale scale) {
        double[] sorted = raster.sortedValues();
        if (sorted.length == 0) {
            return new ColorScale(colors, scale, 0, 1);
        }
        int first = 0;
        int last = sorted.length - 1;
        if (scale == ValueScale.PERCENTILE) {
            first = (int) (0.02 * last);
            last = (int) Math.ceil(0.98 * last);
        } else if (scale == ValueScale.LOG) {
            while (first < last && sorted[first] <= 0) {
                first++;
            }
        }
        return new ColorScale(colors, scale, sorted[first], sorted[last]);
    }

    /** Returns the position of a value between the limits, from 0 to 1. */
    public double position(double value) {
        if (low == high) {
            return 0.5;
        } else if (scale == ValueScale.LOG && low > 0) {
            return value <= low ? 0 : Math.log(value / low) / Math.log(high / low);
        }
        return (value - low) / (high - low);
    }

    /** Returns the value at a position between the limits. */
    double value(double position) {
        return scale == ValueScale.LOG && low > 0
                ? low * Math.pow(high / low, position)
                : low + position * (high - low);
    }

    /** Returns the color of a pixel: red, green and blue. */
    public int rgb(Raster raster, int column, int row) {
        return switch (raster.kind(column, row)) {
            case VALUE -> colors.rgb(position(raster.value(column, row)));
            case NULL -> NULL;
            case FILL -> FILL;
            case EMPTY -> EMPTY;
            case UNREAD -> UNREAD;
        };
    }
}

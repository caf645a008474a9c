package dev.tegula.internal.plot.draw;

import dev.tegula.plot.raster.ColorMap;
import dev.tegula.plot.raster.ValueScale;
import java.util.Arrays;

/**
 * Colors of values between two limits. Values beyond have the color of the nearer one.
 *
 * @param below whether there are values below the limits
 * @param above whether there are values above
 */
record ColorScale(ColorMap colors, Limits limits, boolean below, boolean above) implements Colors {

    private static final int SHORTEST = 90;
    private static final int LONGEST = 480;
    /** Room below the bar for the kinds of pixels without a value. */
    private static final int BELOW = 90;

    /** Returns the colors of some values. */
    static ColorScale of(ColorMap colors, Limits limits, double[] values) {
        boolean isLog = limits.scale() == ValueScale.LOG;
        return new ColorScale(
                colors,
                limits,
                !isLog && Arrays.stream(values).anyMatch(value -> value < limits.low()),
                Arrays.stream(values).anyMatch(value -> value > limits.high()));
    }

    @Override
    public int rgb(double value) {
        return colors.rgb(limits.position(value));
    }

    @Override
    public Point legend(Canvas canvas, Point topLeft, int height, String name) {
        int length = Math.max(SHORTEST, Math.min(LONGEST, height - BELOW));
        Legend.bar(canvas, new Area(topLeft.x(), topLeft.y(), Style.LEGEND_WIDTH, length), name, this);
        return topLeft.plus(0, length + 16);
    }
}

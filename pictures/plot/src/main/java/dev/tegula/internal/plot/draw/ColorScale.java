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
public record ColorScale(ColorMap colors, Limits limits, boolean below, boolean above) implements Colors {

    /** From this part of the range on, values below zero are as interesting as those above, or the reverse. */
    private static final double BOTH_SIDES = 0.2;

    private static final int SHORTEST = 90;
    private static final int LONGEST = 480;
    /** Room below the bar for the kinds of pixels without a value. */
    private static final int BELOW = 90;

    /** Returns the colors of some values. Without a chosen map, values on both sides of zero diverge from it. */
    public static ColorScale of(double[] values, Coloring chosen) {
        Limits limits = Limits.ofColors(values, chosen);
        double most = Math.max(-limits.low(), limits.high());
        double least = Math.min(-limits.low(), limits.high());
        boolean isCentered = least >= (chosen.limits() == null ? BOTH_SIDES : 1) * most;
        ColorMap map = chosen.map();
        return map == null && chosen.scale() != ValueScale.LOG && isCentered
                ? of(values, ColorMap.BLUE_RED, limits.between(-most, most))
                : of(values, map == null ? ColorMap.VIRIDIS : map, limits);
    }

    private static ColorScale of(double[] values, ColorMap colors, Limits limits) {
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

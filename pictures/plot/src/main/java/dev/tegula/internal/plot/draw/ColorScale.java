package dev.tegula.internal.plot.draw;

import dev.tegula.plot.raster.ColorMap;

/** Colors of values between two limits. */
record ColorScale(ColorMap colors, Limits limits) implements Colors {

    private static final int SHORTEST = 90;
    private static final int LONGEST = 480;
    /** Room below the bar for the kinds of pixels without a value. */
    private static final int BELOW = 90;

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

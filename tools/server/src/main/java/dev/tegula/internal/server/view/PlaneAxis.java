package dev.tegula.internal.server.view;

import dev.tegula.internal.io.cells.DisplayText;
import dev.tegula.internal.plot.draw.Geography;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import java.util.Arrays;

/**
 * An axis of the plane that the page shows. Its unit is the pixel of the largest zoom level. A coordinate of integers
 * has {@code 2^exponent} pixels: more than one if the other axis is much longer, less than one if there are more
 * coordinates than a browser can count. The axis of floating-point numbers has a fixed number of pixels.
 *
 * @param dimension a dimension of numbers, datetimes or times
 * @param range both ends included
 * @param exponent binary logarithm of the pixels per coordinate; of floating-point numbers, the pixels of the axis
 * @param isReversed whether the greatest coordinate is at the first pixel
 * @param part the part of the pixels that the axis of floating-point numbers has: 1, or less for the shorter one of a
 *     map
 */
record PlaneAxis(Dimension dimension, Range range, int exponent, boolean isReversed, double part) {

    private static final int LONGEST = 30;
    private static final int REAL = 20;
    private static final double GREATEST_RATIO = 4;

    /**
     * Returns the axes of a plane, whose lengths differ by a factor of 4 at most if possible.
     *
     * @param rises whether the vertical axis goes up
     */
    static PlaneAxis[] plane(Dimension x, Range rangeOfX, Dimension y, Range rangeOfY, boolean rises) {
        PlaneAxis down = of(y, rangeOfY);
        PlaneAxis[] axes = {of(x, rangeOfX), new PlaneAxis(y, rangeOfY, down.exponent, rises, 1)};
        if (isMap(x, y) && rangeOfX instanceof Range.OfDouble across && rangeOfY instanceof Range.OfDouble up) {
            double ratio = (up.high() - up.low()) / (across.high() - across.low());
            if (ratio >= 1 / GREATEST_RATIO && ratio <= GREATEST_RATIO) {
                axes[0] = axes[0].shortened(Math.min(1, 1 / ratio));
                axes[1] = axes[1].shortened(Math.min(1, ratio));
            }
        }
        for (int i = 0; i < 2; i++) {
            while (axes[1 - i].pixels() > GREATEST_RATIO * axes[i].pixels() && axes[i].pixels() < 1L << LONGEST - 1) {
                axes[i] = axes[i].scaled();
            }
        }
        return axes;
    }

    /** Returns whether the names of axes are longitude and latitude, whose degrees are as long on both. */
    private static boolean isMap(Dimension x, Dimension y) {
        Geography across = Geography.of(x.name(), "");
        Geography up = Geography.of(y.name(), "");
        return across != Geography.NONE && up != Geography.NONE && across != up;
    }

    /** Returns the axis with the greatest coordinate at its first or its last pixel. */
    PlaneAxis reversed(boolean newReversed) {
        return new PlaneAxis(dimension, range, exponent, newReversed, part);
    }

    private PlaneAxis shortened(double newPart) {
        return new PlaneAxis(dimension, range, exponent, isReversed, newPart);
    }

    /** Returns an axis with a pixel for each coordinate, as far as a browser can count. */
    static PlaneAxis of(Dimension dimension, Range range) {
        if (!(range instanceof Range.OfLong)) {
            return new PlaneAxis(dimension, range, REAL, false, 1);
        }
        PlaneAxis axis = new PlaneAxis(dimension, range, 0, false, 1);
        while (axis.coordinates() * Math.pow(2, axis.exponent) > 1L << LONGEST) {
            axis = new PlaneAxis(dimension, range, axis.exponent - 1, false, 1);
        }
        return axis;
    }

    private PlaneAxis scaled() {
        return new PlaneAxis(dimension, range, exponent + 1, isReversed, part);
    }

    /** Returns the number of coordinates of integers. */
    private double coordinates() {
        Range.OfLong whole = (Range.OfLong) range;
        return unsigned(whole.high() - whole.low()) + 1;
    }

    private static double unsigned(long value) {
        return value < 0 ? (value >>> 1) * 2.0 : value;
    }

    boolean isWhole() {
        return range instanceof Range.OfLong;
    }

    /** Returns the number of pixels. */
    double pixels() {
        return isWhole()
                ? Math.max(1, Math.ceil(coordinates() * Math.pow(2, exponent)))
                : Math.rint(part * Math.scalb(1.0, Math.min(exponent, LONGEST)));
    }

    /** Returns the integer coordinate at a pixel, which is cut to the axis. */
    long whole(double pixel) {
        Range.OfLong whole = (Range.OfLong) range;
        long last = whole.high() - whole.low();
        double offset = Math.floor(pixel / Math.pow(2, exponent));
        // The number of coordinates as a double may be greater than it is.
        long ahead = offset >= unsigned(last) ? last : wholeUnsigned(Math.max(0, offset));
        return isReversed ? whole.high() - ahead : whole.low() + ahead;
    }

    private static long wholeUnsigned(double value) {
        return value >= 0x1p63 ? ((long) (value / 2)) * 2 : (long) value;
    }

    /** Returns the floating-point coordinate at a pixel, which is cut to the axis. */
    double real(double pixel) {
        Range.OfDouble real = (Range.OfDouble) range;
        double ahead = Math.max(0, Math.min(1, pixel / pixels()));
        double part = isReversed ? 1 - ahead : ahead;
        return part == 1 ? real.high() : real.low() + part * (real.high() - real.low());
    }

    /** Returns the coordinates of pixels, the last one excluded. */
    Range range(double from, double to) {
        if (isWhole()) {
            double cell = Math.pow(2, exponent);
            long first = whole(from);
            long last = whole(Math.max(from, Math.ceil(to / cell) * cell - cell));
            return isReversed ? Range.of(last, first) : Range.of(first, last);
        }
        double low = real(isReversed ? to : from);
        double high = real(isReversed ? from : to);
        boolean end = isReversed ? from <= 0 : to >= pixels();
        return Range.of(low, end ? high : Math.max(low, Math.nextDown(high)));
    }

    /**
     * Returns a range that contains another one and consists of whole tiles of the array, as far as the axis reaches.
     * Statistics describe whole tiles only.
     */
    Range ofTiles(Range part) {
        Number extent = dimension.extent();
        if (!(part instanceof Range.OfLong inner)
                || !(range instanceof Range.OfLong all)
                || !(dimension.domain() instanceof Range.OfLong domain)
                || extent == null
                || extent.longValue() <= 0) {
            return part;
        }
        long size = extent.longValue();
        long low = inner.low() - Long.remainderUnsigned(inner.low() - domain.low(), size);
        long toEnd = size - 1 - Long.remainderUnsigned(inner.high() - domain.low(), size);
        long room = all.high() - inner.high();
        return Range.of(
                Long.compareUnsigned(low - domain.low(), all.low() - domain.low()) < 0 ? all.low() : low,
                Long.compareUnsigned(toEnd, room) > 0 ? all.high() : inner.high() + toEnd);
    }

    /** Returns the number of coordinates of a range of integers; of other ranges, 0. */
    static double coordinates(Range range) {
        return range instanceof Range.OfLong whole ? unsigned(whole.high() - whole.low()) + 1 : 0;
    }

    /** Returns the text of the coordinate at a pixel. */
    String text(double pixel) {
        return isWhole() ? DisplayText.whole(dimension.datatype(), whole(pixel)) : DisplayText.number(real(pixel));
    }

    /** Returns the pixels where the places of a range begin and end. */
    double[] ends(Range part) {
        double[] ends = part instanceof Range.OfLong whole
                ? new double[] {pixel(whole.low()), pixel(whole.high())}
                : new double[] {pixel(((Range.OfDouble) part).low()), pixel(((Range.OfDouble) part).high())};
        Arrays.sort(ends);
        ends[1] += isWhole() ? Math.scalb(1.0, exponent) : 0;
        return ends;
    }

    /** Returns the pixel where the place of an integer coordinate begins. */
    double pixel(long coordinate) {
        Range.OfLong whole = (Range.OfLong) range;
        long before = isReversed ? whole.high() - coordinate : coordinate - whole.low();
        return unsigned(before) * Math.pow(2, exponent);
    }

    /** Returns the pixel of a floating-point coordinate. */
    double pixel(double coordinate) {
        Range.OfDouble real = (Range.OfDouble) range;
        double length = real.high() - real.low();
        double before = isReversed ? real.high() - coordinate : coordinate - real.low();
        return length == 0 ? 0 : before / length * pixels();
    }
}

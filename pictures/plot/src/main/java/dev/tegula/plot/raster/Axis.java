package dev.tegula.plot.raster;

import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;

/**
 * An axis of a picture: a range of a dimension, divided into pixels.
 *
 * @param dimension a dimension of numbers, datetimes or times
 * @param range both ends included
 * @param pixels number of pixels, at least 1
 */
public record Axis(Dimension dimension, Range range, int pixels) {

    /**
     * Creates an axis.
     *
     * @throws IllegalArgumentException if the dimension has strings
     */
    public Axis {
        if (!(range instanceof Range.OfLong) && !(range instanceof Range.OfDouble)) {
            throw new IllegalArgumentException("dimension '" + dimension.name() + "': cannot be an axis of a picture "
                    + "(found type " + dimension.datatype() + ", expected numbers, datetimes or times)");
        }
        if (pixels < 1) {
            throw new IllegalArgumentException(
                    "axis '" + dimension.name() + "': must have pixels (found " + pixels + ")");
        }
    }

    /** Returns the number of coordinates of integers; of floating-point numbers, the length of the range. */
    public double length() {
        if (range instanceof Range.OfLong integers) {
            return unsigned(integers.high() - integers.low()) + 1;
        }
        Range.OfDouble reals = (Range.OfDouble) range;
        return reals.high() - reals.low();
    }

    /** Returns the pixel of an integer coordinate within the range. */
    public int pixel(long coordinate) {
        Range.OfLong integers = (Range.OfLong) range;
        long offset = coordinate - integers.low();
        long last = integers.high() - integers.low();
        if (last >= 0 && last < Integer.MAX_VALUE) {
            return (int) (offset * pixels / (last + 1));
        }
        return Math.min(pixels - 1, (int) (unsigned(offset) / (unsigned(last) + 1) * pixels));
    }

    /** Returns the pixel of a floating-point coordinate within the range. */
    public int pixel(double coordinate) {
        Range.OfDouble reals = (Range.OfDouble) range;
        double length = reals.high() - reals.low();
        return length == 0 ? 0 : Math.min(pixels - 1, (int) ((coordinate - reals.low()) / length * pixels));
    }

    /**
     * Returns the position of a coordinate, from 0 at the beginning of the axis to 1 at its end. Integers are in the
     * middle of the place of their coordinate.
     */
    public double position(double coordinate) {
        double middle = range instanceof Range.OfLong ? coordinate + 0.5 : coordinate;
        return length() == 0 ? 0.5 : (middle - at(0)) / length();
    }

    /** Returns the position where the place of an integer coordinate begins; see {@link #position}. */
    public double edge(long coordinate) {
        return (isUnsigned() ? unsigned(coordinate) - at(0) : coordinate - at(0)) / length();
    }

    /** Returns the coordinate at a position, as a number. */
    public double at(double pixel) {
        double part = pixel / pixels;
        if (range instanceof Range.OfLong integers) {
            double low = isUnsigned() ? unsigned(integers.low()) : integers.low();
            return low + part * length();
        }
        return ((Range.OfDouble) range).low() + part * length();
    }

    private boolean isUnsigned() {
        return dimension.datatype() == Datatype.UINT64;
    }

    private static double unsigned(long value) {
        return value < 0 ? (value >>> 1) * 2.0 : value;
    }
}

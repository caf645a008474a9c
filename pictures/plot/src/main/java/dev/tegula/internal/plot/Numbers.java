package dev.tegula.internal.plot;

import dev.tegula.plot.raster.Axis;
import dev.tegula.query.Column;
import dev.tegula.query.TileSummary;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Range;

/** Values and coordinates of cells as floating-point numbers and pixels. Integers beyond 2^53 are rounded. */
public final class Numbers {

    private Numbers() {}

    /** Returns a value of a column, by its index among the values of all cells. */
    public static double at(Column column, int value) {
        Datatype type = column.field().datatype();
        return type.isFloat()
                ? column.doubleAt(value)
                : type == Datatype.UINT64 ? column.unsigned(value).doubleValue() : column.longAt(value);
    }

    /** Returns the pixel of the coordinate of a cell. */
    static int pixel(Axis axis, Column coordinates, int cell) {
        return axis.range() instanceof Range.OfLong
                ? axis.pixel(coordinates.longAt(cell))
                : axis.pixel(coordinates.doubleAt(cell));
    }

    /** Returns the distance of the coordinate of a cell from the center of a pixel, in pixels. */
    static double distance(Axis axis, Column coordinates, int cell, int pixel) {
        double middle = at(coordinates, cell) + (axis.range() instanceof Range.OfLong ? 0.5 : 0);
        return Math.abs((middle - axis.at(0)) / axis.length() * axis.pixels() - pixel - 0.5);
    }

    /**
     * Pixels of a tile on an axis.
     *
     * @param first first pixel
     * @param last last pixel, included
     */
    record Span(int first, int last) {
        int pixels() {
            return last - first + 1;
        }
    }

    /** Returns the pixels of a tile. Bounds outside the axis are cut off. */
    static Span span(Axis axis, TileSummary tile, int dimension) {
        Range bounds = tile.bounds().get(dimension);
        if (bounds instanceof Range.OfLong own && axis.range() instanceof Range.OfLong shown) {
            boolean isUnsigned = axis.dimension().datatype() == Datatype.UINT64;
            return new Span(
                    axis.pixel(isUnsigned ? maxUnsigned(own.low(), shown.low()) : Math.max(own.low(), shown.low())),
                    axis.pixel(
                            isUnsigned ? minUnsigned(own.high(), shown.high()) : Math.min(own.high(), shown.high())));
        }
        Range.OfDouble own = (Range.OfDouble) bounds;
        Range.OfDouble shown = (Range.OfDouble) axis.range();
        return new Span(axis.pixel(Math.max(own.low(), shown.low())), axis.pixel(Math.min(own.high(), shown.high())));
    }

    private static long maxUnsigned(long a, long b) {
        return Long.compareUnsigned(a, b) > 0 ? a : b;
    }

    private static long minUnsigned(long a, long b) {
        return Long.compareUnsigned(a, b) < 0 ? a : b;
    }
}

package dev.tegula.plot.raster;

/**
 * The pixels of a picture, in rows from top to bottom: a value and a kind each.
 *
 * @param x horizontal axis
 * @param y vertical axis, downwards
 * @param label name of the values
 * @param values one per pixel; NaN unless the kind is {@link Kind#VALUE}
 * @param kinds one per pixel
 * @param cells number of cells that were read
 * @param isOverview whether some pixels come from statistics of tiles
 */
public record Raster(Axis x, Axis y, String label, double[] values, Kind[] kinds, long cells, boolean isOverview) {

    /** Whether a pixel has a value, and why not. */
    public enum Kind {
        /** The pixel has a value. */
        VALUE,
        /** All its cells are null. */
        NULL,
        /** All its cells have the fill value, which cells have that were never written. */
        FILL,
        /** It has no cells. */
        EMPTY,
        /** Its cells were not read, because they exceed the budget and statistics do not describe them. */
        UNREAD
    }

    /** Returns the value of a pixel, NaN if it has none. */
    public double value(int column, int row) {
        return values[row * x.pixels() + column];
    }

    /** Returns the kind of a pixel. */
    public Kind kind(int column, int row) {
        return kinds[row * x.pixels() + column];
    }
}

package dev.tegula.internal.plot.draw;

import dev.tegula.plot.raster.Axis;
import dev.tegula.plot.raster.Raster;

/**
 * A heat map.
 *
 * @param turned the column of the raster that is shown first; those before it follow the last, as on a globe
 * @param isMirrored whether the columns are shown from the last to the first: longitudes that fall
 */
public record RasterChart(Raster raster, Colors colors, int turned, boolean isMirrored) implements PixelChart {

    /**
     * Returns a heat map.
     *
     * @param center longitude in the middle of a map of the whole earth; NaN for the order of the raster
     * @throws IllegalArgumentException if there is a center, and the raster does not show all longitudes once
     */
    public static RasterChart of(Raster raster, Colors colors, Subject subject, double center) {
        Labels longitudes = Labels.of(raster.x(), subject);
        int turned =
                Double.isNaN(center) ? 0 : longitudes.turn(center, raster.x().pixels());
        return new RasterChart(raster, colors, turned, longitudes.isWestward());
    }

    @Override
    public Axis across() {
        return raster.x();
    }

    @Override
    public Axis down() {
        return raster.y();
    }

    @Override
    public int rgb(int column, int row) {
        int columns = raster.x().pixels();
        int place = isMirrored ? columns - 1 - column : column;
        return colors.rgb(raster, (place + turned) % columns, row);
    }

    @Override
    public Labels x(Subject subject) {
        Labels labels = Labels.of(raster.x(), subject);
        Labels shown = turned == 0
                ? labels
                : labels.turned((double) turned / raster.x().pixels());
        return isMirrored ? shown.mirrored() : shown;
    }

    @Override
    public void legend(Canvas canvas, Point topLeft, int height, Subject subject) {
        Point below = colors.legend(canvas, topLeft, height, subject.named(raster.label()));
        Legend.kinds(canvas, below, Legend.explained(raster.kinds()));
    }
}

package dev.tegula.internal.plot.draw;

import dev.tegula.plot.raster.Axis;
import dev.tegula.plot.raster.Raster;

/**
 * A heat map.
 *
 * @param turned the column of the raster that is shown first; those before it follow the last, as on a globe
 */
public record RasterChart(Raster raster, Colors colors, int turned) implements PixelChart {

    /**
     * Returns a heat map.
     *
     * @param center longitude in the middle of a map of the whole earth; NaN for the order of the raster
     * @throws IllegalArgumentException if there is a center, and the raster does not show all longitudes once
     */
    public static RasterChart of(Raster raster, Colors colors, Subject subject, double center) {
        int turned = Double.isNaN(center)
                ? 0
                : Labels.of(raster.x(), subject).turn(center, raster.x().pixels());
        return new RasterChart(raster, colors, turned);
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
        return colors.rgb(raster, (column + turned) % raster.x().pixels(), row);
    }

    @Override
    public Labels x(Subject subject) {
        Labels labels = Labels.of(raster.x(), subject);
        return turned == 0 ? labels : labels.turned((double) turned / raster.x().pixels());
    }

    @Override
    public void legend(Canvas canvas, Point topLeft, int height, Subject subject) {
        Point below = colors.legend(canvas, topLeft, height, subject.named(raster.label()));
        Legend.kinds(canvas, below, Legend.explained(raster.kinds()));
    }
}

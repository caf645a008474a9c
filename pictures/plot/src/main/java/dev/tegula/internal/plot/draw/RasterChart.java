package dev.tegula.internal.plot.draw;

import dev.tegula.plot.raster.Axis;
import dev.tegula.plot.raster.Raster;

/** A heat map. */
public record RasterChart(Raster raster, Colors colors) implements PixelChart {

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
        return colors.rgb(raster, column, row);
    }

    @Override
    public void legend(Canvas canvas, Point topLeft, int height, Subject subject) {
        Point below = colors.legend(canvas, topLeft, height, subject.named(raster.label()));
        Legend.kinds(canvas, below, Legend.explained(raster.kinds()));
    }
}

package dev.tegula.internal.plot.draw;

import dev.tegula.plot.raster.Axis;
import dev.tegula.plot.raster.ColorRaster;
import dev.tegula.plot.raster.Raster;

/** A picture in true colors. */
public record ColorChart(ColorRaster raster) implements PixelChart {

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
        Raster.Kind kind = raster.kind(column, row);
        return kind == Raster.Kind.VALUE ? raster.rgb(column, row) : KindColors.rgb(kind);
    }

    @Override
    public void legend(Canvas canvas, Point topLeft, int height, Subject subject) {
        Legend.kinds(canvas, topLeft, Legend.explained(raster.kinds()));
    }
}

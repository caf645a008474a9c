package dev.tegula.internal.plot.draw;

import dev.tegula.plot.raster.Axis;
import dev.tegula.plot.raster.Raster;
import java.util.function.UnaryOperator;

/** A heat map. */
public record RasterChart(Raster raster, ColorScale scale) implements PixelChart {

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
        return scale.rgb(raster, column, row);
    }

    @Override
    public void legend(Canvas canvas, Point topLeft, UnaryOperator<String> names) {
        int length = Math.max(60, height() - 90);
        Legend.bar(
                canvas,
                new Area(topLeft.x(), topLeft.y(), Style.LEGEND_WIDTH, length),
                names.apply(raster.label()),
                scale);
        Legend.kinds(canvas, topLeft.plus(0, length + 12), Legend.explained(raster.kinds()));
    }
}

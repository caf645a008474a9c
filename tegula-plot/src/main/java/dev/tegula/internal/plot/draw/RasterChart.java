package dev.tegula.internal.plot.draw;

import dev.tegula.plot.raster.Raster;
import java.awt.image.BufferedImage;

/** A heat map. */
public record RasterChart(Raster raster, ColorScale scale) implements Chart {

    @Override
    public int width() {
        return PixelSize.of(raster.x(), raster.y()).width();
    }

    @Override
    public int height() {
        return PixelSize.of(raster.x(), raster.y()).height();
    }

    @Override
    public Labels x() {
        return Labels.of(raster.x());
    }

    @Override
    public Labels y() {
        return Labels.of(raster.y());
    }

    @Override
    public boolean isUpwards() {
        return false;
    }

    /** Returns the pixels without axes. */
    public BufferedImage pixels() {
        BufferedImage image = new BufferedImage(raster.x().pixels(), raster.y().pixels(), BufferedImage.TYPE_INT_RGB);
        for (int row = 0; row < image.getHeight(); row++) {
            for (int column = 0; column < image.getWidth(); column++) {
                image.setRGB(column, row, scale.rgb(raster, column, row));
            }
        }
        return image;
    }

    @Override
    public void draw(Canvas canvas, Area area) {
        canvas.image(pixels(), area);
    }

    @Override
    public void legend(Canvas canvas, Point topLeft) {
        int length = Math.max(60, height() - 90);
        Legend.bar(canvas, new Area(topLeft.x(), topLeft.y(), Style.LEGEND_WIDTH, length), raster.label(), scale);
        Legend.kinds(canvas, topLeft.plus(0, length + 12), Legend.explained(raster.kinds()));
    }
}

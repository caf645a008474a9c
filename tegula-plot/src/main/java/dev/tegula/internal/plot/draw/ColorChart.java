package dev.tegula.internal.plot.draw;

import dev.tegula.plot.raster.ColorRaster;
import dev.tegula.plot.raster.Raster;
import java.awt.image.BufferedImage;

/** A picture in true colors. */
public record ColorChart(ColorRaster raster) implements Chart {

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
                Raster.Kind kind = raster.kind(column, row);
                image.setRGB(column, row, kind == Raster.Kind.VALUE ? raster.rgb(column, row) : KindColors.rgb(kind));
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
        Legend.kinds(canvas, topLeft, Legend.explained(raster.kinds()));
    }
}

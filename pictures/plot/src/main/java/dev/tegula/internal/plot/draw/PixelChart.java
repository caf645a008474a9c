package dev.tegula.internal.plot.draw;

import dev.tegula.plot.raster.Axis;
import java.awt.image.BufferedImage;

/** A chart of pixels, whose rows go downwards. Small ones are enlarged. */
public sealed interface PixelChart extends Chart permits RasterChart, ColorChart {

    /** Width and height from which pixels are not enlarged. */
    int SMALLEST = 400;

    /** Returns the horizontal axis. */
    Axis across();

    /** Returns the vertical axis. */
    Axis down();

    /** Returns the color of a pixel: red, green and blue. */
    int rgb(int column, int row);

    private int factor() {
        return Math.max(1, SMALLEST / Math.max(across().pixels(), down().pixels()));
    }

    @Override
    default int width() {
        return across().pixels() * factor();
    }

    @Override
    default int height() {
        return down().pixels() * factor();
    }

    @Override
    default Labels x() {
        return Labels.of(across());
    }

    @Override
    default Labels y() {
        return Labels.of(down());
    }

    @Override
    default boolean isUpwards() {
        return false;
    }

    /** Returns the pixels without axes. */
    default BufferedImage pixels() {
        BufferedImage image = new BufferedImage(across().pixels(), down().pixels(), BufferedImage.TYPE_INT_RGB);
        for (int row = 0; row < image.getHeight(); row++) {
            for (int column = 0; column < image.getWidth(); column++) {
                image.setRGB(column, row, rgb(column, row));
            }
        }
        return image;
    }

    @Override
    default void draw(Canvas canvas, Area area) {
        canvas.image(pixels(), area);
    }
}

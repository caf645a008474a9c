package dev.tegula.internal.plot.draw;

import dev.tegula.plot.raster.Axis;
import java.awt.image.BufferedImage;

/** A chart of pixels, the first row of which is at the beginning of the vertical axis. Small ones are enlarged. */
public sealed interface PixelChart extends Chart permits RasterChart, ColorChart {

    /** Returns the horizontal axis. */
    Axis across();

    /** Returns the vertical axis. */
    Axis down();

    /** Returns the color of a pixel: red, green and blue. */
    int rgb(int column, int row);

    @Override
    default FigureSize size(Labels x, Labels y) {
        return FigureSize.ofPixels(across().pixels(), down().pixels(), x, y);
    }

    @Override
    default Labels x(Subject subject) {
        return Labels.of(across(), subject);
    }

    @Override
    default Labels y(Subject subject) {
        return Labels.of(down(), subject);
    }

    /**
     * Returns the pixels without axes.
     *
     * @param rises whether the first row is at the bottom
     */
    default BufferedImage pixels(boolean rises) {
        BufferedImage image = new BufferedImage(across().pixels(), down().pixels(), BufferedImage.TYPE_INT_RGB);
        for (int row = 0; row < image.getHeight(); row++) {
            for (int column = 0; column < image.getWidth(); column++) {
                image.setRGB(column, rises ? image.getHeight() - 1 - row : row, rgb(column, row));
            }
        }
        return image;
    }

    @Override
    default boolean isPlane() {
        return true;
    }

    @Override
    default void draw(Canvas canvas, Frame frame) {
        canvas.image(pixels(frame.rises()), frame.area());
    }
}

package dev.tegula.internal.plot.draw;

import dev.tegula.plot.raster.Axis;

/** Size of a picture of pixels. Small ones are enlarged. */
record PixelSize(int width, int height) {

    private static final int SMALLEST = 400;

    static PixelSize of(Axis x, Axis y) {
        int factor = Math.max(1, SMALLEST / Math.max(x.pixels(), y.pixels()));
        return new PixelSize(x.pixels() * factor, y.pixels() * factor);
    }
}

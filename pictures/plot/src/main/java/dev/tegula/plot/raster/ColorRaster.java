package dev.tegula.plot.raster;

/**
 * The pixels of a picture in true colors, in rows from top to bottom.
 *
 * @param x horizontal axis
 * @param y vertical axis, downwards
 * @param label name of the field
 * @param rgb red, green and blue of each pixel, 8 bits each, red first; 0 unless the kind is {@link Raster.Kind#VALUE}
 * @param kinds one per pixel
 * @param cells number of cells that were read
 */
public record ColorRaster(Axis x, Axis y, String label, int[] rgb, Raster.Kind[] kinds, long cells) {

    /** Returns the color of a pixel. */
    public int rgb(int column, int row) {
        return rgb[row * x.pixels() + column];
    }

    /** Returns the kind of a pixel. */
    public Raster.Kind kind(int column, int row) {
        return kinds[row * x.pixels() + column];
    }
}

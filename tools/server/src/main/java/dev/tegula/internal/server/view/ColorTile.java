package dev.tegula.internal.server.view;

import dev.tegula.plot.raster.ColorRaster;
import dev.tegula.plot.raster.Raster;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import javax.imageio.ImageIO;

/** A tile in true colors, to which channels add light. Pixels without cells are transparent. */
final class ColorTile {

    private static final int OPAQUE = 0xff000000;
    private static final int UNREAD = 0x60e0a030;

    private final int width;
    private final int height;
    /** Whether rows of rasters begin at the bottom. */
    private final boolean isReversed;
    /** Red, green and blue of all pixels. */
    private final double[] light;

    private final Raster.Kind[] kinds;
    private long cells;

    ColorTile(int width, int height, boolean isReversed) {
        this.width = width;
        this.height = height;
        this.isReversed = isReversed;
        light = new double[3 * width * height];
        kinds = new Raster.Kind[width * height];
        Arrays.fill(kinds, Raster.Kind.EMPTY);
    }

    /** Returns a tile of colors, which are stretched over it. */
    static ColorTile of(ColorRaster raster, int width, int height, boolean isReversed) {
        ColorTile tile = new ColorTile(width, height, isReversed);
        tile.cells = raster.cells();
        for (int row = 0; row < height; row++) {
            int from = tile.row(row, raster.y().pixels());
            for (int column = 0; column < width; column++) {
                int at = (int) ((long) column * raster.x().pixels() / width);
                tile.kinds[row * width + column] = raster.kind(at, from);
                tile.add(row * width + column, raster.rgb(at, from), 1);
            }
        }
        return tile;
    }

    /**
     * Adds a channel, which is stretched over the tile.
     *
     * @param low value without light
     * @param high value of full light
     */
    void add(Raster raster, int rgb, double low, double high) {
        cells += raster.cells();
        for (int row = 0; row < height; row++) {
            int from = row(row, raster.y().pixels());
            for (int column = 0; column < width; column++) {
                int at = (int) ((long) column * raster.x().pixels() / width);
                int pixel = row * width + column;
                Raster.Kind kind = raster.kind(at, from);
                if (kind == Raster.Kind.VALUE) {
                    double part = (raster.value(at, from) - low) / (high - low);
                    add(pixel, rgb, Math.max(0, Math.min(1, part)));
                } else if (kind == Raster.Kind.FILL) {
                    add(pixel, rgb, 1); // The fill value of unsigned integers is the greatest.
                }
                if (kind == Raster.Kind.UNREAD || kind == Raster.Kind.VALUE || kind == Raster.Kind.FILL) {
                    kinds[pixel] = kind == Raster.Kind.UNREAD ? kind : Raster.Kind.VALUE;
                }
            }
        }
    }

    /** Returns the row of a raster that a row of the tile shows. */
    private int row(int row, int rows) {
        int from = (int) ((long) row * rows / height);
        return isReversed ? rows - 1 - from : from;
    }

    private void add(int pixel, int rgb, double part) {
        light[3 * pixel] += (rgb >> 16 & 0xff) * part;
        light[3 * pixel + 1] += (rgb >> 8 & 0xff) * part;
        light[3 * pixel + 2] += (rgb & 0xff) * part;
    }

    /** Returns the number of cells that were read. */
    long cells() {
        return cells;
    }

    byte[] png() throws IOException {
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_ARGB);
        for (int pixel = 0; pixel < kinds.length; pixel++) {
            image.setRGB(pixel % width, pixel / width, argb(pixel));
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ImageIO.write(image, "png", bytes);
        return bytes.toByteArray();
    }

    private int argb(int pixel) {
        return switch (kinds[pixel]) {
            case VALUE ->
                OPAQUE | component(3 * pixel) << 16 | component(3 * pixel + 1) << 8 | component(3 * pixel + 2);
            case UNREAD -> UNREAD;
            default -> 0;
        };
    }

    private int component(int index) {
        return (int) Math.min(255, Math.round(light[index]));
    }
}

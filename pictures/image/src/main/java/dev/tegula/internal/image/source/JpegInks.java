package dev.tegula.internal.image.source;

import java.awt.image.Raster;
import java.awt.image.WritableRaster;

/**
 * The inks of JPEG files with four channels and a marker of Adobe: cyan, magenta, yellow and black, 0 for none. They
 * are stored inverted, and with the transform YCCK, the first three as the luminance and colors of their inversion.
 */
final class JpegInks {

    /** The channels in the order of the samples. */
    static final String[] NAMES = {"cyan", "magenta", "yellow", "black"};

    private static final int SHIFT = 16;
    private static final int HALF = 1 << SHIFT - 1;
    private static final int RED_OF_CR = 91_881; // 1.402, 0.34414, 0.71414 and 1.772 in units of 2^-16, as in libjpeg
    private static final int GREEN_OF_CB = 22_554;
    private static final int GREEN_OF_CR = 46_802;
    private static final int BLUE_OF_CB = 116_130;

    private JpegInks() {}

    /** Returns the inks of stored samples, in the same raster. */
    static Raster of(WritableRaster stored, boolean isYcck) {
        int[] row = new int[4 * stored.getWidth()];
        for (int y = stored.getMinY(); y < stored.getMinY() + stored.getHeight(); y++) {
            stored.getPixels(stored.getMinX(), y, stored.getWidth(), 1, row);
            for (int at = 0; at < row.length; at += 4) {
                if (isYcck) {
                    invert(row, at);
                } else {
                    row[at] = 255 - row[at];
                    row[at + 1] = 255 - row[at + 1];
                    row[at + 2] = 255 - row[at + 2];
                }
                row[at + 3] = 255 - row[at + 3];
            }
            stored.setPixels(stored.getMinX(), y, stored.getWidth(), 1, row);
        }
        return stored;
    }

    /** Converts YCC, whose red, green and blue are cyan, magenta and yellow without the inversion. */
    private static void invert(int[] row, int at) {
        int y = row[at];
        int cb = row[at + 1] - 128;
        int cr = row[at + 2] - 128;
        row[at] = clamp(y + (RED_OF_CR * cr + HALF >> SHIFT));
        row[at + 1] = clamp(y + (-GREEN_OF_CB * cb - GREEN_OF_CR * cr + HALF >> SHIFT));
        row[at + 2] = clamp(y + (BLUE_OF_CB * cb + HALF >> SHIFT));
    }

    private static int clamp(int sample) {
        return Math.max(0, Math.min(255, sample));
    }
}

package dev.tegula.image.model;

import java.util.Locale;

/**
 * A channel of an image.
 *
 * @param rgba color as 8 bits each of red, green, blue and alpha, red highest, as in OME-XML
 * @param min,max least and greatest value of the channel, or of its display; NaN if they are not recorded
 */
public record ImageChannel(String name, int rgba, double min, double max) {

    /** White, the color of channels without one. */
    public static final int WHITE = 0xFFFFFFFF;

    /** Returns the color without alpha as six hexadecimal digits, as in the metadata {@code omero} of OME-Zarr. */
    public String hexColor() {
        return String.format(Locale.ROOT, "%06X", rgba >>> 8);
    }
}

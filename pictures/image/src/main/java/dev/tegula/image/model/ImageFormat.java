package dev.tegula.image.model;

import java.util.Locale;

/** Formats of exported files. */
public enum ImageFormat {
    /** 8 or 16 bits, gray or RGB, perhaps with alpha. */
    PNG,
    /** Tiled TIFF, a page per slice and channel. */
    TIFF,
    /** TIFF with a description of axes, channels and sizes of pixels, and with the levels of the pyramid. */
    OME_TIFF;

    /**
     * Returns the format of a file by its name.
     *
     * @throws IllegalArgumentException if the extension is unknown
     */
    public static ImageFormat of(String fileName) {
        String name = fileName.toLowerCase(Locale.ROOT);
        if (name.endsWith(".png")) {
            return PNG;
        } else if (name.endsWith(".ome.tif") || name.endsWith(".ome.tiff")) {
            return OME_TIFF;
        } else if (name.endsWith(".tif") || name.endsWith(".tiff")) {
            return TIFF;
        }
        throw new IllegalArgumentException(
                "file '" + fileName + "': unknown kind of image (expected .png, .tif, .tiff, .ome.tif or .ome.tiff)");
    }
}

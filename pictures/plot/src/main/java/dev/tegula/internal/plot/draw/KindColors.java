package dev.tegula.internal.plot.draw;

import dev.tegula.plot.raster.Raster;

/** Colors of pixels without a value, outside all color maps, and their names. */
public final class KindColors {

    private KindColors() {}

    /** Returns the color of a kind of pixels. */
    public static int rgb(Raster.Kind kind) {
        return switch (kind) {
            case VALUE, EMPTY -> 0xffffff;
            case NULL -> 0xd9d9d9;
            case FILL -> 0xf0f0f0;
            case UNREAD -> 0xfbe3b5;
        };
    }

    static String text(Raster.Kind kind) {
        return switch (kind) {
            case VALUE -> "value";
            case EMPTY -> "no cells";
            case NULL -> "null";
            case FILL -> "fill value";
            case UNREAD -> "not read";
        };
    }
}

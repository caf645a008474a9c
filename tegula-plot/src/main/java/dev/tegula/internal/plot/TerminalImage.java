package dev.tegula.internal.plot;

import dev.tegula.plot.raster.Raster;

/** A raster as lines of half blocks. */
public final class TerminalImage {

    private TerminalImage() {}

    /** Returns lines that end with a line feed. */
    public static String of(Raster raster, ColorScale scale, int columns, int lines) {
        int width = Math.max(1, Math.min(columns, raster.x().pixels()));
        int height = Math.max(1, Math.min(2 * lines, raster.y().pixels()));
        StringBuilder text = new StringBuilder();
        for (int row = 0; row < height; row += 2) {
            for (int column = 0; column < width; column++) {
                int x = column * raster.x().pixels() / width;
                sgr(text, 38, scale.rgb(raster, x, row * raster.y().pixels() / height));
                if (row + 1 < height) {
                    sgr(text, 48, scale.rgb(raster, x, (row + 1) * raster.y().pixels() / height));
                }
                text.append('▀');
            }
            text.append("\u001b[0m\n");
        }
        return text.toString();
    }

    private static void sgr(StringBuilder text, int target, int rgb) {
        text.append("\u001b[")
                .append(target)
                .append(";2;")
                .append(rgb >> 16 & 0xff)
                .append(';')
                .append(rgb >> 8 & 0xff)
                .append(';')
                .append(rgb & 0xff)
                .append('m');
    }
}

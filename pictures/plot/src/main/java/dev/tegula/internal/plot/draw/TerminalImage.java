package dev.tegula.internal.plot.draw;

import java.awt.image.BufferedImage;

/** Pixels as lines of half blocks. */
public final class TerminalImage {

    private TerminalImage() {}

    /** Returns lines that end with a line feed. */
    public static String of(BufferedImage pixels, int columns, int lines) {
        int width = Math.max(1, Math.min(columns, pixels.getWidth()));
        int height = Math.max(1, Math.min(2 * lines, pixels.getHeight()));
        StringBuilder text = new StringBuilder();
        for (int row = 0; row < height; row += 2) {
            for (int column = 0; column < width; column++) {
                int x = column * pixels.getWidth() / width;
                AnsiColors.foreground(text, pixels.getRGB(x, row * pixels.getHeight() / height));
                if (row + 1 < height) {
                    AnsiColors.background(text, pixels.getRGB(x, (row + 1) * pixels.getHeight() / height));
                }
                text.append('▀');
            }
            text.append(AnsiColors.RESET).append('\n');
        }
        return text.toString();
    }
}

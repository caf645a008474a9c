package dev.tegula.internal.plot.draw;

/** Characters in 24-bit colors of ANSI terminals. */
final class AnsiColors {

    static final String RESET = "\u001b[0m";

    private AnsiColors() {}

    /**
     * Appends a character of two halves.
     *
     * @param upper color of the upper half, negative for the background
     * @param lower color of the lower half, negative for the background
     */
    static void halfBlock(StringBuilder text, int upper, int lower) {
        if (upper < 0 && lower < 0) {
            text.append(' ');
            return;
        }
        boolean isLower = upper < 0;
        foreground(text, isLower ? lower : upper);
        if (!isLower && lower >= 0) {
            background(text, lower);
        }
        text.append(isLower ? '▄' : '▀').append(RESET);
    }

    static void foreground(StringBuilder text, int rgb) {
        color(text, 38, rgb);
    }

    static void background(StringBuilder text, int rgb) {
        color(text, 48, rgb);
    }

    private static void color(StringBuilder text, int target, int rgb) {
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

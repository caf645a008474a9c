package dev.tegula.internal.plot;

/** Measures of pictures, in pixels. */
final class Style {

    static final int FONT_SIZE = 12;
    static final int LEFT = 84;
    static final int RIGHT = 110;
    static final int TOP = 34;
    static final int BOTTOM = 52;
    static final int TICK = 5;
    static final int LEGEND_GAP = 18;
    static final int LEGEND_WIDTH = 16;

    private Style() {}
}

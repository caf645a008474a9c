package dev.tegula.internal.plot.draw;

/** Measures of pictures, in pixels. */
final class Style {

    static final int FONT_SIZE = 12;
    /** Most of the width of a character; fonts differ. */
    static final int CHARACTER_WIDTH = 8;

    static final int MARGIN = 4;
    static final int LEFT = 84;
    static final int RIGHT = 110;
    static final int TOP = 34;
    static final int BOTTOM = 52;
    static final int TICK = 5;
    static final int LEGEND_GAP = 18;
    static final int LEGEND_WIDTH = 16;

    /** Color of axes and texts. */
    static final int INK = 0x333333;
    /** Color of lines, bars and points. */
    static final int LINE = 0x31688e;
    /** A lighter color of the same hue. */
    static final int BAND = 0xc2d4e0;

    private Style() {}
}

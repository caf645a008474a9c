package dev.tegula.internal.plot.draw;

import dev.tegula.internal.base.ShortText;

/** Measures of pictures, in pixels. */
final class Style {

    static final int FONT_SIZE = 16;
    /** Height of a line of a legend. */
    static final int LINE_HEIGHT = 24;
    /** Most of the width of a character; fonts differ. */
    private static final double CHARACTER_WIDTH = 10;

    static final int MARGIN = 8;
    static final int LEFT = 100;
    static final int RIGHT = 130;
    /** Room above: a line for the title, and one for the names of the vertical axis and the legend. */
    static final int TOP = 64;

    static final int BOTTOM = 66;
    /** Distance from a name to what is below it. */
    static final int ABOVE = 12;

    static final int TICK = 6;
    static final int LEGEND_GAP = 22;
    static final int LEGEND_WIDTH = 20;

    /** Color of axes and texts. */
    static final int INK = 0x333333;
    /** Color of lines, bars and points. */
    static final int LINE = 0x31688e;
    /** A lighter color of the same hue. */
    static final int BAND = 0xc2d4e0;

    private Style() {}

    /** Returns the greatest width that a text can have. */
    static double width(String text) {
        return CHARACTER_WIDTH * text.length();
    }

    /** Returns a text that fits into a width, with an ellipsis if it is cut. */
    static String fitting(String text, double width) {
        return ShortText.cut(text, (int) Math.max(2, width / CHARACTER_WIDTH));
    }
}

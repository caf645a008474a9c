package dev.tegula.internal.plot.draw;

/**
 * The place of the content of a figure.
 *
 * @param rises whether the vertical axis begins at the bottom
 */
record Frame(Area area, Labels x, Labels y, boolean rises) {

    /** Returns a point by its positions on both axes. */
    Point at(double x, double y) {
        return area.at(x, vertical(y));
    }

    /** Returns the part of the height from the top where a position of the vertical axis is. */
    double vertical(double position) {
        return rises ? 1 - position : position;
    }

    /** Returns the part between positions on both axes, at least as large as a pixel. */
    Area part(double fromX, double fromY, double toX, double toY) {
        return area.part(fromX, rises ? 1 - toY : fromY, toX, rises ? 1 - fromY : toY);
    }
}

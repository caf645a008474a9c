package dev.tegula.internal.plot.draw;

import dev.tegula.internal.plot.draw.Canvas.Anchor;

/**
 * The place of the content of a figure.
 *
 * @param rises whether the vertical axis begins at the bottom
 * @param hasCoastlines whether maps show coastlines
 */
record Frame(Area area, Labels x, Labels y, boolean rises, boolean hasCoastlines) {

    private static final int Y_SPACING = 60;

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

    /** Draws a chart, coastlines and the border. */
    void draw(Canvas canvas, Chart chart) {
        chart.draw(canvas, this);
        if (hasCoastlines) {
            Coastlines.forEach(x, y, (from, to) -> canvas.line(at(from.x(), from.y()), at(to.x(), to.y()), Style.INK));
        }
        if (chart.hasBorder()) {
            canvas.border(area, Style.INK);
        }
    }

    /**
     * Draws the ticks of the horizontal axis.
     *
     * @param beyond pixels that labels may extend beyond the area, to the left and to the right
     */
    void ticksBelow(Canvas canvas, double beyond) {
        for (Tick tick : x.along(area.width(), Integer.MAX_VALUE)) {
            Point at = area.at(tick.position(), 1);
            canvas.line(at, at.plus(0, Style.TICK), Style.INK);
            double inside = Style.width(tick.label()) / 2 - beyond;
            double middle = Math.max(area.left() + inside, Math.min(area.left() + area.width() - inside, at.x()));
            canvas.text(new Point(middle, at.y() + Style.TICK + Style.FONT_SIZE + 2), Anchor.MIDDLE, tick.label());
        }
    }

    void ticksOnTheLeft(Canvas canvas) {
        for (Tick tick : y.along(area.height(), Y_SPACING)) {
            Point at = area.at(0, vertical(tick.position()));
            canvas.line(at.plus(-Style.TICK, 0), at, Style.INK);
            canvas.text(at.plus(-Style.TICK - 3, Style.FONT_SIZE / 3.0), Anchor.END, tick.label());
        }
    }
}

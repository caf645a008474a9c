package dev.tegula.internal.plot.draw;

import java.util.function.UnaryOperator;

/** The content of a figure. */
public sealed interface Chart permits PixelChart, LineChart, BarChart, PointChart, BoxChart, TimelineChart {

    /** Width of charts that have no pixels of their own. */
    int WIDTH = 720;

    /** Height of charts that have no pixels of their own. */
    int HEIGHT = 420;

    /** Returns the width of the content in pixels. */
    default int width() {
        return WIDTH;
    }

    /** Returns the height of the content in pixels. */
    default int height() {
        return HEIGHT;
    }

    /** Returns the labels of the horizontal axis. */
    Labels x();

    /** Returns the labels of the vertical axis. */
    Labels y();

    /** Returns whether the vertical axis begins at the bottom. */
    default boolean isUpwards() {
        return true;
    }

    /** Draws the content. */
    void draw(Canvas canvas, Area area);

    /**
     * Draws the legend.
     *
     * @param names returns the name of a field as it is shown
     */
    default void legend(Canvas canvas, Point topLeft, UnaryOperator<String> names) {}
}

package dev.tegula.internal.plot.draw;

/** The content of a figure. */
public sealed interface Chart permits PixelChart, FacetChart, LineChart, BarChart, PointChart, BoxChart, TimelineChart {

    /** Returns the labels of the horizontal axis. */
    Labels x(Subject subject);

    /** Returns the labels of the vertical axis. */
    Labels y(Subject subject);

    /** Returns the size of the content. */
    default FigureSize size(Labels x, Labels y) {
        return FigureSize.of(x, y);
    }

    /** Returns the size of the content in a figure of a width. */
    default FigureSize size(Labels x, Labels y, int width) {
        return size(x, y).times((double) width / FigureSize.WIDTH);
    }

    /** Returns whether both axes are coordinates, so that the vertical one can go down. */
    default boolean isPlane() {
        return false;
    }

    /** Returns whether the content has a border. */
    default boolean hasBorder() {
        return true;
    }

    /** Draws the content. */
    void draw(Canvas canvas, Frame frame);

    /**
     * Draws the legend.
     *
     * @param height height of the content
     */
    default void legend(Canvas canvas, Point topLeft, int height, Subject subject) {}
}

package dev.tegula.internal.plot.draw;

import java.awt.image.BufferedImage;

/** A picture under construction. Coordinates are pixels from the top left corner; colors are red, green and blue. */
interface Canvas {

    /** Position of a text relative to its point. */
    enum Anchor {
        START,
        MIDDLE,
        END
    }

    void line(Point from, Point to, int rgb);

    /** Fills a rectangle. */
    void rectangle(Area area, int rgb, double opacity);

    void disc(Point center, double radius, int rgb);

    /** Draws a text whose baseline begins, is centered or ends at a point. */
    void text(Point at, Anchor anchor, String text);

    /** Draws an image without smoothing. */
    void image(BufferedImage image, Area area);

    /** Draws the border of a rectangle. */
    default void border(Area area, int rgb) {
        Point topLeft = area.at(0, 0);
        Point topRight = area.at(1, 0);
        Point bottomRight = area.at(1, 1);
        Point bottomLeft = area.at(0, 1);
        line(topLeft, topRight, rgb);
        line(topRight, bottomRight, rgb);
        line(bottomRight, bottomLeft, rgb);
        line(bottomLeft, topLeft, rgb);
    }
}

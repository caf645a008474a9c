package dev.tegula.internal.plot;

import java.awt.image.BufferedImage;

/** A picture under construction. Coordinates are pixels from the top left corner. */
interface Canvas {

    /** Position of a text relative to its point. */
    enum Anchor {
        START,
        MIDDLE,
        END
    }

    void line(double x1, double y1, double x2, double y2);

    /** Draws a text whose baseline begins, is centered or ends at a point. */
    void text(double x, double y, Anchor anchor, String text);

    /** Draws an image without smoothing. */
    void image(BufferedImage image, double x, double y, double width, double height);
}

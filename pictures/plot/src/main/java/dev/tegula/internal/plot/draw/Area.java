package dev.tegula.internal.plot.draw;

/** A rectangle of a picture. */
record Area(double left, double top, double width, double height) {

    /** Returns a point by its parts of width and height, from 0 at the top left corner. */
    Point at(double x, double y) {
        return new Point(left + x * width, top + y * height);
    }

    /** Returns the part between two points in parts of width and height, at least as large as a pixel. */
    Area part(double fromX, double fromY, double toX, double toY) {
        return new Area(
                left + fromX * width,
                top + fromY * height,
                Math.max(1, (toX - fromX) * width),
                Math.max(1, (toY - fromY) * height));
    }
}

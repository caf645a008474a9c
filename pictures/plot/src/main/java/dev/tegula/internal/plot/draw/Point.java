package dev.tegula.internal.plot.draw;

/** A point of a picture. */
public record Point(double x, double y) {

    Point plus(double dx, double dy) {
        return new Point(x + dx, y + dy);
    }
}

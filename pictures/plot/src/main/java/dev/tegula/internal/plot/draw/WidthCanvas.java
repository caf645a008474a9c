package dev.tegula.internal.plot.draw;

import java.awt.image.BufferedImage;

/** Finds how far texts reach to the right. */
final class WidthCanvas implements Canvas {

    private double right;

    double right() {
        return right;
    }

    @Override
    public void text(Point at, Anchor anchor, String text) {
        right = Math.max(right, at.x() + Style.width(text));
    }

    @Override
    public void line(Point from, Point to, int rgb) {}

    @Override
    public void rectangle(Area area, int rgb, double opacity) {}

    @Override
    public void disc(Point center, double radius, int rgb) {}

    @Override
    public void image(BufferedImage image, Area area) {}
}

package dev.tegula.internal.plot.draw;

import dev.tegula.errors.InvalidStateException;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;

/** A canvas of pixels. */
final class ImageCanvas implements Canvas, AutoCloseable {

    private final Graphics2D graphics;

    ImageCanvas(BufferedImage image) {
        graphics = image.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, image.getWidth(), image.getHeight());
        graphics.setStroke(new BasicStroke(1));
        graphics.setFont(new Font(Font.SANS_SERIF, Font.PLAIN, Style.FONT_SIZE));
    }

    @Override
    public void line(Point from, Point to, int rgb) {
        graphics.setColor(new Color(rgb));
        graphics.draw(new Line2D.Double(from.x(), from.y(), to.x(), to.y()));
    }

    @Override
    public void rectangle(Area area, int rgb, double opacity) {
        graphics.setColor(new Color(rgb >> 16 & 0xff, rgb >> 8 & 0xff, rgb & 0xff, (int) Math.round(255 * opacity)));
        graphics.fill(new Rectangle2D.Double(area.left(), area.top(), area.width(), area.height()));
    }

    @Override
    public void disc(Point center, double radius, int rgb) {
        graphics.setColor(new Color(rgb));
        graphics.fill(new Ellipse2D.Double(center.x() - radius, center.y() - radius, 2 * radius, 2 * radius));
    }

    @Override
    public void text(Point at, Anchor anchor, String text) {
        graphics.setColor(new Color(Style.INK));
        double width = width(text);
        double left = switch (anchor) {
            case START -> at.x();
            case MIDDLE -> at.x() - width / 2;
            case END -> at.x() - width;
        };
        graphics.drawString(text, (float) left, (float) at.y());
    }

    /** Returns the width of a text, whose measuring loads the fonts of the system. */
    private double width(String text) {
        try {
            return graphics.getFontMetrics().stringWidth(text);
        } catch (LinkageError | InternalError | RuntimeException noFonts) {
            throw new InvalidStateException(
                    "PNG: the Java runtime found no fonts (" + noFonts.getMessage()
                            + "). Write SVG, which needs none, or install fontconfig and libharfbuzz0b, as Debian "
                            + "calls them.",
                    null,
                    noFonts);
        }
    }

    @Override
    public void image(BufferedImage image, Area area) {
        graphics.setRenderingHint(
                RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_NEAREST_NEIGHBOR);
        graphics.drawImage(image, (int) area.left(), (int) area.top(), (int) area.width(), (int) area.height(), null);
    }

    @Override
    public void close() {
        graphics.dispose();
    }
}

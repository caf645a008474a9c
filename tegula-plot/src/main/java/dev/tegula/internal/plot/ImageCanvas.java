package dev.tegula.internal.plot;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Line2D;
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
        graphics.setColor(new Color(0x333333));
        graphics.setStroke(new BasicStroke(1));
        graphics.setFont(new Font(Font.SANS_SERIF, Font.PLAIN, Style.FONT_SIZE));
    }

    @Override
    public void line(double x1, double y1, double x2, double y2) {
        graphics.draw(new Line2D.Double(x1, y1, x2, y2));
    }

    @Override
    public void text(double x, double y, Anchor anchor, String text) {
        double width = graphics.getFontMetrics().stringWidth(text);
        double left = switch (anchor) {
            case START -> x;
            case MIDDLE -> x - width / 2;
            case END -> x - width;
        };
        graphics.drawString(text, (float) left, (float) y);
    }

    @Override
    public void image(BufferedImage image, double x, double y, double width, double height) {
        graphics.setRenderingHint(
                RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_NEAREST_NEIGHBOR);
        graphics.drawImage(image, (int) x, (int) y, (int) width, (int) height, null);
    }

    @Override
    public void close() {
        graphics.dispose();
    }
}

package dev.tegula.internal.plot.draw;

import dev.tegula.internal.base.MarkupText;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.Locale;
import javax.imageio.ImageIO;

/** A canvas of vectors, with images embedded as PNG. */
final class SvgCanvas implements Canvas {

    private final StringBuilder svg = new StringBuilder();

    SvgCanvas(int width, int height) {
        append(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\">\n",
                width, height, width, height);
        append("<rect width=\"100%%\" height=\"100%%\" fill=\"#ffffff\"/>\n");
        append(
                "<g font-family=\"sans-serif\" font-size=\"%d\" fill=\"#%06x\" stroke-width=\"1\">\n",
                Style.FONT_SIZE, Style.INK);
    }

    private void append(String format, Object... values) {
        svg.append(String.format(Locale.ROOT, format, values));
    }

    @Override
    public void line(Point from, Point to, int rgb) {
        append("<path d=\"M%.2f %.2fL%.2f %.2f\" stroke=\"#%06x\"/>\n", from.x(), from.y(), to.x(), to.y(), rgb);
    }

    @Override
    public void rectangle(Area area, int rgb, double opacity) {
        append(
                "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" fill=\"#%06x\"%s/>\n",
                area.left(),
                area.top(),
                area.width(),
                area.height(),
                rgb,
                opacity == 1 ? "" : " fill-opacity=\"" + opacity + "\"");
    }

    @Override
    public void disc(Point center, double radius, int rgb) {
        append("<circle cx=\"%.2f\" cy=\"%.2f\" r=\"%.1f\" fill=\"#%06x\"/>\n", center.x(), center.y(), radius, rgb);
    }

    @Override
    public void text(Point at, Anchor anchor, String text) {
        append(
                "<text x=\"%.2f\" y=\"%.2f\" text-anchor=\"%s\">%s</text>\n",
                at.x(), at.y(), anchor.name().toLowerCase(Locale.ROOT), MarkupText.escaped(text));
    }

    @Override
    public void image(BufferedImage image, Area area) {
        ByteArrayOutputStream png = new ByteArrayOutputStream();
        try {
            ImageIO.write(image, "png", png);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        append(
                "<image x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" preserveAspectRatio=\"none\" "
                        + "style=\"image-rendering:pixelated\" href=\"data:image/png;base64,%s\"/>\n",
                area.left(),
                area.top(),
                area.width(),
                area.height(),
                Base64.getEncoder().encodeToString(png.toByteArray()));
    }

    String text() {
        return svg + "</g>\n</svg>\n";
    }
}

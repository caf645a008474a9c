package dev.tegula.internal.plot;

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
                "<g font-family=\"sans-serif\" font-size=\"%d\" fill=\"#333333\" stroke-width=\"1\">\n",
                Style.FONT_SIZE);
    }

    private void append(String format, Object... values) {
        svg.append(String.format(Locale.ROOT, format, values));
    }

    @Override
    public void line(double x1, double y1, double x2, double y2) {
        append("<path d=\"M%.2f %.2fL%.2f %.2f\" stroke=\"#333333\"/>\n", x1, y1, x2, y2);
    }

    @Override
    public void text(double x, double y, Anchor anchor, String text) {
        append(
                "<text x=\"%.2f\" y=\"%.2f\" text-anchor=\"%s\">%s</text>\n",
                x, y, anchor.name().toLowerCase(Locale.ROOT), escaped(text));
    }

    @Override
    public void image(BufferedImage image, double x, double y, double width, double height) {
        ByteArrayOutputStream png = new ByteArrayOutputStream();
        try {
            ImageIO.write(image, "png", png);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        append(
                "<image x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" preserveAspectRatio=\"none\" "
                        + "style=\"image-rendering:pixelated\" href=\"data:image/png;base64,%s\"/>\n",
                x, y, width, height, Base64.getEncoder().encodeToString(png.toByteArray()));
    }

    /** Returns a text without characters that XML does not allow or that have a meaning in it. */
    private static String escaped(String text) {
        StringBuilder escaped = new StringBuilder();
        text.codePoints().forEach(c -> {
            switch (c) {
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '&' -> escaped.append("&amp;");
                default ->
                    escaped.appendCodePoint(
                            c >= ' ' && c != 0xfffe && c != 0xffff && (c < 0xd800 || c > 0xdfff) ? c : 0xfffd);
            }
        });
        return escaped.toString();
    }

    String text() {
        return svg + "</g>\n</svg>\n";
    }
}

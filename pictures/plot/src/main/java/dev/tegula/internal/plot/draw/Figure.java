package dev.tegula.internal.plot.draw;

import dev.tegula.internal.plot.draw.Canvas.Anchor;
import java.awt.image.BufferedImage;
import java.util.function.UnaryOperator;

/**
 * A picture: content in a frame with axes, a title above, and a legend on the right.
 *
 * @param chart axes and content
 * @param names returns the name of a field as it is shown
 */
public record Figure(Chart chart, String title, UnaryOperator<String> names) {

    private static final int Y_SPACING = 45;
    private static final int LEAST_HEIGHT = 100;

    private Area area() {
        return new Area(Style.LEFT, Style.TOP, chart.width(), chart.height());
    }

    private int totalWidth() {
        return Style.LEFT + chart.width() + Style.RIGHT;
    }

    private int totalHeight() {
        return Style.TOP + Math.max(chart.height(), LEAST_HEIGHT) + Style.BOTTOM;
    }

    /** Returns the picture as pixels. */
    public BufferedImage image() {
        BufferedImage image = new BufferedImage(totalWidth(), totalHeight(), BufferedImage.TYPE_INT_RGB);
        try (ImageCanvas canvas = new ImageCanvas(image)) {
            draw(canvas);
        }
        return image;
    }

    /** Returns the picture as SVG. */
    public String svg() {
        SvgCanvas canvas = new SvgCanvas(totalWidth(), totalHeight());
        draw(canvas);
        return canvas.text();
    }

    /** Returns the picture as lines of characters. */
    public String terminal(int columns, int lines) {
        TerminalCanvas canvas = new TerminalCanvas(columns, lines, totalWidth(), totalHeight());
        draw(canvas);
        return canvas.text();
    }

    private void draw(Canvas canvas) {
        Area area = area();
        chart.draw(canvas, area);
        canvas.border(area, Style.INK);
        header(canvas, area);
        for (Tick tick : chart.x().along(area.width(), Integer.MAX_VALUE)) {
            Point at = area.at(tick.position(), 1);
            canvas.line(at, at.plus(0, Style.TICK), Style.INK);
            canvas.text(at.plus(0, Style.TICK + Style.FONT_SIZE + 2), Anchor.MIDDLE, tick.label());
        }
        canvas.text(
                area.at(0.5, 1).plus(0, 2 * Style.FONT_SIZE + 16),
                Anchor.MIDDLE,
                names.apply(chart.x().name()));
        for (Tick tick : chart.y().along(area.height(), Y_SPACING)) {
            Point at = area.at(0, chart.isUpwards() ? 1 - tick.position() : tick.position());
            canvas.line(at.plus(-Style.TICK, 0), at, Style.INK);
            canvas.text(at.plus(-Style.TICK - 3, Style.FONT_SIZE / 3.0), Anchor.END, tick.label());
        }
        chart.legend(canvas, area.at(1, 0).plus(Style.LEGEND_GAP, 0), names);
    }

    /** Draws the name of the vertical axis above it, and the title, which makes room for a long name. */
    private void header(Canvas canvas, Area area) {
        String name = names.apply(chart.y().name());
        double width = Style.CHARACTER_WIDTH * name.length();
        double end = area.left() - Style.TICK - 3;
        double baseline = area.top() - 12;
        double start = Math.max(Style.MARGIN, end - width);
        boolean isLong = start + width > end;
        canvas.text(new Point(isLong ? start : end, baseline), isLong ? Anchor.START : Anchor.END, name);
        double titleAt = isLong ? start + width + 2 * Style.CHARACTER_WIDTH : area.left();
        canvas.text(new Point(titleAt, baseline), Anchor.START, title);
    }
}

package dev.tegula.internal.plot.draw;

import dev.tegula.internal.plot.draw.Canvas.Anchor;
import java.awt.image.BufferedImage;
import org.jspecify.annotations.Nullable;

/** A picture: content in a frame with axes, a title above, and a legend on the right. Immutable. */
public final class Figure {

    private static final int LEAST_HEIGHT = 120;

    /**
     * How a figure is drawn.
     *
     * @param rises whether the vertical axis goes up; null if what it shows decides
     * @param hasCoastlines whether maps show coastlines
     * @param width width of content that has 1,200 pixels otherwise
     * @param isStretched whether maps fill the picture as other content does
     */
    public record Layout(String title, @Nullable Boolean rises, boolean hasCoastlines, int width, boolean isStretched) {

        /** Without a title, and as the content decides. */
        public static final Layout DEFAULT = new Layout("", null, true, FigureSize.WIDTH, false);

        /** Returns the layout with a title. */
        public Layout titled(String newTitle) {
            return new Layout(newTitle, rises, hasCoastlines, width, isStretched);
        }

        /** Returns the layout with a direction of the vertical axis. */
        public Layout upwards(boolean newRises) {
            return new Layout(title, newRises, hasCoastlines, width, isStretched);
        }

        /** Returns the layout with or without coastlines. */
        public Layout coastlines(boolean newCoastlines) {
            return new Layout(title, rises, newCoastlines, width, isStretched);
        }

        /** Returns the layout with a width. */
        public Layout wide(int newWidth) {
            return new Layout(title, rises, hasCoastlines, newWidth, isStretched);
        }

        /** Returns the layout of maps that fill the picture, or whose degrees are as long on both axes. */
        public Layout stretched(boolean newStretched) {
            return new Layout(title, rises, hasCoastlines, width, newStretched);
        }
    }

    private final Chart chart;
    private final Subject subject;
    private final Layout layout;
    private final Frame frame;
    private final int width;
    private final int height;

    /** Creates a figure of a chart. */
    public Figure(Chart chart, Subject subject, Layout layout) {
        this.chart = chart;
        this.subject = subject;
        this.layout = layout;
        Labels x = chart.x(subject);
        Labels y = chart.y(subject);
        FigureSize size = layout.isStretched()
                ? chart.size(x.placeless(), y.placeless(), layout.width())
                : chart.size(x, y, layout.width());
        Area area = new Area(Style.LEFT, Style.TOP, size.width(), size.height());
        boolean rises = layout.rises() == null || !chart.isPlane() ? y.rises() : layout.rises();
        frame = new Frame(area, x, y, rises, layout.hasCoastlines());
        WidthCanvas legend = new WidthCanvas();
        legend(legend);
        int least = Style.LEFT + size.width() + Style.RIGHT;
        width = Math.max(least, (int) Math.ceil(legend.right()) + Style.MARGIN);
        height = Style.TOP + Math.max(size.height(), LEAST_HEIGHT) + Style.BOTTOM;
    }

    /** Returns the picture as pixels. */
    public BufferedImage image() {
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        try (ImageCanvas canvas = new ImageCanvas(image)) {
            draw(canvas);
        }
        return image;
    }

    /** Returns the picture as SVG. */
    public String svg() {
        SvgCanvas canvas = new SvgCanvas(width, height);
        draw(canvas);
        return canvas.text();
    }

    /**
     * Returns the picture as lines of characters. Those of pixels have no axes, so that they have all pixels.
     *
     * @param columns greatest number of characters per line
     * @param lines greatest number of lines
     */
    public String terminal(int columns, int lines) {
        if (chart instanceof PixelChart raster) {
            return TerminalImage.of(raster.pixels(frame.rises()), columns, lines);
        }
        TerminalCanvas canvas = new TerminalCanvas(columns, lines, width, height);
        draw(canvas);
        return canvas.text();
    }

    private void draw(Canvas canvas) {
        Area area = frame.area();
        frame.draw(canvas, chart);
        canvas.text(
                new Point(Style.LEFT, Style.MARGIN + Style.FONT_SIZE),
                Anchor.START,
                Style.fitting(layout.title(), width - Style.LEFT));
        axes(canvas, area);
        legend(canvas);
    }

    private void axes(Canvas canvas, Area area) {
        frame.ticksBelow(canvas, Double.POSITIVE_INFINITY);
        canvas.text(
                area.at(0.5, 1).plus(0, 2 * Style.FONT_SIZE + 20),
                Anchor.MIDDLE,
                Style.fitting(frame.x().name(), area.width()));
        frame.ticksOnTheLeft(canvas);
        // The name of the vertical axis ends above its ticks, or begins at the margin if it is long.
        String name = Style.fitting(frame.y().name(), Style.LEFT + area.width());
        double end = area.left() - Style.TICK - 3;
        boolean isLong = Style.MARGIN + Style.width(name) > end;
        canvas.text(
                new Point(isLong ? Style.MARGIN : end, area.top() - Style.ABOVE),
                isLong ? Anchor.START : Anchor.END,
                name);
    }

    private void legend(Canvas canvas) {
        Area area = frame.area();
        chart.legend(canvas, area.at(1, 0).plus(Style.LEGEND_GAP, 0), (int) area.height(), subject);
    }
}

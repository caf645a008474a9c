package dev.tegula.internal.plot;

import dev.tegula.internal.plot.Canvas.Anchor;
import dev.tegula.plot.raster.Axis;
import dev.tegula.plot.raster.Raster;
import dev.tegula.plot.raster.ValueScale;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.List;

/** Draws a raster with axes, title and legend. */
public final class Drawing {

    private static final int SMALLEST = 400;
    private static final int PIXELS_PER_X_TICK = 80;
    private static final int PIXELS_PER_Y_TICK = 45;

    private static final int PIXELS_PER_TIME = 130;

    private final Raster raster;
    private final ColorScale scale;
    private final String title;
    private final int width;
    private final int height;

    /** Creates a drawing; small rasters are enlarged. */
    public Drawing(Raster raster, ColorScale scale, String title) {
        this.raster = raster;
        this.scale = scale;
        this.title = title;
        int factor =
                Math.max(1, SMALLEST / Math.max(raster.x().pixels(), raster.y().pixels()));
        this.width = raster.x().pixels() * factor;
        this.height = raster.y().pixels() * factor;
    }

    private int totalWidth() {
        return Style.LEFT + width + Style.RIGHT;
    }

    private int totalHeight() {
        return Style.TOP + Math.max(height, 100) + Style.BOTTOM;
    }

    /** Returns the drawing as pixels. */
    public BufferedImage image() {
        BufferedImage image = new BufferedImage(totalWidth(), totalHeight(), BufferedImage.TYPE_INT_RGB);
        try (ImageCanvas canvas = new ImageCanvas(image)) {
            draw(canvas);
        }
        return image;
    }

    /** Returns the drawing as SVG. */
    public String svg() {
        SvgCanvas canvas = new SvgCanvas(totalWidth(), totalHeight());
        draw(canvas);
        return canvas.text();
    }

    private void draw(Canvas canvas) {
        int right = Style.LEFT + width;
        int bottom = Style.TOP + height;
        canvas.image(pixels(), Style.LEFT, Style.TOP, width, height);
        frame(canvas, Style.LEFT, Style.TOP, right, bottom);
        canvas.text(Style.LEFT, Style.TOP - 12, Anchor.START, title);
        Axis x = raster.x();
        int spacing = x.dimension().datatype().isDatetime() ? PIXELS_PER_TIME : PIXELS_PER_X_TICK;
        for (Tick tick : Tick.of(x, Math.max(2, width / spacing))) {
            double at = Style.LEFT + tick.position() * width;
            canvas.line(at, bottom, at, bottom + Style.TICK);
            canvas.text(at, bottom + Style.TICK + Style.FONT_SIZE + 2, Anchor.MIDDLE, tick.label());
        }
        canvas.text(
                Style.LEFT + width / 2.0,
                bottom + 2 * Style.FONT_SIZE + 16,
                Anchor.MIDDLE,
                x.dimension().name());
        Axis y = raster.y();
        for (Tick tick : Tick.of(y, Math.max(2, height / PIXELS_PER_Y_TICK))) {
            double at = Style.TOP + tick.position() * height;
            canvas.line(Style.LEFT - Style.TICK, at, Style.LEFT, at);
            canvas.text(Style.LEFT - Style.TICK - 3, at + Style.FONT_SIZE / 3.0, Anchor.END, tick.label());
        }
        canvas.text(
                Style.LEFT - Style.TICK - 3,
                Style.TOP - 12,
                Anchor.END,
                y.dimension().name());
        legend(canvas);
    }

    private BufferedImage pixels() {
        BufferedImage image = new BufferedImage(raster.x().pixels(), raster.y().pixels(), BufferedImage.TYPE_INT_RGB);
        for (int row = 0; row < image.getHeight(); row++) {
            for (int column = 0; column < image.getWidth(); column++) {
                image.setRGB(column, row, scale.rgb(raster, column, row));
            }
        }
        return image;
    }

    private static void frame(Canvas canvas, double left, double top, double right, double bottom) {
        canvas.line(left, top, right, top);
        canvas.line(right, top, right, bottom);
        canvas.line(right, bottom, left, bottom);
        canvas.line(left, bottom, left, top);
    }

    private void legend(Canvas canvas) {
        int left = Style.LEFT + width + Style.LEGEND_GAP;
        int right = left + Style.LEGEND_WIDTH;
        int length = Math.max(60, height - 90);
        BufferedImage bar = new BufferedImage(1, length, BufferedImage.TYPE_INT_RGB);
        for (int i = 0; i < length; i++) {
            bar.setRGB(0, i, scale.colors().rgb(1 - (i + 0.5) / length));
        }
        canvas.image(bar, left, Style.TOP, Style.LEGEND_WIDTH, length);
        frame(canvas, left, Style.TOP, right, Style.TOP + length);
        canvas.text(left, Style.TOP - 12, Anchor.START, raster.label());
        for (Tick tick : legendTicks(length)) {
            double at = Style.TOP + (1 - tick.position()) * length;
            canvas.line(right, at, right + Style.TICK, at);
            canvas.text(right + Style.TICK + 3, at + Style.FONT_SIZE / 3.0, Anchor.START, tick.label());
        }
        int at = Style.TOP + length + 12;
        for (Raster.Kind kind : Raster.Kind.values()) {
            if (kind != Raster.Kind.VALUE && kind != Raster.Kind.EMPTY && has(kind)) {
                BufferedImage patch = new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB);
                patch.setRGB(0, 0, color(kind));
                canvas.image(patch, left, at, Style.LEGEND_WIDTH, Style.FONT_SIZE);
                frame(canvas, left, at, right, at + Style.FONT_SIZE);
                canvas.text(right + Style.TICK + 3, at + Style.FONT_SIZE - 2, Anchor.START, text(kind));
                at += Style.FONT_SIZE + 8;
            }
        }
    }

    private List<Tick> legendTicks(int length) {
        int wished = Math.max(2, length / PIXELS_PER_Y_TICK);
        if (scale.scale() != ValueScale.LOG || scale.low() <= 0 || scale.low() == scale.high()) {
            return Tick.of(scale.low(), scale.high(), wished);
        }
        List<Tick> ticks = new ArrayList<>();
        for (int i = 0; i <= wished; i++) {
            double position = (double) i / wished;
            ticks.add(new Tick(position, Tick.number(scale.value(position))));
        }
        return ticks;
    }

    private boolean has(Raster.Kind kind) {
        for (Raster.Kind each : raster.kinds()) {
            if (each == kind) {
                return true;
            }
        }
        return false;
    }

    private static int color(Raster.Kind kind) {
        return switch (kind) {
            case VALUE, EMPTY -> ColorScale.EMPTY;
            case NULL -> ColorScale.NULL;
            case FILL -> ColorScale.FILL;
            case UNREAD -> ColorScale.UNREAD;
        };
    }

    private static String text(Raster.Kind kind) {
        return switch (kind) {
            case VALUE -> "value";
            case EMPTY -> "no cells";
            case NULL -> "null";
            case FILL -> "fill value";
            case UNREAD -> "not read";
        };
    }
}

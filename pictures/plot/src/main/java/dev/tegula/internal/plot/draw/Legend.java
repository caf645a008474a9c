package dev.tegula.internal.plot.draw;

import dev.tegula.internal.plot.draw.Canvas.Anchor;
import dev.tegula.plot.raster.Raster;
import java.awt.image.BufferedImage;
import java.util.List;
import java.util.stream.Stream;

/** Parts of legends. */
final class Legend {

    private static final int SPACING = 60;
    private static final int POINT = 10;

    private Legend() {}

    /** Draws a bar of colors with ticks. */
    static void bar(Canvas canvas, Area bar, String name, ColorScale scale) {
        int length = (int) bar.height();
        BufferedImage colors = new BufferedImage(1, length, BufferedImage.TYPE_INT_RGB);
        for (int i = 0; i < length; i++) {
            colors.setRGB(0, i, scale.colors().rgb(1 - (i + 0.5) / length));
        }
        canvas.image(colors, bar);
        canvas.border(bar, Style.INK);
        canvas.text(bar.at(0, 0).plus(0, -Style.ABOVE - (scale.above() ? POINT : 0)), Anchor.START, name);
        if (scale.above()) {
            Area above = new Area(bar.left(), bar.top() - POINT, bar.width(), POINT);
            canvas.image(triangle((int) bar.width(), scale.colors().rgb(1), true), above);
        }
        if (scale.below()) {
            Area below = new Area(bar.left(), bar.top() + bar.height(), bar.width(), POINT);
            canvas.image(triangle((int) bar.width(), scale.colors().rgb(0), false), below);
        }
        for (Tick tick : scale.limits().ticks(Math.max(2, length / SPACING))) {
            Point at = bar.at(1, 1 - tick.position());
            canvas.line(at, at.plus(Style.TICK, 0), Style.INK);
            canvas.text(at.plus(Style.TICK + 3, Style.FONT_SIZE / 3.0), Anchor.START, tick.label());
        }
    }

    /** Returns a point at the end of a bar: there are values beyond. */
    private static BufferedImage triangle(int width, int rgb, boolean up) {
        BufferedImage triangle = new BufferedImage(width, POINT, BufferedImage.TYPE_INT_ARGB);
        for (int row = 0; row < POINT; row++) {
            int half = (int) Math.round(width / 2.0 * (row + 0.5) / POINT);
            for (int column = width / 2 - half; column < width / 2 + half; column++) {
                triangle.setRGB(column, up ? row : POINT - 1 - row, 0xff000000 | rgb);
            }
        }
        return triangle;
    }

    /** Draws the colors of the kinds of pixels without a value. */
    static void kinds(Canvas canvas, Point topLeft, List<Raster.Kind> kinds) {
        Point at = topLeft;
        for (Raster.Kind kind : kinds) {
            patch(canvas, at, KindColors.rgb(kind), KindColors.text(kind));
            at = at.plus(0, Style.LINE_HEIGHT);
        }
    }

    /** Draws a patch of a color and its meaning. */
    static void patch(Canvas canvas, Point at, int rgb, String text) {
        Area patch = new Area(at.x(), at.y(), Style.LEGEND_WIDTH, Style.FONT_SIZE);
        canvas.rectangle(patch, rgb, 1);
        canvas.border(patch, Style.INK);
        canvas.text(patch.at(1, 1).plus(Style.TICK + 3, -2), Anchor.START, text);
    }

    /** Returns the kinds of pixels that need an explanation. */
    static List<Raster.Kind> explained(Raster.Kind[] kinds) {
        return Stream.of(kinds)
                .distinct()
                .filter(kind -> kind != Raster.Kind.VALUE && kind != Raster.Kind.EMPTY)
                .sorted()
                .toList();
    }
}

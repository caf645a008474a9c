package dev.tegula.internal.plot.draw;

import dev.tegula.internal.plot.draw.Canvas.Anchor;
import dev.tegula.plot.chart.Points;
import dev.tegula.plot.raster.Raster;
import java.util.function.UnaryOperator;

/** Cells as points. */
public record PointChart(Points points, ColorScale scale) implements Chart {

    private static final int MANY = 2000;

    @Override
    public Labels x() {
        return Labels.of(points.x());
    }

    @Override
    public Labels y() {
        return Labels.of(points.y());
    }

    @Override
    public boolean isUpwards() {
        return false;
    }

    @Override
    public void draw(Canvas canvas, Area area) {
        double radius = points.size() > MANY ? 1.2 : 2.5;
        for (int i = 0; i < points.size(); i++) {
            Point at = area.at(points.x().position(points.xs()[i]), points.y().position(points.ys()[i]));
            canvas.disc(at, radius, color(points.values()[i]));
        }
    }

    private int color(double value) {
        if (points.label().isEmpty()) {
            return Style.LINE;
        }
        return Double.isNaN(value) ? KindColors.rgb(Raster.Kind.NULL) : scale.rgb(value);
    }

    @Override
    public void legend(Canvas canvas, Point topLeft, UnaryOperator<String> names) {
        int length = height() - 90;
        if (!points.label().isEmpty()) {
            Legend.bar(canvas, new Area(topLeft.x(), topLeft.y(), Style.LEGEND_WIDTH, length), points.label(), scale);
        }
        if (points.size() < points.cells()) {
            Point at = topLeft.plus(0, length + 12 + Style.FONT_SIZE);
            canvas.text(at, Anchor.START, "sample of");
            canvas.text(at.plus(0, Style.FONT_SIZE + 4), Anchor.START, Tick.number((double) points.cells()) + " cells");
        }
    }
}

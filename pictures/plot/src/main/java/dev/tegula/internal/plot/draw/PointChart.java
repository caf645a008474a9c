package dev.tegula.internal.plot.draw;

import dev.tegula.internal.plot.draw.Canvas.Anchor;
import dev.tegula.plot.chart.Points;
import dev.tegula.plot.raster.Axis;
import dev.tegula.plot.raster.Raster;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;

/** Cells as points. */
public record PointChart(Points points, Colors colors) implements Chart {

    private static final int MANY = 2000;
    /** Half a circle, in degrees. */
    private static final double HALF = 180;

    /**
     * Returns a chart of points; those of longitudes on both sides of the date line lie side by side.
     *
     * @param center longitude in the middle; NaN for the middle of the points
     * @throws IllegalArgumentException if there is a center, and the horizontal axis has no longitudes
     */
    public static PointChart of(Points points, Colors colors, Subject subject, double center) {
        boolean isLongitude = points.x().range() instanceof Range.OfDouble
                && Labels.of(points.x(), subject).geography() == Geography.LONGITUDE;
        if (!Double.isNaN(center)) {
            if (!isLongitude) {
                throw new IllegalArgumentException("center: the horizontal axis has no longitudes (found '"
                        + points.x().dimension().name() + "'). Leave the center out.");
            }
            double first = center - HALF;
            DoubleUnaryOperator around = x -> x - 2 * HALF * Math.floor((x - first) / (2 * HALF));
            return new PointChart(moved(points, around, Range.of(first, center + HALF)), colors);
        }
        return new PointChart(isLongitude ? joined(points) : points, colors);
    }

    /** Moves the western points around the earth if all points leave out more than half of it. */
    private static Points joined(Points points) {
        double[] sorted = points.xs().clone();
        Arrays.sort(sorted);
        for (int i = 1; i < sorted.length; i++) {
            if (sorted[i] - sorted[i - 1] > HALF) {
                double east = sorted[i];
                return moved(points, x -> x < east ? x + 2 * HALF : x, Range.of(east, sorted[i - 1] + 2 * HALF));
            }
        }
        return points;
    }

    /** Returns points at other longitudes. */
    private static Points moved(Points points, DoubleUnaryOperator longitude, Range range) {
        String name = points.x().dimension().name();
        return new Points(
                new Axis(Dimension.float64(name, -720, 720), range, points.x().pixels()),
                points.y(),
                points.label(),
                DoubleStream.of(points.xs()).map(longitude).toArray(),
                points.ys(),
                points.values(),
                points.labels(),
                points.cells());
    }

    @Override
    public Labels x(Subject subject) {
        return Labels.of(points.x(), subject);
    }

    @Override
    public Labels y(Subject subject) {
        return Labels.of(points.y(), subject);
    }

    @Override
    public boolean isPlane() {
        return true;
    }

    @Override
    public void draw(Canvas canvas, Frame frame) {
        double radius = points.size() > MANY ? 1.6 : 3.5;
        for (int i = 0; i < points.size(); i++) {
            double x = points.x().position(points.xs()[i]);
            canvas.disc(frame.at(x, points.y().position(points.ys()[i])), radius, color(points.values()[i]));
        }
    }

    private int color(double value) {
        if (points.label().isEmpty()) {
            return Style.LINE;
        }
        return Double.isNaN(value) ? KindColors.rgb(Raster.Kind.NULL) : colors.rgb(value);
    }

    @Override
    public void legend(Canvas canvas, Point topLeft, int height, Subject subject) {
        Point at = topLeft;
        if (!points.label().isEmpty()) {
            at = colors.legend(canvas, topLeft, height, subject.named(points.label()));
        }
        if (points.size() < points.cells()) {
            canvas.text(at.plus(0, Style.FONT_SIZE), Anchor.START, "sample of");
            canvas.text(
                    at.plus(0, Style.FONT_SIZE + Style.LINE_HEIGHT),
                    Anchor.START,
                    Tick.number((double) points.cells()) + " cells");
        }
    }
}

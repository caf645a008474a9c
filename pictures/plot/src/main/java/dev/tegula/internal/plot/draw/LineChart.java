package dev.tegula.internal.plot.draw;

import dev.tegula.plot.chart.Line;
import dev.tegula.plot.raster.Raster;
import dev.tegula.plot.raster.ValueScale;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Means along a dimension as a line, on a band from the least to the greatest value. */
public record LineChart(Line line, Limits limits) implements Chart {

    /** Returns a chart of all values. */
    public static LineChart of(Line line, ValueScale scale) {
        DoubleStream values = scale == ValueScale.PERCENTILE
                ? DoubleStream.of(line.values().means())
                : DoubleStream.concat(
                        DoubleStream.of(line.values().least()),
                        DoubleStream.of(line.values().greatest()));
        return new LineChart(line, Limits.of(values, scale).padded());
    }

    @Override
    public Labels x(Subject subject) {
        return Labels.of(line.x(), subject);
    }

    @Override
    public Labels y(Subject subject) {
        return Labels.of(subject.named(line.label()), limits);
    }

    @Override
    public void draw(Canvas canvas, Frame frame) {
        Area area = frame.area();
        int pixels = line.x().pixels();
        double[] means = line.values().means();
        for (int i = 0; i < pixels; i++) {
            double from = (double) i / pixels;
            double to = (i + 1.0) / pixels;
            if (line.unread()[i]) {
                canvas.rectangle(area.part(from, 0, to, 1), KindColors.rgb(Raster.Kind.UNREAD), 1);
            }
            double low = line.values().least()[i];
            double high = line.values().greatest()[i];
            if (low < high) {
                canvas.rectangle(
                        area.part(from, 1 - limits.inside(high), to, 1 - limits.inside(low)), Style.LINE, 0.25);
            }
        }
        @Nullable Point before = null;
        for (int i = 0; i < pixels; i++) {
            if (Double.isNaN(means[i])) {
                before = null;
                continue;
            }
            Point at = area.at((i + 0.5) / pixels, 1 - limits.inside(means[i]));
            if (before != null) {
                canvas.line(before, at, Style.LINE);
            } else if (i + 1 == pixels || Double.isNaN(means[i + 1])) {
                canvas.disc(at, 1.5, Style.LINE);
            }
            before = at;
        }
    }

    @Override
    public void legend(Canvas canvas, Point topLeft, int height, Subject subject) {
        double[] least = line.values().least();
        double[] greatest = line.values().greatest();
        if (IntStream.range(0, least.length).anyMatch(i -> least[i] < greatest[i])) {
            Legend.patch(canvas, topLeft, Style.LINE, "mean");
            Legend.patch(canvas, topLeft.plus(0, Style.LINE_HEIGHT), Style.BAND, "min to max");
        }
    }
}

package dev.tegula.internal.plot.draw;

import dev.tegula.plot.chart.Timeline;
import dev.tegula.plot.raster.Axis;
import dev.tegula.plot.raster.ValueScale;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;

/**
 * Sizes of fragments over the time of their writing; consolidated fragments are lines from their first to their last
 * time.
 */
public record TimelineChart(Timeline timeline, Axis time, Limits bytes) implements Chart {

    /** Returns a chart of all fragments. */
    public static TimelineChart of(Timeline timeline, ValueScale scale) {
        long first = timeline.fragments().stream()
                .mapToLong(Timeline.Fragment::start)
                .min()
                .orElse(0);
        long last = timeline.fragments().stream()
                .mapToLong(Timeline.Fragment::end)
                .max()
                .orElse(1);
        long room = Math.max(1, (last - first) / 50);
        Range shown = Range.of(Math.max(0, first - room), last + room);
        Dimension dimension = Dimension.of("time of writing", Datatype.DATETIME_MS, shown, 1);
        Limits found = Limits.of(timeline.fragments().stream().mapToDouble(Timeline.Fragment::bytes), scale);
        Limits bytes = scale == ValueScale.LOG
                ? found.padded()
                : new Limits(ValueScale.LINEAR, 0, Math.max(1, 1.05 * found.high()));
        return new TimelineChart(timeline, new Axis(dimension, shown, FigureSize.WIDTH), bytes);
    }

    @Override
    public Labels x(Subject subject) {
        return Labels.of(time, Subject.UNKNOWN);
    }

    @Override
    public Labels y(Subject subject) {
        return Labels.of("bytes", bytes);
    }

    @Override
    public void draw(Canvas canvas, Frame frame) {
        Area area = frame.area();
        for (Timeline.Fragment fragment : timeline.fragments()) {
            double height = 1 - bytes.inside((double) fragment.bytes());
            Point start = area.at(time.position((double) fragment.start()), height);
            Point end = area.at(time.position((double) fragment.end()), height);
            canvas.line(start, new Point(start.x(), area.at(0, 1).y()), Style.BAND);
            canvas.line(start, end, Style.LINE);
            canvas.disc(start, 2.5, Style.LINE);
            canvas.disc(end, 2.5, Style.LINE);
        }
    }
}

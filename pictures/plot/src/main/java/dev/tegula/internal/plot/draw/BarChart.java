package dev.tegula.internal.plot.draw;

import dev.tegula.internal.base.ShortText;
import dev.tegula.internal.plot.draw.Canvas.Anchor;
import dev.tegula.plot.chart.Bins;
import dev.tegula.plot.raster.ValueScale;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/** A histogram. */
public record BarChart(Bins bins, Limits limits) implements Chart {

    private static final int MOST_LABELS = 24;
    private static final int LONGEST_LABEL = 12;

    /** Returns a chart whose bars begin at 0, or near the least count on a logarithmic scale. */
    public static BarChart of(Bins bins, ValueScale scale) {
        if (scale == ValueScale.LOG) {
            Limits found = Limits.of(DoubleStream.of(bins.counts()).filter(count -> count > 0), scale);
            return new BarChart(bins, new Limits(scale, found.low() / 2, Math.max(found.high(), found.low() + 1)));
        }
        double most = DoubleStream.of(bins.counts()).max().orElse(1);
        return new BarChart(bins, new Limits(ValueScale.LINEAR, 0, most == 0 ? 1 : 1.03 * most));
    }

    private double low() {
        return bins.edges()[0];
    }

    private double high() {
        return bins.edges()[bins.edges().length - 1];
    }

    @Override
    public Labels x(Subject subject) {
        String name = subject.named(bins.label());
        return bins.labels().isEmpty()
                ? Labels.of(name, new Limits(ValueScale.LINEAR, low(), high()))
                : Labels.named(name, wanted -> categories(), 1);
    }

    private List<Tick> categories() {
        int number = bins.labels().size();
        int step = (number + MOST_LABELS - 1) / MOST_LABELS;
        List<Tick> ticks = new ArrayList<>();
        for (int i = 0; i < number; i += step) {
            ticks.add(new Tick((i + 0.5) / number, ShortText.cut(bins.labels().get(i), LONGEST_LABEL)));
        }
        return ticks;
    }

    @Override
    public Labels y(Subject subject) {
        return Labels.of("cells", limits);
    }

    @Override
    public void draw(Canvas canvas, Frame frame) {
        Area area = frame.area();
        int number = bins.counts().length;
        for (int i = 0; i < number; i++) {
            if (bins.counts()[i] > 0) {
                double gap = number > 100 ? 0 : 0.05;
                canvas.rectangle(
                        area.part((i + gap) / number, 1 - limits.inside(bins.counts()[i]), (i + 1 - gap) / number, 1),
                        Style.LINE,
                        1);
            }
        }
    }

    @Override
    public void legend(Canvas canvas, Point topLeft, int height, Subject subject) {
        Point at = topLeft;
        for (String line : List.of(
                text("null", bins.others().nulls()),
                text("fill value", bins.others().fills()),
                text("not read", bins.others().unread()),
                text("beyond", bins.others().beyond()))) {
            if (!line.isEmpty()) {
                canvas.text(at.plus(0, Style.FONT_SIZE), Anchor.START, line);
                at = at.plus(0, Style.LINE_HEIGHT);
            }
        }
    }

    private static String text(String name, double cells) {
        return cells == 0 ? "" : name + ": " + Tick.number(cells);
    }
}

package dev.tegula.internal.plot.draw;

import dev.tegula.internal.plot.draw.Canvas.Anchor;
import dev.tegula.plot.raster.Raster;
import java.util.List;

/**
 * Heat maps with the same axes and colors, side by side and in rows. The left ones and the lowest have ticks.
 *
 * @param titles one per chart
 */
public record FacetChart(List<RasterChart> charts, List<String> titles, Labels across, Labels down) implements Chart {

    private static final int MOST_COLUMNS = 4;
    private static final int GAP = 24;
    private static final int ABOVE = 30;
    /** Labels of neighbors leave some pixels of the gap free. */
    private static final int LABELS_BEYOND = GAP / 2 - 4;

    /** Returns a chart of rasters with the same axes. */
    public static FacetChart of(
            List<Raster> rasters, List<String> titles, Colors colors, Subject subject, double center) {
        List<RasterChart> charts = rasters.stream()
                .map(raster -> RasterChart.of(raster, colors, subject, center))
                .toList();
        return new FacetChart(
                charts, titles, charts.get(0).x(subject), charts.get(0).y(subject));
    }

    private int columns() {
        int all = charts.size();
        return all <= 3 ? all : Math.min(MOST_COLUMNS, (int) Math.ceil(Math.sqrt(all)));
    }

    private int rows() {
        return (charts.size() + columns() - 1) / columns();
    }

    @Override
    public Labels x(Subject subject) {
        return withoutTicks(across);
    }

    @Override
    public Labels y(Subject subject) {
        return withoutTicks(down);
    }

    private static Labels withoutTicks(Labels labels) {
        return new Labels(labels.name(), wanted -> List.of(), 1, labels.rises(), labels.geography(), null);
    }

    @Override
    public boolean isPlane() {
        return true;
    }

    @Override
    public boolean hasBorder() {
        return false;
    }

    @Override
    public FigureSize size(Labels x, Labels y, int wanted) {
        boolean isMap = FigureSize.isMap(x, y);
        FigureSize single = charts.get(0).size(isMap ? across : across.placeless(), isMap ? down : down.placeless());
        int width = Math.max(1, wanted / columns() - GAP);
        int height = Math.max(1, (int) Math.round((double) single.height() / single.width() * width));
        return new FigureSize(columns() * (width + GAP) - GAP, rows() * (height + ABOVE + GAP) - GAP);
    }

    @Override
    public void draw(Canvas canvas, Frame frame) {
        Area area = frame.area();
        double width = (area.width() + GAP) / columns() - GAP;
        double height = (area.height() + GAP) / rows() - GAP - ABOVE;
        for (int i = 0; i < charts.size(); i++) {
            int row = i / columns();
            double left = area.left() + i % columns() * (width + GAP);
            double top = area.top() + ABOVE + row * (height + ABOVE + GAP);
            Frame part =
                    new Frame(new Area(left, top, width, height), across, down, frame.rises(), frame.hasCoastlines());
            part.draw(canvas, charts.get(i));
            canvas.text(new Point(left, top - 8), Anchor.START, Style.fitting(titles.get(i), width));
            if (i % columns() == 0) {
                part.ticksOnTheLeft(canvas);
            }
            if (i + columns() >= charts.size()) {
                part.ticksBelow(canvas, LABELS_BEYOND);
            }
        }
    }

    @Override
    public void legend(Canvas canvas, Point topLeft, int height, Subject subject) {
        charts.get(0).legend(canvas, topLeft, height, subject);
    }
}

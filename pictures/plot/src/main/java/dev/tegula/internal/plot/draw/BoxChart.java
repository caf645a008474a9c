package dev.tegula.internal.plot.draw;

import dev.tegula.internal.plot.draw.Canvas.Anchor;
import dev.tegula.plot.chart.FragmentBoxes;
import dev.tegula.plot.raster.Axis;
import dev.tegula.plot.raster.ColorMap;
import dev.tegula.plot.raster.ValueScale;
import dev.tegula.schema.Range;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Bounds of fragments, colored from the oldest to the newest, over those of tiles. */
public record BoxChart(FragmentBoxes boxes, ColorMap colors) implements Chart {

    private static final int TILE = 0xbbbbbb;
    private static final double FRAGMENT_OPACITY = 0.12;

    @Override
    public Labels x(Subject subject) {
        return Labels.of(boxes.x(), subject);
    }

    @Override
    public Labels y(Subject subject) {
        return Labels.of(boxes.y(), subject);
    }

    @Override
    public boolean isPlane() {
        return true;
    }

    @Override
    public void draw(Canvas canvas, Frame frame) {
        for (FragmentBoxes.Tile tile : boxes.tiles()) {
            draw(canvas, box(frame, tile.x(), tile.y()), TILE, 0);
        }
        List<FragmentBoxes.Fragment> fragments = boxes.fragments();
        for (int i = 0; i < fragments.size(); i++) {
            FragmentBoxes.Fragment fragment = fragments.get(i);
            draw(canvas, box(frame, fragment.x(), fragment.y()), color(i), FRAGMENT_OPACITY);
        }
    }

    private int color(int fragment) {
        int last = boxes.fragments().size() - 1;
        // The lightest colors are hard to see on white.
        return colors.rgb(last == 0 ? 0.3 : 0.85 * fragment / last);
    }

    private static void draw(Canvas canvas, @Nullable Area box, int rgb, double opacity) {
        if (box != null) {
            if (opacity > 0) {
                canvas.rectangle(box, rgb, opacity);
            }
            canvas.border(box, rgb);
        }
    }

    /** Returns the visible part of a box; null if there is none. */
    private @Nullable Area box(Frame frame, Range x, Range y) {
        double left = start(boxes.x(), x);
        double right = end(boxes.x(), x);
        double top = start(boxes.y(), y);
        double bottom = end(boxes.y(), y);
        if (right < 0 || left > 1 || bottom < 0 || top > 1) {
            return null;
        }
        return frame.part(cut(left), cut(top), cut(right), cut(bottom));
    }

    private static double cut(double position) {
        return Math.max(0, Math.min(1, position));
    }

    private static double start(Axis axis, Range range) {
        return range instanceof Range.OfLong integers
                ? axis.edge(integers.low())
                : axis.position(((Range.OfDouble) range).low());
    }

    private static double end(Axis axis, Range range) {
        return range instanceof Range.OfLong integers
                ? axis.edge(integers.high()) + 1 / axis.length()
                : axis.position(((Range.OfDouble) range).high());
    }

    @Override
    public void legend(Canvas canvas, Point topLeft, int height, Subject subject) {
        int number = boxes.fragments().size();
        Point at = topLeft;
        if (number > 1) {
            ColorScale order = new ColorScale(colors, new Limits(ValueScale.LINEAR, 1, number), false, false);
            at = order.legend(canvas, topLeft, height, "fragments");
        }
        if (!boxes.tiles().isEmpty()) {
            Legend.patch(canvas, at, TILE, "tiles");
        }
        if (boxes.omitted() > 0) {
            canvas.text(
                    at.plus(0, 2 * Style.LINE_HEIGHT),
                    Anchor.START,
                    "and " + Tick.number((double) boxes.omitted()) + " more");
        }
    }
}

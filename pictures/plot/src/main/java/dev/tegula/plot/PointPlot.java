package dev.tegula.plot;

import dev.tegula.ArrayReader;
import dev.tegula.internal.plot.PointSink;
import dev.tegula.internal.plot.Slice;
import dev.tegula.internal.plot.SliceReader;
import dev.tegula.plot.chart.Points;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The cells of a sparse array as points on the plane of two dimensions. Immutable. */
public final class PointPlot extends Plot<PointPlot> {

    private static final int DEFAULT_LIMIT = 50_000;

    private final int limit;

    private PointPlot(ArrayReader array, PlotChoices choices, int limit) {
        super(array, choices);
        this.limit = limit;
    }

    /**
     * Returns points without colors on the plane of the last two dimensions that are not of strings.
     *
     * @throws IllegalArgumentException if the array is dense
     */
    public static PointPlot of(ArrayReader array) {
        if (array.schema().isDense()) {
            throw new IllegalArgumentException(
                    "points: a dense array has a cell at each coordinate. Draw a heat map instead.");
        }
        return new PointPlot(array, PlotChoices.of(array.schema()), DEFAULT_LIMIT);
    }

    @Override
    PointPlot copy(ArrayReader sameArray, PlotChoices newChoices) {
        return new PointPlot(sameArray, newChoices, limit);
    }

    /** Chooses the horizontal and the vertical dimension; null for the default. */
    public PointPlot axes(@Nullable String x, @Nullable String y) {
        PointPlot changed = with(choices -> choices.withAxes(x, y));
        changed.choices().plane(schema());
        return changed;
    }

    /**
     * Sets the greatest number of points. Of more cells, a random sample is shown.
     *
     * @throws IllegalArgumentException if it is less than 1
     */
    public PointPlot limit(int points) {
        if (points < 1) {
            throw new IllegalArgumentException("limit: must be at least 1 point (found " + points + ")");
        }
        return new PointPlot(array(), choices(), points);
    }

    /**
     * Reads the points.
     *
     * @throws IllegalArgumentException if the slice has more cells than the budget, or ranges do not fit
     */
    public Points render() {
        @Nullable Points points = renderWithinBudget();
        if (points == null) {
            throw new IllegalArgumentException("points: the slice has more cells than the budget of "
                    + choices().budget() + ". Limit a range, or draw the density as a heat map.");
        }
        return points;
    }

    /**
     * Reads the points; null if the slice has more cells than the budget.
     *
     * @throws IllegalArgumentException if ranges do not fit
     */
    public @Nullable Points renderWithinBudget() {
        @Nullable String field = choices().field();
        if (field != null) {
            requireField(field);
        }
        PlotChoices.Plane plane = choices().plane(schema());
        Slice slice = slice(List.of(plane.x(), plane.y()));
        PointSink sink = new PointSink(
                slice.axis(plane.x(), choices().pixels().width()),
                slice.axis(plane.y(), choices().pixels().height()),
                field,
                limit);
        SliceReader.Outcome outcome =
                reader().read(slice.subarray(), field == null ? plane.x().name() : field, sink);
        return outcome.isOverview() ? null : sink.points();
    }
}

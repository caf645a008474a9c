package dev.tegula.internal.plot;

import dev.tegula.plot.chart.Points;
import dev.tegula.plot.raster.Axis;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.TileSummary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** Keeps the coordinates of cells: all up to a limit, of more a random sample. */
public final class PointSink implements CellSink {

    private static final long SEED = 42;

    private final Axis x;
    private final Axis y;
    private final @Nullable String field;
    private final int limit;
    private final SplittableRandom random = new SplittableRandom(SEED);
    private double[] xs = new double[1024];
    private double[] ys = new double[1024];
    private double[] values = new double[1024];
    private int size;
    private long seen;

    /**
     * Creates a sink.
     *
     * @param field an attribute whose values color the points; null for none
     * @param limit greatest number of points
     */
    public PointSink(Axis x, Axis y, @Nullable String field, int limit) {
        this.x = x;
        this.y = y;
        this.field = field;
        this.limit = limit;
    }

    @Override
    public List<String> fields() {
        List<String> fields =
                new ArrayList<>(List.of(x.dimension().name(), y.dimension().name()));
        if (field != null && !fields.contains(field)) {
            fields.add(field);
        }
        return fields;
    }

    @Override
    public void add(Cells cells) {
        Column horizontal = cells.column(x.dimension().name());
        Column vertical = cells.column(y.dimension().name());
        @Nullable Column colors = field == null ? null : cells.column(field);
        for (int i = 0; i < cells.size(); i++) {
            int place = place();
            if (place < limit) {
                xs[place] = Numbers.at(horizontal, i);
                ys[place] = Numbers.at(vertical, i);
                values[place] = colors == null || colors.isNull(i) ? Double.NaN : Numbers.at(colors, i);
            }
        }
    }

    /** Returns the place of the next point in the sample; the limit if it is left out (reservoir sampling). */
    private int place() {
        seen++;
        if (size < limit) {
            if (size == xs.length) {
                int larger = (int) Math.min(limit, size * 2L);
                xs = Arrays.copyOf(xs, larger);
                ys = Arrays.copyOf(ys, larger);
                values = Arrays.copyOf(values, larger);
            }
            return size++;
        }
        return (int) Math.min(limit, random.nextLong(seen));
    }

    @Override
    public boolean add(TileSummary tile) {
        return false;
    }

    @Override
    public void addUnread(TileSummary tile) {
        // A caller refuses slices that exceed the budget.
    }

    /** Returns the points up to now. */
    public Points points() {
        return new Points(
                x,
                y,
                field == null ? "" : field,
                Arrays.copyOf(xs, size),
                Arrays.copyOf(ys, size),
                Arrays.copyOf(values, size),
                List.of(),
                seen);
    }
}

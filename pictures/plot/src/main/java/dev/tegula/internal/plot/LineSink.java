package dev.tegula.internal.plot;

import dev.tegula.plot.chart.Line;
import dev.tegula.plot.raster.Axis;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.TileSummary;
import dev.tegula.schema.ArraySchema;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sorts cells into the pixels of one axis, and keeps extremes and means of each. */
public final class LineSink implements CellSink {

    private final Axis axis;
    private final @Nullable String field;
    private final FillValue fill;
    private final TileStatistics statistics;
    private final int dimension;
    private final double[] cells;
    private final double[] sums;
    private final double[] least;
    private final double[] greatest;
    private final boolean[] unread;

    /**
     * Creates a sink.
     *
     * @param field an attribute; null for the number of cells
     */
    public LineSink(ArraySchema schema, Axis axis, @Nullable String field) {
        this.axis = axis;
        this.field = field;
        this.fill = FillValue.of(schema, field);
        this.statistics = TileStatistics.of(schema, field);
        this.dimension = schema.dimensions().indexOf(axis.dimension());
        cells = new double[axis.pixels()];
        sums = new double[axis.pixels()];
        least = new double[axis.pixels()];
        greatest = new double[axis.pixels()];
        unread = new boolean[axis.pixels()];
        Arrays.fill(least, Double.POSITIVE_INFINITY);
        Arrays.fill(greatest, Double.NEGATIVE_INFINITY);
    }

    @Override
    public List<String> fields() {
        String name = axis.dimension().name();
        return field == null || field.equals(name) ? List.of(name) : List.of(name, field);
    }

    @Override
    public void add(Cells batch) {
        Column x = batch.column(axis.dimension().name());
        @Nullable Column values = field == null ? null : batch.column(field);
        for (int i = 0; i < batch.size(); i++) {
            int pixel = Numbers.pixel(axis, x, i);
            if (values == null) {
                cells[pixel]++;
                continue;
            }
            double value = values.isNull(i) ? Double.NaN : Numbers.at(values, i);
            if (!Double.isNaN(value) && !fill.is(value)) {
                add(pixel, value, value, value, 1);
            }
        }
    }

    private void add(int pixel, double low, double high, double mean, double count) {
        least[pixel] = Math.min(least[pixel], low);
        greatest[pixel] = Math.max(greatest[pixel], high);
        sums[pixel] += mean * count;
        cells[pixel] += count;
    }

    @Override
    public boolean add(TileSummary tile) {
        Numbers.Span span = Numbers.span(axis, tile, dimension);
        double share = (double) tile.cells() / span.pixels();
        TileStatistics.Description description =
                field == null ? TileStatistics.Description.VALUES : statistics.of(tile);
        if (description == TileStatistics.Description.UNKNOWN) {
            return false;
        } else if (description != TileStatistics.Description.VALUES) {
            return true;
        }
        TileSummary.@Nullable Values values =
                field == null ? null : tile.values().orElseThrow();
        if (values != null && Double.isNaN(values.mean())) {
            return false;
        }
        for (int pixel = span.first(); pixel <= span.last(); pixel++) {
            if (values == null) {
                cells[pixel] += share;
            } else {
                add(pixel, values.least(), values.greatest(), values.mean(), share);
            }
        }
        return true;
    }

    @Override
    public void addUnread(TileSummary tile) {
        Numbers.Span span = Numbers.span(axis, tile, dimension);
        Arrays.fill(unread, span.first(), span.last() + 1, true);
    }

    /** Returns the line of the cells up to now. */
    public Line line(String label, SliceReader.Outcome outcome) {
        double[] means = new double[cells.length];
        for (int i = 0; i < cells.length; i++) {
            if (field == null) {
                means[i] = cells[i];
                least[i] = cells[i];
                greatest[i] = cells[i];
            } else if (cells[i] == 0) {
                means[i] = Double.NaN;
                least[i] = Double.NaN;
                greatest[i] = Double.NaN;
            } else {
                means[i] = sums[i] / cells[i];
            }
        }
        return new Line(
                axis, label, new Line.Values(means, least, greatest), unread, outcome.cells(), outcome.isOverview());
    }
}

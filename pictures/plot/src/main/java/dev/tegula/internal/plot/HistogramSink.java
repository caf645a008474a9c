package dev.tegula.internal.plot;

import dev.tegula.plot.chart.Bins;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.TileSummary;
import dev.tegula.schema.ArraySchema;
import java.util.List;

/** Sorts the values of cells into bins. */
public final class HistogramSink implements CellSink {

    private final String field;
    private final double[] edges;
    private final FillValue fill;
    private final TileStatistics statistics;
    private final double[] counts;
    private double nulls;
    private double fills;
    private double unread;

    /**
     * Creates a sink.
     *
     * @param edges ascending edges of bins of the same width, one more than bins
     */
    public HistogramSink(ArraySchema schema, String field, double[] edges) {
        this.field = field;
        this.edges = edges.clone();
        this.fill = FillValue.of(schema, field);
        this.statistics = TileStatistics.of(schema, field);
        this.counts = new double[edges.length - 1];
    }

    @Override
    public List<String> fields() {
        return List.of(field);
    }

    @Override
    public void add(Cells cells) {
        Column values = cells.column(field);
        for (int i = 0; i < values.size(); i++) {
            double value = values.isNull(i) ? Double.NaN : Numbers.at(values, i);
            switch (fill.kind(values, i, value)) {
                case NULL -> nulls++;
                case FILL -> fills++;
                case VALUE -> add(value);
                default -> {} // NaN
            }
        }
    }

    private void add(double value) {
        if (value >= edges[0] && value <= edges[edges.length - 1]) {
            counts[bin(value)]++;
        }
    }

    private int bin(double value) {
        double part = (value - edges[0]) / (edges[edges.length - 1] - edges[0]);
        int bin = Math.max(0, Math.min(counts.length - 1, (int) (part * counts.length)));
        // The division rounds.
        if (bin > 0 && value < edges[bin]) {
            return bin - 1;
        }
        return bin + 1 < counts.length && value >= edges[bin + 1] ? bin + 1 : bin;
    }

    /** Distributes the values of a tile evenly between its extremes. */
    @Override
    public boolean add(TileSummary tile) {
        switch (statistics.of(tile)) {
            case UNKNOWN -> {
                return false;
            }
            case ALL_NULL -> nulls += tile.cells();
            case ALL_FILL -> fills += tile.cells();
            case VALUES -> {
                TileSummary.Values values = tile.values().orElseThrow();
                int first = bin(values.least());
                int last = bin(values.greatest());
                nulls += values.nulls();
                double share = (double) (tile.cells() - values.nulls()) / (last - first + 1);
                for (int bin = first; bin <= last; bin++) {
                    counts[bin] += share;
                }
            }
        }
        return true;
    }

    @Override
    public void addUnread(TileSummary tile) {
        unread += tile.cells();
    }

    /** Returns the histogram of the cells up to now. */
    public Bins bins(List<String> labels, SliceReader.Outcome outcome) {
        return new Bins(
                field,
                edges,
                counts,
                labels,
                new Bins.Others(nulls, fills, unread),
                outcome.cells(),
                outcome.isOverview());
    }
}

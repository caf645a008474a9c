package dev.tegula.internal.plot;

import dev.tegula.plot.chart.Bins;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.TileSummary;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Range;
import java.util.List;

/** Sorts the values of cells into bins. */
public final class HistogramSink implements CellSink {

    private final String field;
    private final double[] edges;
    private final FillValue fill;
    private final TileStatistics statistics;
    private final Range.OfDouble limits;
    private final double[] counts;
    private double nulls;
    private double fills;
    private double unread;
    private double beyond;

    /**
     * Creates a sink.
     *
     * @param edges ascending edges of bins of the same width, one more than bins
     * @param limits values beyond are in no bin
     */
    public HistogramSink(ArraySchema schema, String field, double[] edges, Range.OfDouble limits) {
        this.limits = limits;
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
        boolean isWithin = value >= limits.low() && value <= limits.high();
        if (isWithin && value >= edges[0] && value <= edges[edges.length - 1]) {
            counts[bin(value)]++;
        } else if (Double.isFinite(value)) {
            beyond++;
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
                nulls += values.nulls();
                spread(values.least(), values.greatest(), (double) (tile.cells() - values.nulls()));
            }
        }
        return true;
    }

    private void spread(double least, double greatest, double cells) {
        double low = Math.max(least, Math.max(limits.low(), edges[0]));
        double high = Math.min(greatest, Math.min(limits.high(), edges[edges.length - 1]));
        double inside = low > high ? 0 : least == greatest ? cells : cells * (high - low) / (greatest - least);
        beyond += cells - inside;
        if (inside > 0) {
            int first = bin(low);
            int last = bin(high);
            for (int bin = first; bin <= last; bin++) {
                counts[bin] += inside / (last - first + 1);
            }
        }
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
                new Bins.Others(nulls, fills, unread, beyond),
                outcome.cells(),
                outcome.isOverview());
    }
}

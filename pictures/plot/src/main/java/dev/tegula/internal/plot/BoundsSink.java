package dev.tegula.internal.plot;

import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.TileSummary;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Field;
import dev.tegula.schema.Range;
import java.util.List;

/** Finds the least and the greatest finite value of a field, and divides the values between into bins. */
public final class BoundsSink implements CellSink {

    private final String field;
    private final boolean isFloat;
    private final FillValue fill;
    private final TileStatistics statistics;
    private final Range.OfDouble limits;
    private double least = Double.POSITIVE_INFINITY;
    private double greatest = Double.NEGATIVE_INFINITY;

    /** @param limits values beyond do not count */
    public BoundsSink(ArraySchema schema, Field field, Range.OfDouble limits) {
        this.field = field.name();
        this.isFloat = field.datatype().isFloat();
        this.fill = FillValue.of(schema, field.name());
        this.statistics = TileStatistics.of(schema, field.name());
        this.limits = isFloat ? limits : new Range.OfDouble(Math.ceil(limits.low()), Math.floor(limits.high()));
    }

    @Override
    public List<String> fields() {
        return List.of(field);
    }

    @Override
    public void add(Cells cells) {
        Column values = cells.column(field);
        for (int i = 0; i < values.size(); i++) {
            if (!values.isNull(i)) {
                add(Numbers.at(values, i));
            }
        }
    }

    private void add(double value) {
        if (Double.isFinite(value) && !fill.is(value) && value >= limits.low() && value <= limits.high()) {
            least = Math.min(least, value);
            greatest = Math.max(greatest, value);
        }
    }

    @Override
    public boolean add(TileSummary tile) {
        switch (statistics.of(tile)) {
            case UNKNOWN -> {
                return false;
            }
            case VALUES -> {
                TileSummary.Values values = tile.values().orElseThrow();
                if (values.least() <= limits.high() && values.greatest() >= limits.low()) {
                    add(Math.max(values.least(), limits.low()));
                    add(Math.min(values.greatest(), limits.high()));
                }
            }
            default -> {} // no values
        }
        return true;
    }

    @Override
    public void addUnread(TileSummary tile) {
        // Its cells are in no bin.
    }

    /**
     * Returns ascending edges of bins of the same width. Edges of integers are integers.
     *
     * @param bins greatest number of bins
     */
    public double[] edges(int bins) {
        if (least > greatest) {
            return new double[] {0, 1};
        }
        double width;
        int number = bins;
        if (isFloat) {
            width = (greatest - least) / bins;
            if (width == 0) {
                return new double[] {least - 0.5, least + 0.5};
            }
        } else {
            double all = greatest - least + 1;
            width = Math.ceil(all / bins);
            number = (int) Math.ceil(all / width);
        }
        double[] edges = new double[number + 1];
        for (int i = 0; i < number; i++) {
            edges[i] = least + i * width;
        }
        edges[number] = isFloat ? greatest : least + number * width;
        return edges;
    }
}

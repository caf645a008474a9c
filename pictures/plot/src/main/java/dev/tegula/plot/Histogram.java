package dev.tegula.plot;

import dev.tegula.ArrayReader;
import dev.tegula.internal.plot.ArraySubject;
import dev.tegula.internal.plot.BoundsSink;
import dev.tegula.internal.plot.HistogramSink;
import dev.tegula.internal.plot.Slice;
import dev.tegula.plot.chart.Bins;
import dev.tegula.query.Column;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Range;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Numbers of cells by value. Immutable. */
public final class Histogram extends Plot<Histogram> {

    private static final int DEFAULT_BINS = 50;
    private static final int MOST_BINS = 10_000;
    private static final Range.OfDouble ALL = new Range.OfDouble(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

    private final int bins;
    private final Range.OfDouble limits;

    private Histogram(ArrayReader array, PlotChoices choices, int bins, Range.OfDouble limits) {
        super(array, choices);
        this.bins = bins;
        this.limits = limits;
    }

    /** Returns the histogram of the first attribute in the non-empty domain. */
    public static Histogram of(ArrayReader array) {
        PlotChoices choices = PlotChoices.of(array.schema());
        List<Attribute> attributes = array.schema().attributes();
        String field = attributes.isEmpty()
                ? array.schema().dimensions().get(0).name()
                : attributes.get(0).name();
        return new Histogram(array, choices.withField(field), DEFAULT_BINS, ALL);
    }

    @Override
    Histogram copy(ArrayReader sameArray, PlotChoices newChoices) {
        return new Histogram(sameArray, newChoices, bins, limits);
    }

    /**
     * Sets the greatest number of bins.
     *
     * @throws IllegalArgumentException if it is less than 1 or greater than 10,000
     */
    public Histogram bins(int number) {
        if (number < 1 || number > MOST_BINS) {
            throw new IllegalArgumentException("bins: must be 1 to 10000 (found " + number + ")");
        }
        return new Histogram(array(), choices(), number, limits);
    }

    /**
     * Limits the values that have bins. Others are counted together. Without effect on enumerations.
     *
     * @throws IllegalArgumentException unless the first is less than the last
     */
    public Histogram between(double low, double high) {
        if (!(low < high)) {
            throw new IllegalArgumentException(
                    "limits: must be two numbers, the lower first (found " + low + " and " + high + ")");
        }
        return new Histogram(array(), choices(), bins, new Range.OfDouble(low, high));
    }

    /**
     * Counts the cells. Values of enumerations have a bin each.
     *
     * @throws IllegalArgumentException if the array has no cells, ranges do not fit, or there are more values of an
     *     enumeration than 10,000
     */
    public Bins render() {
        String field = choices().field();
        if (field == null) {
            throw new IllegalArgumentException("histogram: has no field. Choose one.");
        }
        requireField(field);
        Slice slice = Slice.of(array(), schema().dimensions(), choices().ranges());
        List<String> labels = labels(field);
        double[] edges = labels.isEmpty()
                ? edges(field, slice)
                : IntStream.rangeClosed(0, labels.size()).asDoubleStream().toArray();
        HistogramSink sink = new HistogramSink(schema(), field, edges, labels.isEmpty() ? limits : ALL);
        return sink.bins(labels, reader().read(slice.subarray(), field, sink));
    }

    private double[] edges(String field, Slice slice) {
        BoundsSink bounds = new BoundsSink(schema(), requireField(field), limits);
        reader().read(slice.subarray(), field, bounds);
        return bounds.edges(bins);
    }

    private List<String> labels(String field) {
        @Nullable Attribute attribute = schema().attribute(field);
        @Nullable String name = attribute == null ? null : attribute.enumeration();
        if (name == null) {
            return List.of();
        }
        Enumeration enumeration = array().enumeration(name);
        if (enumeration.size() > MOST_BINS) {
            throw new IllegalArgumentException("field '" + field + "': has too many values for a histogram (found "
                    + enumeration.size() + ", at most " + MOST_BINS + ")");
        }
        return ArraySubject.texts(Column.of(enumeration));
    }

    @Override
    public List<Dimension> dimensions() {
        return schema().dimensions();
    }
}

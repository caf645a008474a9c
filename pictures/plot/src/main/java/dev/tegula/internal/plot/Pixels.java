package dev.tegula.internal.plot;

import dev.tegula.plot.raster.Axis;
import dev.tegula.plot.raster.Raster;
import dev.tegula.query.Reduction;
import dev.tegula.query.TileSummary;
import java.util.Arrays;

/** Collects the cells of pixels. */
public final class Pixels {

    private final Axis x;
    private final Axis y;
    private final Reduction reduction;
    /** The sum, the least, the greatest or the nearest value of each pixel. */
    private final double[] values;
    /** The weight of the values of each pixel: the number of cells. */
    private final double[] weights;

    private final double[] distances;
    private final boolean[] nulls;
    private final boolean[] fills;
    private final boolean[] unread;

    /** Creates pixels without cells. */
    public Pixels(Axis x, Axis y, Reduction reduction) {
        this.x = x;
        this.y = y;
        this.reduction = reduction;
        int size = Math.multiplyExact(x.pixels(), y.pixels());
        values = new double[size];
        weights = new double[size];
        distances = new double[reduction == Reduction.NEAREST ? size : 0];
        Arrays.fill(distances, Double.POSITIVE_INFINITY);
        nulls = new boolean[size];
        fills = new boolean[size];
        unread = new boolean[size];
    }

    Axis x() {
        return x;
    }

    Axis y() {
        return y;
    }

    int index(int column, int row) {
        return row * x.pixels() + column;
    }

    /** Receives a pixel and its share of the cells of a tile. */
    interface PixelAction {
        void accept(int pixel, double cells);
    }

    /** Distributes the cells of a tile evenly over pixels. */
    void spread(Numbers.Span columns, Numbers.Span rows, long cells, PixelAction action) {
        double share = (double) cells / ((double) columns.pixels() * rows.pixels());
        for (int row = rows.first(); row <= rows.last(); row++) {
            for (int column = columns.first(); column <= columns.last(); column++) {
                action.accept(index(column, row), share);
            }
        }
    }

    void addNull(int pixel) {
        nulls[pixel] = true;
    }

    void addFill(int pixel) {
        fills[pixel] = true;
    }

    void addUnread(int pixel) {
        unread[pixel] = true;
    }

    /** Adds cells with one value. */
    void add(int pixel, double value, double cells) {
        boolean first = weights[pixel] == 0;
        switch (reduction) {
            case MEAN, NEAREST -> values[pixel] += value * cells;
            case MIN -> values[pixel] = first ? value : Math.min(values[pixel], value);
            case MAX -> values[pixel] = first ? value : Math.max(values[pixel], value);
        }
        weights[pixel] += cells;
    }

    /** Adds a cell at a distance from the center of its pixel, which the nearest value depends on. */
    void addAt(int pixel, double value, double distance) {
        if (reduction != Reduction.NEAREST) {
            add(pixel, value, 1);
        } else if (distance < distances[pixel]) {
            distances[pixel] = distance;
            values[pixel] = value;
            weights[pixel] = 1;
        }
    }

    boolean isNearest() {
        return reduction == Reduction.NEAREST;
    }

    /** Returns the value of the cells of a tile. */
    double reduced(TileSummary.Values values) {
        return switch (reduction) {
            case MEAN, NEAREST -> values.mean();
            case MIN -> values.least();
            case MAX -> values.greatest();
        };
    }

    /** Returns the raster of reduced values. */
    public Raster raster(String label, SliceReader.Outcome outcome) {
        return raster(label, outcome, reduction == Reduction.MEAN || reduction == Reduction.NEAREST);
    }

    /** Returns the raster of the sums of values, such as numbers of cells. */
    public Raster sums(String label, SliceReader.Outcome outcome) {
        return raster(label, outcome, false);
    }

    private Raster raster(String label, SliceReader.Outcome outcome, boolean mean) {
        double[] reduced = new double[values.length];
        Raster.Kind[] kinds = new Raster.Kind[values.length];
        for (int i = 0; i < reduced.length; i++) {
            boolean valued = weights[i] > 0;
            reduced[i] = valued ? mean ? values[i] / weights[i] : values[i] : Double.NaN;
            kinds[i] = valued
                    ? Raster.Kind.VALUE
                    : unread[i]
                            ? Raster.Kind.UNREAD
                            : nulls[i] ? Raster.Kind.NULL : fills[i] ? Raster.Kind.FILL : Raster.Kind.EMPTY;
        }
        return new Raster(x, y, label, reduced, kinds, outcome.cells(), outcome.isOverview());
    }
}

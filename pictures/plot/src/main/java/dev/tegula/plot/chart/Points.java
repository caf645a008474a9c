package dev.tegula.plot.chart;

import dev.tegula.plot.raster.Axis;
import java.util.List;

/**
 * Coordinates of the cells of a sparse array. Integers beyond 2^53 are rounded.
 *
 * @param x horizontal axis
 * @param y vertical axis, downwards
 * @param label name of the values; empty without values
 * @param xs horizontal coordinates
 * @param ys vertical coordinates
 * @param values values of the cells; NaN for null and without values
 * @param labels texts whose indexes are the values; empty if values are numbers, or indexes of an enumeration
 * @param cells number of cells of the slice. If it is greater than the number of points, they are a random sample
 */
public record Points(
        Axis x, Axis y, String label, double[] xs, double[] ys, double[] values, List<String> labels, long cells) {

    public Points {
        labels = List.copyOf(labels);
    }

    /** Returns the number of points. */
    public int size() {
        return xs.length;
    }
}

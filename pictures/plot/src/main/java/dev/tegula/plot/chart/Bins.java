package dev.tegula.plot.chart;

import java.util.List;

/**
 * A histogram: numbers of cells by value.
 *
 * @param label name of the field
 * @param edges ascending edges of the bins, one more than bins. A bin has its lower edge; the last also the upper
 * @param counts number of cells per bin; not always whole in overviews
 * @param labels values of an enumeration, one per bin; empty for numbers
 * @param others cells without a value
 * @param cells number of cells that were read
 * @param isOverview whether some counts are estimated from statistics of tiles
 */
public record Bins(
        String label,
        double[] edges,
        double[] counts,
        List<String> labels,
        Others others,
        long cells,
        boolean isOverview) {

    public Bins {
        labels = List.copyOf(labels);
    }

    /**
     * Numbers of cells that are in no bin.
     *
     * @param nulls null cells
     * @param fills cells with the fill value, which cells have that were never written
     * @param unread cells that were not read
     * @param beyond cells whose values are beyond the limits of the histogram
     */
    public record Others(double nulls, double fills, double unread, double beyond) {}
}

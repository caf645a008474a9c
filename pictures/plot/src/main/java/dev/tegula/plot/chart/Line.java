package dev.tegula.plot.chart;

import dev.tegula.plot.raster.Axis;

/**
 * Values along a dimension, one or several coordinates per pixel.
 *
 * @param x the dimension
 * @param label name of the values
 * @param values one per pixel
 * @param unread whether cells of a pixel were not read, because they exceed the budget and statistics do not describe
 *     them
 * @param cells number of cells that were read
 * @param isOverview whether some values come from statistics of tiles. Extremes of a pixel are then those of its tiles,
 *     which can have other cells, too
 */
public record Line(Axis x, String label, Values values, boolean[] unread, long cells, boolean isOverview) {

    /**
     * The cells of each pixel; NaN without cells that have values.
     *
     * @param means mean values
     * @param least least values
     * @param greatest greatest values
     */
    public record Values(double[] means, double[] least, double[] greatest) {}
}

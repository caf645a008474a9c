package dev.tegula.plot.raster;

/** How values become positions in a color map. */
public enum ValueScale {
    /** Proportional between the least and the greatest value. */
    LINEAR,
    /** Proportional to the logarithm. Values up to 0 get the first color. */
    LOG,
    /** Proportional between the 2nd and the 98th percentile, so that outliers do not hide the rest. */
    PERCENTILE
}

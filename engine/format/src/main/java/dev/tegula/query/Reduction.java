package dev.tegula.query;

/** How the cells of a pixel become one value. */
public enum Reduction {
    /** The mean of the values. */
    MEAN,
    /** The least value. */
    MIN,
    /** The greatest value. */
    MAX,
    /** The value of the cell that is nearest to the center of the pixel. Overviews from statistics have the mean. */
    NEAREST
}

package dev.tegula.query;

/**
 * Cells that a query left out because they cannot be read.
 *
 * @param range where they are: a box of a dense array, the minimum bounding rectangle of a tile of a sparse one
 * @param cells how many there are at most
 * @param reason what is damaged, with the file
 */
public record SkippedCells(String range, long cells, String reason) {}

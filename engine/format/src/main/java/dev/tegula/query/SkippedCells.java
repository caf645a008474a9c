package dev.tegula.query;

import dev.tegula.annotations.Result;

/**
 * Cells that a query skipped because they cannot be read.
 *
 * @param range bounds of the cells: a box of a dense array, or the minimum bounding rectangle of a tile of a sparse
 *     array
 * @param cells maximum number of these cells
 * @param reason the damage, with the file
 */
@Result
public record SkippedCells(String range, long cells, String reason) {}

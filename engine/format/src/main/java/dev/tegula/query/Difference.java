package dev.tegula.query;

import dev.tegula.annotations.Result;

/**
 * Cells in which one state of an array differs from another. Each part is in row-major order, and may be empty. All
 * have the dimensions and the common attributes.
 *
 * @param removed cells that only the first state has
 * @param added cells that only the second state has
 * @param before cells of both states with other values in the second one, as they are in the first one
 * @param after the same cells as they are in the second state
 */
@Result
public record Difference(Cells removed, Cells added, Cells before, Cells after) {}
